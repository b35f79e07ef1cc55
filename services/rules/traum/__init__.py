"""Speedtraum: pictures and clues in a dream archive above the clouds. See GAME."""

from __future__ import annotations

from services.rules.dice import Dice
from services.rules.game import Game, Illegal
from services.rules.traum import logic
from services.rules.traum.diary import heard, memories
from services.rules.traum.learning import learn
from services.rules.traum.model import Event, GoOn, Guess, Lay, Move, Options, State, Tell, View, Vote
from services.rules.traum.options import CHOICES, MODES, needs, options_from
from services.rules.traum.view import event_view, may_change, to_act, view

_WORDS = ("Mond", "Meer", "Heimweh", "ein stiller Weg", "Lachen", "der letzte Zug", "Wind", "Geheimnis")


def sample(seen: View, dice: Dice) -> Move:
    """Some legal move of the seat that is asked; raises Illegal when nothing is."""
    stream = dice.stream("sample")
    if seen.may == "tell":
        return Tell(stream.choice(seen.hand), stream.choice(_WORDS))
    if seen.may == "lay":
        return Lay(tuple(stream.shuffled(seen.hand)[: seen.lay_count]))
    if seen.may == "vote":
        return Vote(stream.choice([picture for picture in seen.row if picture not in seen.mine]))
    if seen.may == "guess" and seen.dream is not None:
        return Guess(stream.choice([picture for picture in seen.row if picture not in seen.dream.wrong]))
    if seen.may == "go_on":
        return GoOn()
    raise Illegal("not_asked")


GAME = Game(
    name="traum",
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
    may_change=may_change,
    is_whole=logic.is_whole,
    memories=memories,
    learn=learn,
    heard=heard,
    texts=lambda move: (move.clue,) if isinstance(move, Tell) else (),
)
