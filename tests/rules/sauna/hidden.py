"""What Speedsauna hides from an eye: others' cards and the order of the stock, but not what was taken from a pile."""

from __future__ import annotations

from msgspec.structs import replace

from services.rules.dice import Stream
from services.rules.game import Eye
from services.rules.sauna.model import Cards, State


def disguised(state: State, eye: Eye, stream: Stream) -> State:
    """All cards the eye cannot see, shuffled among the places where it cannot see them."""
    if state.phase in {"round_over", "over"}:
        return replace(state, stock=tuple(stream.shuffled(state.stock)))
    hidden = list(state.stock)
    for seat, cards in enumerate(state.seats):
        hidden += _unknown(cards) if seat != eye.seat else ()
    pool = stream.shuffled(hidden)
    seats = tuple(cards if seat == eye.seat else _redealt(cards, pool) for seat, cards in enumerate(state.seats))
    return replace(state, seats=seats, stock=tuple(pool))


def _unknown(cards: Cards) -> list[int]:
    """Without the cards everybody saw being taken."""
    left = list(cards.hand + cards.closed)
    for card in cards.taken:
        left.remove(card)
    return left


def _redealt(cards: Cards, pool: list[int]) -> Cards:
    count = len(_unknown(cards))
    got = tuple(sorted((*cards.taken, *(pool.pop() for _ in range(count)))))
    return replace(cards, closed=got) if cards.closed else replace(cards, hand=got)
