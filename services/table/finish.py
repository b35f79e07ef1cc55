"""A finished game, whole, from what the store kept of its table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from speedspiele.v1 import game_pb2

from services.rules.game import HUMAN
from services.table.broadcast import outcome_message
from services.table.record import Chair, Guest, Live, LogLine, is_stand_in
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
        seats=[
            _seat(guest, chair, was_our_fault=epoch > 1)
            for guest, chair in zip(charter.guests, live.chairs, strict=True)
        ],
        log=[_entry(wire, line) for line in lines],
        end_reason=live.ending,
        room=charter.room,
        day=charter.day,
        counts=charter.counts,
    )
    outcome = session.game.outcome(live.state) if live.ending == "outcome" else None
    if outcome is not None:
        game.outcome.CopyFrom(outcome_message(outcome))
    return game


def _seat(guest: Guest, chair: Chair, was_our_fault: bool) -> game_pb2.FinishedSeat:
    """Leaving is saying so, or being away with a computer in the seat when the game ends, unless the house broke."""
    stayed_away = is_stand_in(guest, chair) and bool(chair.gone_ms) and not was_our_fault
    return game_pb2.FinishedSeat(
        player_id=guest.player_id,
        name=guest.name,
        avatar=guest.avatar,
        driver=game_pb2.Driver(level=chair.driver.level or ""),
        left_early=bool(guest.player_id) and (chair.left or stayed_away),
        spoiled_before=chair.spoiled,
    )


def _entry(wire: GameWire, line: LogLine[Any]) -> game_pb2.LogEntry:
    entry = game_pb2.LogEntry(kind=line.kind, now_ms=line.now_ms, seat=line.seat, automatic=line.automatic)
    if line.kind == "move":
        entry.move.CopyFrom(wire.move_message(line.move))
    if line.kind == "driver":
        entry.driver.CopyFrom(game_pb2.Driver(level=line.level or HUMAN.level or ""))
    return entry
