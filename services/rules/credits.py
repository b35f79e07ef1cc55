"""What a finished game is worth to each of its people, for the lists and for who still sits at the table: pure, from
the record alone.

Conditions of the platform: at tables at least three humans play to the end; the bonus for place 3 needs four; the
place is the one among these humans; computers don't count. Of a daily only the first attempt counts. Leaving early a
game with other humans costs 10, unless somebody had left before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from services.rules.game import Mode

BONUS = {1: 30, 2: 15, 3: 5}
MIN_HUMANS = 3
MIN_HUMANS_FOR_THIRD = 4
LEAVER = -10


class Credit(Struct, frozen=True):
    """One person's line in the books for one game."""

    seat: int
    player_id: str
    points: int
    place: int
    """Among all seats; 0 when the game had no result."""
    score: int
    won: bool
    counted: bool
    """Whether anything entered the list."""


def credits_of(game: Any, mode: Mode) -> list[Credit]:
    """One credit per human of a FinishedGame, in order of the seats."""
    people = [i for i, seat in enumerate(game.seats) if seat.player_id]
    return [_credit(game, mode, seat, people) for seat in people]


def _credit(game: Any, mode: Mode, seat: int, people: Sequence[int]) -> Credit:
    result = game.outcome.seats[seat] if game.HasField("outcome") else None
    points = _points(game, mode, seat, people)
    return Credit(
        seat=seat,
        player_id=game.seats[seat].player_id,
        points=points or 0,
        place=result.place if result else 0,
        score=result.score if result else 0,
        won=bool(result and result.won and stayed(game, seat)),
        counted=points is not None,
    )


def stayed(game: Any, seat: int) -> bool:
    """A human who played the seat to the end."""
    who = game.seats[seat]
    return bool(who.player_id) and not who.driver.level and not who.left_early


def _points(game: Any, mode: Mode, seat: int, people: Sequence[int]) -> int | None:
    """Points for the list, or nothing when the game does not count for this person."""
    if game.end_reason == "voided" or mode.list == "none" or (mode.daily and not game.counts):
        return None
    who = game.seats[seat]
    if mode.list == "table" and who.left_early:
        return LEAVER if len(people) > 1 and not who.spoiled_before else None
    if not game.HasField("outcome") or not stayed(game, seat):
        return None
    result = game.outcome.seats[seat]
    if mode.list == "alone":
        return int(result.list_points)
    finishers = [i for i in people if stayed(game, i)]
    if len(finishers) < MIN_HUMANS:
        return None
    return int(result.list_points) + _bonus(game, seat, finishers)


def _bonus(game: Any, seat: int, finishers: Sequence[int]) -> int:
    """30 / 15 / 5 by the place among the humans; a pair shares its place, and counts as one."""
    results = game.outcome.seats
    better = {results[i].side for i in finishers if results[i].place < results[seat].place}
    place = len(better) + 1
    if place == 3 and len(finishers) < MIN_HUMANS_FOR_THIRD:
        return 0
    return BONUS.get(place, 0)
