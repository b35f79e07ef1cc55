"""What Speedkoffer hides from an eye: rivals' suitcases, computers' plans and the model solution, while they pack."""

from __future__ import annotations

from msgspec.structs import replace

from services.rules.dice import Stream
from services.rules.game import Eye
from services.rules.koffer.model import SeatState, State
from services.rules.koffer.suitcase import item_from_puzzle, puzzle_from_item


def disguised(state: State, eye: Eye, stream: Stream) -> State:
    """The same race with rivals' pieces elsewhere and another model solution."""
    if state.phase not in {"look", "pack"}:
        return state
    seats = tuple(seat if number == eye.seat else _elsewhere(seat, stream) for number, seat in enumerate(state.seats))
    return replace(state, seats=seats, supplies=tuple(_with_another_model(item) for item in state.supplies))


def _elsewhere(seat: SeatState, stream: Stream) -> SeatState:
    moved = tuple(replace(p, row=stream.below(6), col=stream.below(6)) for p in seat.arrangement)
    return replace(seat, arrangement=moved, plan=())


def _with_another_model(item: bytes) -> bytes:
    puzzle = puzzle_from_item(item)
    model = tuple((7 - turn, col, row) for turn, row, col in puzzle.model)
    return item_from_puzzle(replace(puzzle, model=model))
