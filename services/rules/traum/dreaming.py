"""Traum des Tages: five dreams, the same for all; one clue, six pictures, two tries each (traum.md, section 11)."""

from __future__ import annotations

import msgspec

from services.rules.game import Illegal, Outcome, Reason, SeatResult
from services.rules.traum.archive import pictures
from services.rules.traum.course import Changes
from services.rules.traum.judging import reasons_of
from services.rules.traum.language import understand
from services.rules.traum.model import Dream, Dreaming, GameEnded, Guess, Guessed, ReasonView, State

FIRST_TRY, SECOND_TRY = 3, 1
DREAMS = 5


def begin(state: State, supplies: tuple[bytes, ...]) -> Changes:
    """The first dream."""
    dreams = tuple(msgspec.msgpack.decode(item, type=Dream) for item in supplies)
    return msgspec.structs.replace(state, phase="dream", prompt=1, scores=(0,), dreaming=Dreaming(dreams)), []


def dreaming_of(state: State) -> Dreaming:
    """Where the daily stands."""
    if state.dreaming is None:
        raise Illegal("not_asked")
    return state.dreaming


def guess(state: State, move: Guess) -> Changes:
    """Right on the first try 3, on the second 1; twice wrong, nothing."""
    at = dreaming_of(state)
    dream = at.dreams[at.number]
    if state.phase != "dream":
        raise Illegal("not_asked")
    if move.picture not in dream.row:
        raise Illegal("not_in_row")
    if move.picture in at.wrong:
        raise Illegal("already_tried")
    if move.picture != dream.meant and not at.wrong:
        tried = msgspec.structs.replace(at, wrong=(move.picture,))
        again = msgspec.structs.replace(state, prompt=state.prompt + 1, dreaming=tried)
        return again, [Guessed(move.picture, False, 0)]
    right = move.picture == dream.meant
    points = (SECOND_TRY if at.wrong else FIRST_TRY) if right else 0
    wrong = at.wrong if right else (*at.wrong, move.picture)
    done = msgspec.structs.replace(at, wrong=wrong, points=(*at.points, points))
    shown = msgspec.structs.replace(
        state, phase="dreamed", prompt=state.prompt + 1, dreaming=done, scores=(sum(done.points),)
    )
    return shown, [Guessed(move.picture, right, points)]


def go_on(state: State, now: int) -> Changes:
    """The next dream, or the end of the day's five."""
    at = dreaming_of(state)
    if at.number + 1 == len(at.dreams):
        over = msgspec.structs.replace(state, phase="over", prompt=state.prompt + 1, finished_ms=now)
        return over, [GameEnded()]
    following = msgspec.structs.replace(at, number=at.number + 1, wrong=())
    return msgspec.structs.replace(state, phase="dream", prompt=state.prompt + 1, dreaming=following), []


def reasons(dream: Dream) -> tuple[ReasonView, ...]:
    """Which words matched which terms, at the meant picture first."""
    meaning = understand(dream.clue)
    ordered = sorted(dream.row, key=lambda picture: picture != dream.meant)
    return reasons_of(meaning, ordered, pictures())


def outcome(state: State) -> Outcome:
    """Points first, then the server's time."""
    points = state.scores[0]
    spent = (state.finished_ms or state.started_ms) - state.started_ms
    at = dreaming_of(state)
    result = SeatResult(
        place=1,
        score=points,
        list_points=0,
        side=0,
        key=(-points, spent),
        won=points == FIRST_TRY * len(at.dreams),
        reasons=tuple(Reason(f"dream_{number}", got) for number, got in enumerate(at.points, start=1)),
    )
    return Outcome("finished", (result,))
