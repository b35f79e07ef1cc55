"""How the computer "normal" decides, in plain Python: also plays the turn of a player whose time is up."""

from __future__ import annotations

from services.rules.sauna.model import LEVEL_OF, Draw, GoOn, Lay, Move, PlayView, Turn, View
from services.rules.sauna.scoring import levels

DRAW_COST = 1.2
"""Added to the expected heat of a drawn card: it is also one card more to get rid of."""
LAY_HIGH = 0.12
"""Per value of the laid card: high cards are harder to lay later."""


def normal_move(view: View) -> Move:
    """The move of "normal" for the seat that is asked. Draws no dice: the same view, the same move."""
    if view.phase == "round_over":
        return GoOn()
    if view.phase == "turn":
        return Turn(max(play.card for play in view.plays))
    if view.phase == "draw":
        return _draw(view)
    best = min(view.plays, key=lambda play: (_cost(view, play), play.card, play.pile))
    return Lay(best.card, best.pile)


def expected_with_draw(view: View, hand: tuple[int, ...]) -> float:
    """Mean heat of that hand with one card drawn from what the seat has not seen."""
    highest = levels(hand)
    now = sum(highest)
    unseen = sum(view.unseen)
    if unseen == 0:
        return float(now)
    more = sum(count * max(0, value - highest[LEVEL_OF[value]]) for value, count in enumerate(view.unseen) if count)
    return now + more / unseen


def _draw(view: View) -> Move:
    """The other pile's top card if it is cooler than what the stock would bring on average."""
    pile = next(choice for choice in view.draws if choice.source == "pile")
    return Draw("pile" if pile.heat <= expected_with_draw(view, view.hand) else "stock")


def _cost(view: View, play: PlayView) -> float:
    """Expected heat after the play, with what a drawn card costs on top."""
    if play.relation <= 0:
        return play.heat - LAY_HIGH * play.card - (DRAW_COST if play.relation == 0 else 0.0)
    left = list(view.hand)
    left.remove(play.card)
    return expected_with_draw(view, tuple(left)) + DRAW_COST - LAY_HIGH * play.card
