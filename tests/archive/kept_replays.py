"""Kept replays: kept histories as the archive tells them, so that the browser's own recomputation has games to check.

Write them anew with `python -m tests.archive.kept_replays`; web/src/lib/games/fair.test.ts reads them.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from speedspiele.v1 import archive_pb2 as pb
from speedspiele.v1 import game_pb2 as game_pb
from speedspiele.v1 import table_pb2 as table_pb
from speedspiele.v1.game_pb2 import FinishedGame

from services.archive.replaying import OPEN_EYE, Teller, steps_bytes
from services.rules.game import OPEN, Eye, Game, Seat
from services.rules.games import GAMES
from services.rules.replay import replay
from services.wire import wires_of
from tests.rules import histories
from tests.rules.playing import Table, tables

FOLDER = Path(__file__).parent / "kept_replays"
RECORDS = Path(__file__).parent / "kept"
FIRST = Eye(seat=Seat(0))
WITH_COMPUTER = 3
"""From so many seats on one is a computer's."""
USUAL = 3
"""Dashes in the name of a history with the usual house rules."""


def told(history: dict[str, Any], eye: Eye) -> bytes:
    """A kept history as the serialized ReplayReply of that eye."""
    game, start, entries = histories.read(history)
    reply = pb.ReplayReply(
        info=table_pb.TableInfo(game=game.name, mode=start.options.mode),
        seed=start.seed,
        drivers=[game_pb.Driver(level=driver.level or "") for driver in start.drivers],
    )
    teller = Teller(game, wires_of(GAMES)[game.name], eye)
    steps = replay(game, start, entries)
    lines = [teller.told(pb.ReplayStep(now_ms=start.now_ms, kind="deal", seat=-1), next(steps))]
    for entry, step in zip(entries, steps, strict=True):
        lines.append(teller.told(pb.ReplayStep(now_ms=entry.now_ms, kind=entry.kind, seat=entry.seat), step))
    return reply.SerializeToString(deterministic=True) + b"".join(lines)


def told_from_record(record: FinishedGame) -> bytes:
    """A finished game that was kept as the archive stores it, with everything open."""
    info = table_pb.TableInfo(game=record.game, mode=record.mode)
    reply = pb.ReplayReply(info=info, seed=record.seed, drivers=record.drivers)
    return reply.SerializeToString(deterministic=True) + steps_bytes(record, wires_of(GAMES), OPEN_EYE)


def kept() -> Iterator[tuple[str, dict[str, Any]]]:
    """The kept histories by name, those with the same moves once, and a game for every house rule they leave out."""
    seen = set()
    for file in sorted(histories.FOLDER.glob("*.json")):
        history = json.loads(file.read_text())
        moves = json.dumps([history["game"], history["entries"]])
        if moves not in seen:
            yield file.stem, history
        seen.add(moves)
    for game in GAMES:
        for table in _with_other_rules(game):
            ((choice, value),) = table.values
            yield f"{game.name}-{table.mode.id}-{choice}-{value}-v{game.version}", histories.written(table, b"fair")


def _with_other_rules(game: Game) -> list[Table]:
    """The first mode for every house rule that is switched on, with a computer at the table."""
    first = game.modes[0]
    found = [table for table in tables(game) if table.mode is first and [value for _, value in table.values] == ["on"]]
    return [table._replace(seats=max(WITH_COMPUTER, table.seats)) for table in found]


def written() -> dict[str, bytes]:
    """Every one of them by file name, with everything open; those with the usual house rules also through the first
    seat's eyes."""
    found = {}
    for name, history in kept():
        found[f"{name}.open"] = told(history, OPEN)
        if name.count("-") == USUAL:
            found[f"{name}.own"] = told(history, FIRST)
    for file in sorted(RECORDS.glob("*.json")):
        record = FinishedGame.FromString(bytes.fromhex(json.loads(file.read_text())["record"]))
        found[f"{file.stem}-record.open"] = told_from_record(record)
    return found


def main() -> None:
    """Writes all of them."""
    FOLDER.mkdir(exist_ok=True)
    for name, reply in written().items():
        (FOLDER / f"{name}.gz").write_bytes(gzip.compress(reply, 9, mtime=0))


if __name__ == "__main__":
    main()
