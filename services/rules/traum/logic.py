"""Speedtraum's rules behind the game interface: who answers what, the clock's defaults, who drives a seat."""

from __future__ import annotations

import msgspec

from services.rules.dice import Dice
from services.rules.game import Driver, Illegal, Outcome, Prompt, Seat, Step
from services.rules.traum import course, dreaming, judging
from services.rules.traum.dreaming import dreaming_of
from services.rules.traum.model import HAND, GoOn, Guess, Lay, Move, Options, State, Tell, Vote
from services.rules.traum.scoring import table_outcome

REASONS = (
    "not_asked", "not_in_hand", "not_in_row", "own_picture", "already_laid", "already_tried", "wrong_number",
    "clue_empty", "clue_too_long", "clue_nothing_readable", "game_over",
)  # fmt: skip


def setup(drivers: tuple[Driver, ...], options: Options, supplies: tuple[bytes, ...], dice: Dice, now: int) -> Step:
    """The first state of every mode."""
    state = State(options, drivers, now, "tell", 0, None, scores=(0,) * len(drivers))
    if options.mode == "daily":
        return _step(dreaming.begin(state, supplies))
    if options.mode == "training":
        return _step(judging.begin(state, dice))
    return _step(course.deal(state, dice, now))


def _step(changes: course.Changes) -> Step:
    state, events = changes
    return Step(state, tuple(events))


def prompt(state: State) -> Prompt:
    """One question per phase, the same for all who are asked."""
    return Prompt(state.prompt)


def deadline(state: State) -> int | None:
    """When the clock acts."""
    return state.deadline_ms


def border(state: State) -> int:
    """A seat may be taken back whenever a phase ends."""
    return state.prompt


def apply(state: State, seat: Seat, move: Move, dice: Dice, now: int) -> Step:
    """One answer; raises Illegal."""
    if state.phase == "over":
        raise Illegal("game_over")
    return _step(_changes(state, seat, move, dice, now))


def _changes(state: State, seat: Seat, move: Move, dice: Dice, now: int) -> course.Changes:
    if state.options.mode == "daily":
        return _dream_changes(state, move, now)
    if state.options.mode == "training":
        return _training_changes(state, move, dice, now)
    if isinstance(move, Tell):
        return course.tell(state, seat, move, now)
    if isinstance(move, Lay):
        return course.lay(state, seat, move, dice, now)
    if isinstance(move, Vote):
        return course.vote(state, seat, move, now)
    if isinstance(move, GoOn) and state.phase == "resolve":
        return course.go_on(state, seat, dice, now)
    raise Illegal("not_asked")


def _dream_changes(state: State, move: Move, now: int) -> course.Changes:
    if isinstance(move, Guess):
        return dreaming.guess(state, move)
    if isinstance(move, GoOn) and state.phase == "dreamed":
        return dreaming.go_on(state, now)
    raise Illegal("not_asked")


def _training_changes(state: State, move: Move, dice: Dice, now: int) -> course.Changes:
    if isinstance(move, Tell):
        return judging.tell(state, move)
    if isinstance(move, GoOn):
        return judging.go_on(state, dice, now)
    raise Illegal("not_asked")


def expire(state: State, dice: Dice, now: int) -> Step:
    """What the clock does for everybody who owes an answer."""
    if state.options.mode in ("daily", "training"):
        return Step(state)
    if state.phase == "tell":
        return _step(course.tell_for(state, dice, now))
    if state.phase == "lay":
        return _step(course.lay_for(state, dice, now))
    if state.phase == "vote":
        return _step(course.resolve(state, now, []))
    if state.phase == "resolve":
        return _step(course.next_round(state, dice, now, []))
    return Step(state)


def seat_driver(state: State, seat: Seat, driver: Driver, dice: Dice, now: int) -> Step:
    """Somebody else plays the seat; a computer has seen enough of a resolution at once."""
    drivers = tuple(driver if number == seat else other for number, other in enumerate(state.drivers))
    changed = msgspec.structs.replace(state, drivers=drivers)
    if state.phase == "resolve" and not driver.is_human:
        return _step(course.go_on(changed, seat, dice, now))
    return Step(changed)


def is_whole(state: State) -> bool:
    """Every picture of the game lies in one place, none is lost; the row is what was laid."""
    if state.options.mode == "daily":
        return all(dream.meant in dream.row and len(set(dream.row)) == HAND for dream in dreaming_of(state).dreams)
    places = (state.stack, state.discards, *state.hands, *state.laid)
    lying = [picture for place in places for picture in place]
    solo = state.options.mode == "training"
    count = HAND * (judging.GUESSERS + 1) if solo else course.picture_count(state)
    if len(set(lying)) != len(lying) or len(lying) != count:
        return False
    laid = [picture for pictures in state.laid for picture in pictures]
    return not state.row or sorted(state.row) == sorted(laid)


def outcome(state: State) -> Outcome | None:
    """The end, once it is there; the training has none."""
    if state.phase != "over":
        return None
    if state.options.mode == "training":
        return judging.outcome(state)
    return dreaming.outcome(state) if state.options.mode == "daily" else table_outcome(state)
