"""A race at the platform: look, pack, choose stickers, result, next suitcase."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from services.rules.dice import Dice
from services.rules.game import Driver, Illegal, Step
from services.rules.koffer.model import (
    CHOOSE_MS,
    GRACE_MS,
    LOOK_MS,
    SCORE_MS,
    SORTS,
    Event,
    Finished,
    GameEnded,
    GaveUp,
    GiveUp,
    GoOn,
    Move,
    Pack,
    Packed,
    PackingEnded,
    PackingStarted,
    PlanStep,
    RoundStarted,
    State,
    StickerTaken,
    TakeSticker,
)
from services.rules.koffer.options import hourglass_ms
from services.rules.koffer.packing import (
    checked,
    cost_ms,
    emptied,
    laid,
    puzzle_in,
    scored_event,
    tray_turns,
    with_seat,
)
from services.rules.koffer.plan import plan
from services.rules.koffer.stickers import best_sticker, dearest_sticker, drawn, sort_number, with_one
from services.rules.koffer.suitcase import model_solution, puzzle_from_item

replace = msgspec.structs.replace

COMPUTER_CHOICE_MS = (1_200, 1_800)
"""A computer looks at the stickers for the first plus a random part of the second."""
COMPUTERS_ONLY_SCORE_MS = 5_000
"""How long a result stands when nobody is there to press "Weiter"."""


def start_round(state: State, round_number: int, dice: Dice, now: int) -> Step:
    """The suitcase comes; everybody may look at it."""
    puzzle = puzzle_from_item(state.supplies[round_number - 1])
    tray = tray_turns(puzzle, dice, round_number)
    state = replace(
        state,
        phase="look",
        prompt=state.prompt + 1,
        round=round_number,
        supply=round_number - 1,
        tray=tray,
        since_ms=now,
        until_ms=now + LOOK_MS,
        order=(),
        seats=tuple(emptied(seat, tray) for seat in state.seats),
    )
    return Step(state, (RoundStarted(round_number, puzzle.level),))


def _open_packing(state: State, dice: Dice, now: int) -> Step:
    hourglass = hourglass_ms(state.options, puzzle_in(state).level)
    state = replace(
        state,
        phase="pack",
        prompt=state.prompt + 1,
        since_ms=now,
        until_ms=None if hourglass is None else now + hourglass,
    )
    for seat, driver in enumerate(state.drivers):
        state = _with_plan(state, seat, driver, dice, now)
    return Step(state, (PackingStarted(state.round),))


def _with_plan(state: State, seat: int, driver: Driver, dice: Dice, now: int) -> State:
    """The seat's handles until the end of this suitcase: planned for a computer, none for a human."""
    mine = state.seats[seat]
    if driver.level is None or mine.packing != "packing":
        return with_seat(state, seat, replace(mine, plan=()))
    stream = dice.stream("plan", state.round, seat, now)
    steps = plan(puzzle_in(state), driver.level, mine.arrangement, now, stream)
    return with_seat(state, seat, replace(mine, plan=steps))


# --- packing ---


def _pack(state: State, seat: int, move: Pack, now: int) -> Step:
    arrangement, full = checked(state, move)
    before = len(state.seats[seat].arrangement)
    state = with_seat(state, seat, laid(state.seats[seat], arrangement))
    events: tuple[Event, ...] = () if len(arrangement) == before else (Packed(seat, len(arrangement)),)
    if not full:
        return Step(state, events)
    return _finish(state, seat, now, events)


def _finish(state: State, seat: int, now: int, events: tuple[Event, ...]) -> Step:
    order = (*state.order, seat)
    time_ms = max(0, now - state.since_ms)
    done = replace(state.seats[seat], packing="packed", time_ms=time_ms, plan=())
    state = replace(with_seat(state, seat, done), order=order)
    return Step(state, (*events, Finished(seat, time_ms, len(order))))


def _give_up(state: State, seat: int) -> Step:
    done = replace(state.seats[seat], packing="gave_up", plan=())
    return Step(with_seat(state, seat, done), (GaveUp(seat),))


def _plan_step(state: State, seat: int, step: PlanStep) -> Step:
    if step.gives_up:
        return _give_up(state, seat)
    mine = state.seats[seat]
    model = model_solution(puzzle_in(state))
    arrangement = tuple(placement for placement in model if step.lying >> placement.piece & 1)
    events: tuple[Event, ...] = ()
    if len(arrangement) != len(mine.arrangement):
        events = (Packed(seat, len(arrangement)),)
    state = with_seat(state, seat, replace(laid(mine, arrangement), plan=mine.plan[1:]))
    if len(arrangement) == len(model):
        return _finish(state, seat, step.at_ms, events)
    return Step(state, events)


def next_plan_ms(state: State) -> int | None:
    """When the next computer makes its next handle."""
    if state.phase != "pack":
        return None
    return min((seat.plan[0].at_ms for seat in state.seats if seat.plan), default=None)


def _run_plans(state: State, now: int) -> Step:
    """All handles of computers that are due, in order of time."""
    events: list[Event] = []
    limit = now if state.until_ms is None else min(now, state.until_ms)
    while True:
        due = [(seat.plan[0].at_ms, n) for n, seat in enumerate(state.seats) if seat.plan]
        if not due or min(due)[0] > limit:
            return Step(state, tuple(events))
        seat = min(due)[1]
        step = _plan_step(state, seat, state.seats[seat].plan[0])
        state = step.state
        events += step.events


def _close_if_done(step: Step, dice: Dice, now: int) -> Step:
    state: State = step.state
    if any(seat.packing == "packing" for seat in state.seats):
        return step
    return _after(step, lambda s: _close(s, "all_done", dice, now))


def _close(state: State, reason: str, dice: Dice, now: int) -> Step:
    """Nobody packs any more; on to the stickers."""
    seats = []
    for seat in state.seats:
        ended = replace(seat, packing="unfinished", plan=()) if seat.packing == "packing" else seat
        time_ms = ended.time_ms if ended.packing == "packed" else -1
        seats.append(replace(ended, total_ms=ended.total_ms + cost_ms(state, ended), times=(*ended.times, time_ms)))
    state = replace(state, seats=tuple(seats))
    return _after(Step(state, (PackingEnded(reason),)), lambda s: _bring_stickers(s, dice, now))


def _after(step: Step, then: Callable[[State], Step]) -> Step:
    following = then(step.state)
    return Step(following.state, (*step.events, *following.events))


# --- stickers ---


def _bring_stickers(state: State, dice: Dice, now: int) -> Step:
    if not state.order:
        return _show_result(state, now)
    out = drawn(state.bag, len(state.seats) + 1, dice.stream("stickers", state.round))
    bag = state.bag
    for sort in out:
        bag = with_one(bag, sort, -1)
    takers = (state.order[0], *state.order)
    state = replace(state, bag=bag, out=tuple(out), takers=takers)
    if state.options.blind:
        return _deal_blind(state, now)
    return _ask_taker(replace(state, phase="stickers", out=tuple(sorted(out))), dice, now)


def _deal_blind(state: State, now: int) -> Step:
    """The stickers lie in the order drawn, which is random."""
    step = Step(state)
    while step.state.takers:
        step = _after(step, lambda s: _hand_over(s, s.out[0], "blind"))
    return _after(step, lambda s: _show_result(s, now))


def _ask_taker(state: State, dice: Dice, now: int) -> Step:
    if not state.takers:
        return _show_result(state, now)
    prompt = state.prompt + 1
    level = state.drivers[state.takers[0]].level
    until: int | None = None
    if level is not None:
        least, more = COMPUTER_CHOICE_MS
        until = now + least + dice.stream("choice", prompt).below(more)
    elif state.options.hourglass != "off":
        until = now + CHOOSE_MS + GRACE_MS
    return Step(replace(state, prompt=prompt, since_ms=now, until_ms=until))


def _hand_over(state: State, sort: int, how: str) -> Step:
    seat = state.takers[0]
    mine = state.seats[seat]
    state = with_seat(state, seat, replace(mine, stickers=with_one(mine.stickers, sort)))
    at = state.out.index(sort)
    state = replace(state, out=state.out[:at] + state.out[at + 1 :], takers=state.takers[1:])
    return Step(state, (StickerTaken(seat, SORTS[sort], how),))


def _take(state: State, move: TakeSticker, dice: Dice, now: int) -> Step:
    sort = sort_number(move.sort)
    if sort is None or sort not in state.out:
        raise Illegal("no_such_sticker")
    return _after(_hand_over(state, sort, "chosen"), lambda s: _ask_taker(s, dice, now))


def _take_for(state: State, dice: Dice, now: int) -> Step:
    seat = state.takers[0]
    level = state.drivers[seat].level
    stickers = state.seats[seat].stickers
    sort = dearest_sticker(state.out) if level == "easy" else best_sticker(stickers, state.out, state.bag)
    how = "best" if level is None else "chosen"
    return _after(_hand_over(state, sort, how), lambda s: _ask_taker(s, dice, now))


# --- result ---


def _show_result(state: State, now: int) -> Step:
    """Unused stickers return to the bag; after the last round the game is over."""
    bag = state.bag
    for sort in state.out:
        bag = with_one(bag, sort)
    last = state.round == state.options.rounds
    until: int | None = None
    if all(not driver.is_human for driver in state.drivers):
        until = now + COMPUTERS_ONLY_SCORE_MS
    elif state.options.hourglass != "off":
        until = now + SCORE_MS
    seats = tuple(replace(seat, ready=not state.drivers[n].is_human) for n, seat in enumerate(state.seats))
    state = replace(
        state,
        phase="over" if last else "score",
        prompt=state.prompt + 1,
        since_ms=now,
        until_ms=None if last else until,
        bag=bag,
        out=(),
        takers=(),
        seats=seats,
        ending="rounds" if last else "",
    )
    ended: tuple[Event, ...] = (GameEnded("rounds"),) if last else ()
    return Step(state, (scored_event(state), *ended))


def _go_on(state: State, seat: int, dice: Dice, now: int) -> Step:
    state = with_seat(state, seat, replace(state.seats[seat], ready=True))
    if all(mine.ready for mine in state.seats):
        return start_round(state, state.round + 1, dice, now)
    return Step(state)


# --- the game's functions for a race ---


def to_act(state: State) -> tuple[int, ...]:
    """Humans that still pack, the human whose sticker it is, humans that look at the result."""
    humans = [n for n, driver in enumerate(state.drivers) if driver.is_human]
    if state.phase == "pack":
        return tuple(n for n in humans if state.seats[n].packing == "packing")
    if state.phase == "stickers":
        return tuple(n for n in humans if n == state.takers[0])
    if state.phase == "score":
        return tuple(n for n in humans if not state.seats[n].ready)
    return ()


def apply(state: State, seat: int, move: Move, dice: Dice, now: int) -> Step:
    """A move of a seat that owes one."""
    if state.phase == "pack" and isinstance(move, Pack | GiveUp):
        if state.until_ms is not None and now > state.until_ms:
            raise Illegal("too_late")
        step = _pack(state, seat, move, now) if isinstance(move, Pack) else _give_up(state, seat)
        return _close_if_done(step, dice, now)
    if state.phase == "stickers" and isinstance(move, TakeSticker):
        return _take(state, move, dice, now)
    if state.phase == "score" and isinstance(move, GoOn):
        return _go_on(state, seat, dice, now)
    raise Illegal("not_now")


def deadline(state: State) -> int | None:
    """The phase's end or the next handle of a computer, whichever is earlier."""
    moments = [moment for moment in (state.until_ms, next_plan_ms(state)) if moment is not None]
    return min(moments, default=None)


def expire(state: State, dice: Dice, now: int) -> Step:
    """What the clock does: the hall goes on, computers pack, the hourglass runs out, the best sticker is taken. Without
    an hourglass and with nothing planned, the same when it is called: the platform's patience is the hourglass."""
    if state.phase == "pack":
        return _expire_packing(state, dice, now)
    if state.until_ms is not None and now < state.until_ms:
        return Step(state)
    if state.phase == "look":
        return _open_packing(state, dice, now)
    if state.phase == "stickers":
        return _take_for(state, dice, now)
    if state.phase == "score":
        return start_round(state, state.round + 1, dice, now)
    return Step(state)


def _expire_packing(state: State, dice: Dice, now: int) -> Step:
    nothing_planned = deadline(state) is None
    step = _close_if_done(_run_plans(state, now), dice, now)
    after: State = step.state
    ran_out = after.until_ms is not None and after.until_ms <= now
    if after.phase == "pack" and (ran_out or nothing_planned):
        return _after(step, lambda s: _close(s, "hourglass", dice, now))
    return step


def seat_driver(state: State, seat: int, driver: Driver, dice: Dice, now: int) -> Step:
    """Somebody else plays the seat: a computer goes on with what lies in the suitcase."""
    drivers = (*state.drivers[:seat], driver, *state.drivers[seat + 1 :])
    state = replace(state, drivers=drivers)
    if state.phase == "pack":
        return Step(_with_plan(state, seat, driver, dice, now))
    if state.phase == "stickers" and state.takers[0] == seat:
        return _ask_taker(state, dice, now)
    if state.phase == "score" and not driver.is_human and not state.seats[seat].ready:
        return _leave_result(state, seat, dice, now)
    return Step(state)


def _leave_result(state: State, seat: int, dice: Dice, now: int) -> Step:
    """A computer has seen the result at once; when nobody human is left, the clock goes on for them."""
    if any(other.is_human for other in state.drivers):
        return _go_on(state, seat, dice, now)
    state = with_seat(state, seat, replace(state.seats[seat], ready=True))
    return Step(replace(state, until_ms=now + COMPUTERS_ONLY_SCORE_MS))
