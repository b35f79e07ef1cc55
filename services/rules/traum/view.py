"""What one eye may see: built from an allow-list, so that no owner and no vote leaves before the resolution."""

from __future__ import annotations

from services.rules.game import Eye, Seat
from services.rules.traum import dreaming
from services.rules.traum.course import GRACE_MS, lay_count
from services.rules.traum.model import NOBODY, NOTHING, DreamView, Event, May, SeatView, State, View
from services.rules.traum.scoring import rounds_left

_SOLO = ("daily", "training")


def is_solo(state: State) -> bool:
    """Daily and training: one seat, no row of others."""
    return state.options.mode in _SOLO


def to_act(state: State) -> tuple[Seat, ...]:
    """The seats that owe an answer now."""
    if state.phase == "over":
        return ()
    if is_solo(state):
        return (Seat(0),)
    if state.phase == "tell":
        return (Seat(state.dreamer),)
    others = [seat for seat in range(state.seats) if seat != state.dreamer]
    if state.phase == "lay":
        return tuple(Seat(seat) for seat in others if not state.laid[seat])
    if state.phase == "vote":
        return tuple(Seat(seat) for seat in others if state.votes[seat] == NOTHING)
    return tuple(Seat(seat) for seat in range(state.seats) if not state.ready[seat])


def may_change(state: State) -> tuple[Seat, ...]:
    """Who has voted and may still vote for another picture."""
    if state.phase != "vote":
        return ()
    return tuple(Seat(seat) for seat in range(state.seats) if seat != state.dreamer and state.votes[seat] != NOTHING)


def view(state: State, eye: Eye) -> View:
    """All that eye may see and do."""
    seat = eye.seat if eye.seat is not None and eye.seat < state.seats else None
    solo = is_solo(state)
    return View(
        phase=state.phase,
        round=state.round + 1,
        dreamer=NOBODY if solo else state.dreamer,
        theme=state.theme,
        clue=_clue(state),
        clue_automatic=state.clue_automatic,
        hand=state.hands[seat] if seat is not None and state.hands else (),
        may=_may(state, seat, eye),
        lay_count=lay_count(state),
        mine=state.laid[seat] if seat is not None and state.laid else (),
        row=_row(state),
        my_vote=state.votes[seat] if seat is not None and state.votes else NOTHING,
        seats=tuple(_seat(state, number) for number in range(state.seats)),
        past=state.past,
        target=state.options.target,
        rounds_left=-1 if solo else rounds_left(state),
        deadline_ms=state.deadline_ms,
        grace_ms=GRACE_MS if state.phase == "tell" and state.deadline_ms is not None else 0,
        stack=len(state.stack),
        pairs=state.options.pairs,
        dream=_dream(state),
        training=state.training if state.phase == "judged" else None,
    )


def _clue(state: State) -> str:
    if state.dreaming is not None:
        return state.dreaming.dreams[state.dreaming.number].clue
    return state.clue


def _row(state: State) -> tuple[int, ...]:
    if state.dreaming is not None:
        return state.dreaming.dreams[state.dreaming.number].row
    return state.row


def _may(state: State, seat: int | None, eye: Eye) -> May:
    if seat is None or eye.open or state.phase == "over":
        return ""
    if state.phase == "vote" and seat != state.dreamer:
        return "vote"
    if seat not in to_act(state):
        return ""
    asked: dict[str, May] = {
        "tell": "tell",
        "lay": "lay",
        "resolve": "go_on",
        "dream": "guess",
        "dreamed": "go_on",
        "judged": "go_on",
    }
    return asked.get(state.phase, "")


def _seat(state: State, seat: int) -> SeatView:
    return SeatView(
        score=state.scores[seat],
        done=not is_solo(state) and state.phase != "over" and _is_done(state, seat),
        automatic=bool(state.automatic) and state.automatic[seat],
    )


def _is_done(state: State, seat: int) -> bool:
    if state.phase == "lay":
        return seat == state.dreamer or bool(state.laid[seat])
    if state.phase == "vote":
        return seat != state.dreamer and state.votes[seat] != NOTHING
    return state.phase == "resolve" and state.ready[seat]


def _dream(state: State) -> DreamView | None:
    at = state.dreaming
    if at is None:
        return None
    dream = at.dreams[at.number]
    known = state.phase in {"dreamed", "over"}
    return DreamView(
        number=at.number + 1,
        count=len(at.dreams),
        tier=dream.tier,
        wrong=at.wrong,
        points=at.points,
        meant=dream.meant if known else NOTHING,
        reasons=dreaming.reasons(dream) if known else (),
    )


def event_view(event: Event, eye: Eye) -> Event:  # noqa: ARG001 - events say that, never what
    """Every event is public: it says that somebody acted, never with which picture."""
    return event
