"""Speedsauna: the coolest head wins. See GAME."""

from __future__ import annotations

from services.rules.dice import Dice
from services.rules.game import Game
from services.rules.sauna import logic
from services.rules.sauna.course import REASONS
from services.rules.sauna.model import Draw, Event, GoOn, Lay, Move, Options, State, Turn, View
from services.rules.sauna.options import CHOICES, MODES, needs, options_from
from services.rules.sauna.view import event_view, shown_deadline, to_act, view


def sample(seen: View, dice: Dice) -> Move:
    """Some legal move of the seat that is asked."""
    stream = dice.stream("sample")
    if seen.phase == "round_over":
        return GoOn()
    if seen.phase == "draw":
        return Draw("pile" if stream.choice(seen.draws).source == "pile" else "stock")
    play = stream.choice(seen.plays)
    return Turn(play.card) if seen.phase == "turn" else Lay(play.card, play.pile)


GAME = Game(
    name="sauna",
    version=1,
    modes=MODES,
    choices=CHOICES,
    reasons=REASONS,
    options=Options,
    state=State,
    move=Move,
    view_type=View,
    event=Event,
    setup=logic.setup,
    to_act=to_act,
    prompt=logic.prompt,
    apply=logic.apply,
    expire=logic.expire,
    seat_driver=logic.seat_driver,
    deadline=logic.deadline,
    border=logic.border,
    view=view,
    event_view=event_view,
    outcome=logic.outcome,
    sample=sample,
    options_from=options_from,
    needs=needs,
    shown_deadline=shown_deadline,
    is_whole=logic.is_whole,
)
