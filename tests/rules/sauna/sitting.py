"""A table of Speedsauna in the middle of a round, laid out by hand."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from services.rules.dice import Dice
from services.rules.game import HUMAN, Driver, Eye, Step
from services.rules.sauna import GAME
from services.rules.sauna.model import Cards, State, View
from services.rules.sauna.vectors import cards_from

NOW = 50_000
DICE = Dice(b"sitting")


def table(*hands: str, piles: str = "6", stock: str = "5555", turn: int = 0, **rules: str) -> State:
    """Hands as text ("09c"), one pile per character of `piles`, the seat in turn; house rules by their ids."""
    values = {"piles": str(len(piles)), **rules}
    options = GAME.options_from("table", len(hands), values)
    state: State = GAME.setup((HUMAN,) * len(hands), options, (), DICE, NOW).state
    seats = tuple(Cards(hand=tuple(sorted(cards_from(hand)))) for hand in hands)
    return replace(
        state,
        seats=seats,
        piles=tuple(cards_from(top) for top in piles),
        stock=cards_from(stock),
        turn=turn,
        hand_before=len(hands[turn]),
    )


def on_jetty(state: State, seat: int, closed: str, opened: str = "") -> State:
    """The seat's cards lie on the jetty."""
    cards = Cards(closed=tuple(sorted(cards_from(closed))), opened=cards_from(opened))
    seats = tuple(cards if s == seat else c for s, c in enumerate(state.seats))
    phase: Any = "turn" if seat == state.turn else state.phase
    return replace(state, seats=seats, phase=phase)


def driven(state: State, *levels: Any) -> State:
    """The same table with these drivers; nothing is a human."""
    return replace(state, drivers=tuple(Driver(level) for level in levels))


def play(state: State, seat: int, move: Any, now: int = NOW) -> Step:
    """One move."""
    return GAME.apply(state, seat, move, DICE, now)  # type: ignore[arg-type]


def seen(state: State, seat: int | None) -> View:
    """What the seat sees."""
    view: View = GAME.view(state, Eye(seat))
    return view
