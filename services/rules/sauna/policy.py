"""How the computer "normal" decides, in plain Python: also plays the turn of a player whose time is up.

kernels.py holds the same rules compiled, for playing rounds out; a test compares the two.
"""

from __future__ import annotations

from math import exp

from msgspec import Struct

from services.rules.sauna.model import LEVEL_OF, Draw, GoOn, Lay, Move, PlayView, Turn, View
from services.rules.sauna.scoring import CHARRED_COSTS, heat, levels


class Weights(Struct, frozen=True):
    """What "normal" finds how important; the unit is degrees."""

    heat: float
    """Per degree of heat that stays."""
    per_card: float
    """Per card still to get rid of."""
    goes_on: float
    """For not having one's heat fixed yet."""
    laid: float
    """Per value of the card laid: high cards leave while one can choose."""
    hand_mean: float
    """Heat others are believed to end with: this, and `hand_each` per card in their hand."""
    hand_each: float
    jetty_each: float
    """Heat of a face-down jetty card of others."""
    spread: float
    """How uncertain these beliefs are."""


NORMAL = Weights(0.05, 1.58, -2.77, 0.35, 2.3, 0.94, 4.84, 1.68)
"""Found by self-play: tests/bench/sauna_tuning.py."""


def normal_move(view: View) -> Move:
    """The move of "normal" for the seat that is asked. Draws no dice: the same view, the same move."""
    if view.phase == "round_over":
        return GoOn()
    if view.phase == "turn":
        return Turn(max(play.card for play in view.plays))
    if view.phase == "draw":
        return _draw(view)
    best = min(view.plays, key=lambda play: (play_cost(view, play), play.pile, play.card))
    return Lay(best.card, best.pile)


def play_cost(view: View, play: PlayView) -> float:
    """What the play is expected to cost in the end."""
    if play.relation == 0:
        return _chain_cost(view, play.card)
    return _cost(view, view.hand, play.card, play.relation)


def warming(view: View, hand: tuple[int, ...]) -> float:
    """By how much a card from among the unseen warms that hand on average."""
    highest = levels(hand)
    unseen = sum(view.unseen)
    if unseen == 0:
        return 0.0
    more = sum(n * max(0, value - highest[LEVEL_OF[value]]) for value, n in enumerate(view.unseen))
    return more / unseen


def beaten(view: View, own_heat: float) -> float:
    """How likely somebody else ends cooler than that heat, from what everybody can see."""
    stays = 1.0
    for seat, other in enumerate(view.seats):
        if seat == view.turn:
            continue
        if other.closed:
            mean = heat(other.opened) + NORMAL.jetty_each * other.closed
        else:
            mean = NORMAL.hand_mean + NORMAL.hand_each * other.hand
        stays *= 1.0 - 1.0 / (1.0 + exp((mean - own_heat) / NORMAL.spread))
    return 1.0 - stays


def _draw(view: View) -> Move:
    """The other pile's top card if it warms less than what the stock brings on average."""
    pile = next(choice for choice in view.draws if choice.source == "pile")
    return Draw("pile" if pile.heat - heat(view.hand) <= warming(view, view.hand) else "stock")


def _cost(view: View, hand: tuple[int, ...], card: int, relation: int) -> float:
    rest = _without(hand, card)
    stays, left = float(heat(rest)), len(rest)
    if relation > 0:
        stays += warming(view, rest)
        left += 1
    if left <= view.jetty_limit:
        return beaten(view, stays) * (stays + CHARRED_COSTS)
    return NORMAL.heat * stays + NORMAL.per_card * left + NORMAL.goes_on - NORMAL.laid * card


def _chain_cost(view: View, card: int) -> float:
    """An equal card: the best that can follow it, after one or more copies of it."""
    rest, best = view.hand, float("inf")
    while card in rest:
        rest = _without(rest, card)
        if not rest:
            return 0.0
        for other in set(rest) - {card}:
            best = min(best, _cost(view, rest, other, 1 if other > card else -1))
    return best


def _without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
