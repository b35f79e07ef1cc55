"""A finished game, whole, from what the store kept of its table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from speedspiele.v1 import game_pb2

from services.rules.game import HUMAN
from services.table.ending import outcome_of, seats_of
from services.table.record import Live, LogLine
from services.table.session import Session
from services.wire import GameWire


def finished_game(
    table_id: str, session: Session, wire: GameWire, live: Live[Any], lines: Iterable[LogLine[Any]], epoch: int
) -> game_pb2.FinishedGame:
    """Enough to replay it, to count it and to prove it fair."""
    charter = session.charter
    game = game_pb2.FinishedGame(
        game_id=table_id,
        game=charter.game,
        mode=charter.mode,
        rules_version=charter.rules_version,
        options=charter.options,
        supplies=charter.supplies,
        seed=charter.seed,
        started_ms=charter.started_ms,
        ended_ms=live.ended_ms,
        drivers=[game_pb2.Driver(level=guest.driver.level or "") for guest in charter.guests],
        seats=seats_of(session, live, epoch),
        log=[_entry(wire, line) for line in lines],
        end_reason=live.ending,
        room=charter.room,
        day=charter.day,
        counts=charter.counts,
    )
    outcome = outcome_of(session, live)
    if outcome is not None:
        game.outcome.CopyFrom(outcome)
    return game


def _entry(wire: GameWire, line: LogLine[Any]) -> game_pb2.LogEntry:
    entry = game_pb2.LogEntry(kind=line.kind, now_ms=line.now_ms, seat=line.seat, automatic=line.automatic)
    if line.kind == "move":
        entry.move.CopyFrom(wire.move_message(line.move))
    if line.kind == "driver":
        entry.driver.CopyFrom(game_pb2.Driver(level=line.level or HUMAN.level or ""))
    return entry
