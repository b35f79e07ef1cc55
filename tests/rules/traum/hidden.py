"""What Speedtraum hides from an eye: the stack, others' hands, what others laid and voted before the resolution."""

from __future__ import annotations

from msgspec.structs import replace

from services.rules.dice import Stream
from services.rules.game import Eye
from services.rules.traum.model import NOTHING, State


def disguised(state: State, eye: Eye, stream: Stream) -> State:
    """Other pictures in others' hands and in the stack; before the votes other pictures laid by others; while
    they vote, other owners and other votes."""
    state = _with_other_hands(state, eye.seat, stream)
    if state.phase == "vote":
        return _with_other_votes(_with_other_owners(state, eye.seat, stream), eye.seat, stream)
    return state


def _with_other_hands(state: State, own: int | None, stream: Stream) -> State:
    others = [seat for seat in range(len(state.hands)) if seat != own]
    pool = list(state.stack)
    for seat in others:
        pool += state.hands[seat]
    pool = stream.shuffled(pool)
    hands = tuple(tuple(pool.pop() for _ in hand) if seat in others else hand for seat, hand in enumerate(state.hands))
    return replace(state, hands=hands, stack=tuple(pool))


def _with_other_owners(state: State, own: int | None, stream: Stream) -> State:
    """Pictures in the row change hands among those who laid as many."""
    others = [seat for seat in range(state.seats) if seat not in {own, state.dreamer}]
    order = stream.shuffled(others)
    laid = list(state.laid)
    for seat, other in zip(others, order, strict=True):
        laid[seat] = state.laid[other]
    return replace(state, laid=tuple(laid))


def _with_other_votes(state: State, own: int | None, stream: Stream) -> State:
    row = [picture for picture in state.row if own is None or picture not in state.laid[own]]
    votes = tuple(
        vote if seat == own or vote == NOTHING else stream.choice(row) for seat, vote in enumerate(state.votes)
    )
    return replace(state, votes=votes)
