"""How a table ended, as its guests are told and as the archive and the lists take it."""

from __future__ import annotations

import datetime
from typing import Any
from zoneinfo import ZoneInfo

from speedspiele.v1 import game_pb2, table_pb2

from services.rules.credits import credits_of
from services.rules.game import Outcome
from services.table.record import Chair, Guest, Live, is_stand_in
from services.table.session import Session

BERLIN = ZoneInfo("Europe/Berlin")


def ending_message(session: Session, live: Live[Any], now_ms: int, epoch: int) -> table_pb2.Ending:
    """How it ended, with the seed, so that anybody can check the promise; a daily keeps it until its day is over."""
    charter = session.charter
    outcome = outcome_of(session, live)
    ending = table_pb2.Ending(reason=live.ending, outcome=outcome, list_points=_list_points(session, live, epoch))
    if not charter.day or now_ms >= end_of_day_ms(charter.day):
        ending.seed = charter.seed
    return ending


def outcome_of(session: Session, live: Live[Any]) -> game_pb2.Outcome | None:
    """The result as it travels; nothing when the game was broken off."""
    outcome = session.game.outcome(live.state) if live.ending == "outcome" else None
    return None if outcome is None else outcome_message(outcome)


def seats_of(session: Session, live: Live[Any], epoch: int) -> list[game_pb2.FinishedSeat]:
    """Who sat where at the end. After a failover (an epoch above 1) nobody is blamed for being away."""
    pairs = zip(session.charter.guests, live.chairs, strict=True)
    return [_seat(guest, chair, was_our_fault=epoch > 1) for guest, chair in pairs]


def _list_points(session: Session, live: Live[Any], epoch: int) -> list[int]:
    game = game_pb2.FinishedGame(
        end_reason=live.ending,
        outcome=outcome_of(session, live),
        seats=seats_of(session, live, epoch),
        counts=session.charter.counts,
    )
    counted = {credit.seat: credit.points for credit in credits_of(game, session.mode) if credit.counted}
    return [counted.get(seat, 0) for seat in range(len(live.chairs))] if counted else []


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


def outcome_message(outcome: Outcome) -> game_pb2.Outcome:
    """The result as it travels."""
    return game_pb2.Outcome(
        reason=outcome.reason,
        seats=[
            game_pb2.SeatResult(
                place=seat.place,
                score=seat.score,
                list_points=seat.list_points,
                side=seat.side,
                key=seat.key,
                won=seat.won,
                reasons=[game_pb2.Reason(id=reason.id, points=reason.points) for reason in seat.reasons],
            )
            for seat in outcome.seats
        ],
    )


def end_of_day_ms(day: str) -> int:
    """The midnight in Berlin that ends "YYYY-MM-DD", in milliseconds."""
    following = datetime.date.fromisoformat(day) + datetime.timedelta(days=1)
    midnight = datetime.datetime.combine(following, datetime.time(), BERLIN)
    return int(midnight.timestamp() * 1000)
