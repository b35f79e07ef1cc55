"""What table and lone runs share: a suitcase comes, pieces go in, and what a seat's suitcase then counts."""

from __future__ import annotations

import msgspec

from services.rules.dice import Dice
from services.rules.game import Illegal
from services.rules.koffer.model import UNTIMED_MS, Pack, Placement, Play, RoundScored, SeatState, State
from services.rules.koffer.options import hourglass_ms
from services.rules.koffer.pieces import TURNS
from services.rules.koffer.suitcase import Puzzle, is_full, puzzle_from_item


def puzzle_in(state: State) -> Puzzle:
    """The suitcase in play."""
    return puzzle_from_item(state.supplies[state.supply])


def tray_turns(puzzle: Puzzle, dice: Dice, round_number: int) -> tuple[int, ...]:
    """The turn each piece is given with: random, but the hand only where pieces may be mirrored."""
    stream = dice.stream("tray", round_number)
    if puzzle.turn_only:
        return tuple(4 * hand + stream.below(4) for hand in puzzle.hands)
    return tuple(stream.below(TURNS) for _ in puzzle.kinds)


def emptied(seat: SeatState, tray: tuple[int, ...]) -> SeatState:
    """The seat with a new, empty suitcase."""
    return msgspec.structs.replace(
        seat,
        arrangement=(),
        packing="packing",
        time_ms=0,
        plan=(),
        ready=False,
        placements=0,
        turns=0,
        last_turns=tray,
    )


def with_seat(state: State, seat: int, new: SeatState) -> State:
    """The state with one seat replaced."""
    seats = (*state.seats[:seat], new, *state.seats[seat + 1 :])
    return msgspec.structs.replace(state, seats=seats)


def _quarter_turns(before: int, after: int) -> int:
    """Handles from one turn to another: a mirroring and the shorter way round."""
    way = (after - before) % 4
    return min(way, 4 - way) + (before // 4 != after // 4)


def laid(seat: SeatState, arrangement: tuple[Placement, ...]) -> SeatState:
    """The seat with that arrangement, placements and turns counted."""
    fresh = [placement for placement in arrangement if placement not in seat.arrangement]
    turns = list(seat.last_turns)
    count = 0
    for placement in fresh:
        count += _quarter_turns(turns[placement.piece], placement.turn)
        turns[placement.piece] = placement.turn
    return msgspec.structs.replace(
        seat,
        arrangement=arrangement,
        placements=seat.placements + len(fresh),
        turns=seat.turns + count,
        last_turns=tuple(turns),
    )


def checked(state: State, move: Pack) -> tuple[tuple[Placement, ...], bool]:
    """The arrangement in tray order and whether it fills the suitcase; raises Illegal when it breaks a rule."""
    if len(move.placements) > len(state.tray):
        raise Illegal("piece_twice")
    full = is_full(puzzle_in(state), move.placements)
    return tuple(sorted(move.placements, key=lambda placement: placement.piece)), full


def cost_ms(state: State, seat: SeatState) -> int:
    """What the suitcase adds to a seat's total time: an unfinished one the full hourglass, without one 3 minutes."""
    if seat.packing == "packed":
        return seat.time_ms
    return hourglass_ms(state.options, puzzle_in(state).level) or UNTIMED_MS


def scored_event(state: State, hints: int = 0) -> RoundScored:
    """How hard the suitcase was and how it went, for the record."""
    puzzle = puzzle_in(state)
    plays = tuple(
        Play(n, seat.packing, seat.time_ms, seat.placements, seat.turns, hints) for n, seat in enumerate(state.seats)
    )
    centi = round(puzzle.difficulty * 100)
    return RoundScored(state.round, centi, puzzle.solutions, puzzle.placements, plays)
