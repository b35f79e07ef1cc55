"""Speedkoffer: a packing race at the left-luggage hall of Anhalter Bahnhof."""

from services.rules.game import Game
from services.rules.koffer import logic
from services.rules.koffer.model import Event, Move, Options, State, View
from services.rules.koffer.options import CHOICES, MODES, needs, options_from
from services.rules.koffer.sampling import sample
from services.rules.koffer.view import event_view, view

GAME = Game(
    name="koffer",
    version=1,
    modes=MODES,
    choices=CHOICES,
    reasons=logic.REASONS,
    options=Options,
    state=State,
    move=Move,
    view_type=View,
    event=Event,
    setup=logic.setup,
    to_act=logic.to_act,
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
    shown_deadline=logic.shown_deadline,
    is_whole=logic.is_whole,
)
