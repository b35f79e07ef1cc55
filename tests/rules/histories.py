"""Kept histories: whole games as JSON, written once and replayed by every later version of the rules.

Write the missing ones with `python -m tests.rules.histories`; a file that exists is never written again.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec

from services.rules.game import Game
from services.rules.games import GAMES, game_named
from services.rules.replay import Entry, Start, replay
from tests.rules.playing import Table, random_play, start_of, tables

FOLDER = Path(__file__).parent / "kept_histories"


def fingerprint(state: Any) -> str:
    """Names a state: equal states have equal fingerprints."""
    return hashlib.sha256(msgspec.json.encode(state, order="deterministic")).hexdigest()


def written(table: Table, seed: bytes) -> dict[str, Any]:
    """A random game as a history."""
    start = start_of(table, seed)
    entries = [moment.entry for moment in random_play(table, seed) if moment.entry is not None]
    *_, last = replay(table.game, start, entries)
    return {
        "game": table.game.name,
        "version": table.game.version,
        "start": msgspec.to_builtins(start),
        "entries": msgspec.to_builtins(entries),
        "end": fingerprint(last.state),
    }


def read(history: dict[str, Any]) -> tuple[Game, Start, list[Entry]]:
    """Game, start and log of a written history."""
    game = game_named(history["game"])
    start = msgspec.convert(history["start"], Start)
    start = msgspec.structs.replace(start, options=msgspec.convert(start.options, game.options))
    entries = msgspec.convert(history["entries"], list[Entry])
    return game, start, [_with_move(game, entry) for entry in entries]


def _with_move(game: Game, entry: Entry) -> Entry:
    if entry.move is None:
        return entry
    return msgspec.structs.replace(entry, move=msgspec.convert(entry.move, game.move))


def kept_tables(game: Game) -> list[Table]:
    """Every mode at its largest, and every value of every house rule in the first mode that has it."""
    found = {f"{table.mode.id}": table for table in tables(game) if not table.values}
    for table in tables(game):
        if table.values:
            found.setdefault(str(table.values), table)
    return list(found.values())


def main() -> None:
    """Writes the histories that are missing."""
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        for table in kept_tables(game):
            file = FOLDER / f"{table}-v{game.version}.json"
            if not file.exists():
                file.write_text(json.dumps(written(table, b"kept"), separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
