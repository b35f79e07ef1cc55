"""Golden transcripts: one short game of every kind, written so that a person can follow it.

`python -m tests.rules.transcripts` writes them anew; a diff shows what a change of the rules does to a game.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from services.rules.dice import seed_commitment
from services.rules.game import SPECTATOR, Game
from services.rules.games import GAMES
from tests.rules.playing import Moment, Table, random_play, start_of

FOLDER = Path(__file__).parent / "golden"
SEED = b"transcript"
STEPS = 40


def transcript(game: Game) -> str:
    """The first mode's smallest table: what everybody does, what happens and what changes for a spectator."""
    table = Table(game, game.modes[0], game.modes[0].min_seats)
    lines = [f"{game.name} version {game.version}, {table.mode.id}, {table.seats} seats", *_beginning(table)]
    before: dict[str, Any] = {}
    for number, moment in enumerate(random_play(table, SEED, STEPS)):
        lines += ["", f"{number}. {_what(moment)}"]
        lines += [f"   {_said(event)}" for event in moment.events]
        lines.append(f"   asked: {list(game.to_act(moment.state))}, prompt {game.prompt(moment.state)}")
        seen = msgspec.to_builtins(game.view(moment.state, SPECTATOR))
        lines += [f"   sees {name}={_plain(value)}" for name, value in seen.items() if _says(before, name, value)]
        before = seen
    return "\n".join(lines) + "\n"


def _beginning(table: Table) -> list[str]:
    start = start_of(table, SEED)
    players = ", ".join(driver.level or "human" for driver in start.drivers)
    return [
        f"seed {seed_commitment(SEED)}",
        f"players: {players}",
        f"rules: {_joined(msgspec.to_builtins(start.options))}",
    ]


def _what(moment: Moment) -> str:
    entry = moment.entry
    if entry is None:
        return "the game is set up"
    if entry.kind == "move":
        return f"seat {entry.seat}: {_said(entry.move)}"
    if entry.kind == "expire":
        return "the time is up"
    return f"seat {entry.seat} is now played by {(entry.driver and entry.driver.level) or 'a human'}"


def _said(record: Any) -> str:
    """A tagged record as its name and fields."""
    fields = msgspec.to_builtins(record)
    return f"{fields.pop('type')} {_joined(fields)}".rstrip()


def _says(before: dict[str, Any], name: str, value: Any) -> bool:
    """Whether a field is news; empty ones are none at the beginning."""
    return bool(before.get(name) != value) and (name in before or value not in (None, (), ""))


def _joined(fields: dict[str, Any]) -> str:
    return " ".join(f"{name}={_plain(value)}" for name, value in fields.items())


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + _joined(value) + "}"
    if isinstance(value, list | tuple):
        return "[" + " ".join(_plain(item) for item in value) + "]"
    return str(value)


def main() -> None:
    """Writes all transcripts."""
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        (FOLDER / f"{game.name}.txt").write_text(transcript(game))


if __name__ == "__main__":
    main()
