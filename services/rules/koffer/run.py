"""Lone runs: record (three minutes), daily (nine suitcases), practice. Suitcase after suitcase, each with a verdict."""

from __future__ import annotations

import msgspec

from services.rules.dice import Dice
from services.rules.game import Driver, Illegal, Step
from services.rules.koffer.hints import hint_from
from services.rules.koffer.model import (
    LOOK_MS,
    RECORD_MS,
    AskHint,
    Event,
    Finished,
    GameEnded,
    GaveUp,
    GiveUp,
    GoOn,
    Hinted,
    HintShown,
    Move,
    Pack,
    Packed,
    PackingStarted,
    RoundStarted,
    Run,
    Skip,
    State,
    Stop,
    Verdict,
)
from services.rules.koffer.options import round_levels, rung_after
from services.rules.koffer.packing import checked, emptied, laid, puzzle_in, scored_event, tray_turns, with_seat
from services.rules.koffer.solver import solutions_of
from services.rules.koffer.suitcase import Puzzle, lying_mask, placement_from_mask, puzzle_from_item

replace = msgspec.structs.replace

LEVEL_POINTS = 100
HINT_COST = 40
"""In record and daily; never takes a suitcase below nothing."""
QUICK = {"record": (45_000, 2), "daily": (90_000, 1)}
"""Each full second under the first (ms) brings so many points."""
AWAY_MS = 30 * 60_000
"""Nobody packs in a lone player's place; without a clock the run waits this long for them."""


def run_of(state: State) -> Run:
    """The lone run's own part of the state."""
    assert state.run is not None  # noqa: S101 - only lone runs come here
    return state.run


def points_for(puzzle: Puzzle, mode: str, time_ms: int, hints: int) -> int:
    """What a packed suitcase brings: 100 per level, more for speed, less for hints. Practice has neither."""
    limit_ms, per_second = QUICK.get(mode, (0, 0))
    quick = max(0, limit_ms - time_ms) // 1000 * per_second
    return max(0, LEVEL_POINTS * puzzle.worth + quick - hint_cost(mode) * hints)


def hint_cost(mode: str) -> int:
    """Points a hint takes from its suitcase."""
    return HINT_COST if mode in QUICK else 0


def solved(run: Run) -> int:
    """Suitcases packed so far."""
    return sum(1 for verdict in run.verdicts if verdict.outcome == "packed")


def score(run: Run) -> int:
    """Points so far."""
    return sum(verdict.points for verdict in run.verdicts)


def _next_supply(state: State) -> int | None:
    """The number of the next suitcase: the first unused one of the rung (record) or simply the next."""
    unused = [n for n in range(len(state.supplies)) if not state.used >> n & 1]
    if state.options.mode != "record":
        total = len(round_levels(state.options))
        return unused[0] if unused and len(run_of(state).verdicts) < total else None
    rung, _ = rung_after(solved(run_of(state)))
    return next((n for n in unused if puzzle_from_item(state.supplies[n]).rung == rung), None)


def start_run(state: State, dice: Dice, now: int) -> Step:
    """The first suitcase. A record run begins with a look; its three minutes start with the packing."""
    return _next_suitcase(state, dice, now, look=state.options.mode == "record")


def _next_suitcase(state: State, dice: Dice, now: int, look: bool) -> Step:
    supply = _next_supply(state)
    if supply is None:
        return _end(state, now, "rounds" if state.options.mode != "record" else "no_more")
    puzzle = puzzle_from_item(state.supplies[supply])
    number = state.round + 1
    tray = tray_turns(puzzle, dice, number)
    state = replace(
        state,
        phase="look" if look else "pack",
        prompt=state.prompt + 1,
        round=number,
        supply=supply,
        used=state.used | 1 << supply,
        tray=tray,
        since_ms=now,
        until_ms=now + LOOK_MS if look else run_of(state).ends_ms,
        order=(),
        seats=(emptied(state.seats[0], tray),),
        run=replace(run_of(state), hints=0, hint=None),
    )
    started: tuple[Event, ...] = () if look else (PackingStarted(number),)
    return Step(state, (RoundStarted(number, puzzle.level), *started))


def _open_packing(state: State, now: int) -> Step:
    run = run_of(state)
    if state.options.mode == "record" and run.ends_ms is None:
        run = replace(run, ends_ms=now + RECORD_MS)
    state = replace(state, phase="pack", prompt=state.prompt + 1, since_ms=now, until_ms=run.ends_ms, run=run)
    return Step(state, (PackingStarted(state.round),))


def _with_verdict(state: State, outcome: str, time_ms: int, points: int) -> State:
    run = run_of(state)
    verdict = Verdict(puzzle_in(state).rung, outcome, time_ms, run.hints, points)
    return replace(state, run=replace(run, verdicts=(*run.verdicts, verdict), hint=None))


def _pack(state: State, move: Pack, dice: Dice, now: int) -> Step:
    arrangement, full = checked(state, move)
    mine = state.seats[0]
    if arrangement != mine.arrangement:
        state = replace(state, run=replace(run_of(state), hint=None))
    events: tuple[Event, ...] = ()
    if len(arrangement) != len(mine.arrangement):
        events = (Packed(0, len(arrangement)),)
    mine = laid(mine, arrangement)
    state = with_seat(state, 0, mine)
    if not full:
        return Step(state, events)
    time_ms = max(0, now - state.since_ms)
    mine = replace(mine, packing="packed", time_ms=time_ms)
    state = replace(with_seat(state, 0, mine), order=(0,))
    points = points_for(puzzle_in(state), state.options.mode, time_ms, run_of(state).hints)
    return _judged(state, "packed", points, (*events, Finished(0, time_ms, 1)), dice, now)


def _judged(state: State, outcome: str, points: int, events: tuple[Event, ...], dice: Dice, now: int) -> Step:
    """A suitcase is over: its time and verdict are kept; a record run goes straight on, the others show the result."""
    mine = state.seats[0]
    packed = mine.packing == "packed"
    mine = replace(
        mine,
        times=(*mine.times, mine.time_ms if packed else -1),
        total_ms=mine.total_ms + (mine.time_ms if packed else now - state.since_ms),
    )
    events = (*events, scored_event(state, run_of(state).hints))
    state = _with_verdict(with_seat(state, 0, mine), outcome, mine.time_ms, points)
    if state.options.mode == "record":
        step = _next_suitcase(state, dice, now, look=outcome == "skipped")
        return Step(step.state, (*events, *step.events))
    if _next_supply(state) is None:
        step = _end(state, now, "rounds")
        return Step(step.state, (*events, *step.events))
    state = replace(state, phase="score", prompt=state.prompt + 1, since_ms=now, until_ms=None)
    return Step(state, events)


def _give_up(state: State, dice: Dice, now: int) -> Step:
    if state.options.mode == "record":
        raise Illegal("not_now")
    state = with_seat(state, 0, replace(state.seats[0], packing="gave_up"))
    return _judged(state, "gave_up", 0, (GaveUp(0),), dice, now)


def can_skip(state: State) -> bool:
    """Record, while the rung has a spare suitcase besides those still to be solved."""
    if state.options.mode != "record" or state.phase != "pack":
        return False
    rung, needed = rung_after(solved(run_of(state)))
    unused = [n for n in range(len(state.supplies)) if not state.used >> n & 1]
    return sum(puzzle_from_item(state.supplies[n]).rung == rung for n in unused) >= needed


def _skip(state: State, dice: Dice, now: int) -> Step:
    """The next suitcase of the same rung comes with a look, so that leafing through them costs time."""
    if not can_skip(state):
        raise Illegal("no_more" if state.options.mode == "record" else "not_now")
    state = with_seat(state, 0, replace(state.seats[0], packing="gave_up"))
    return _judged(state, "skipped", 0, (), dice, now)


def _hint(state: State) -> Step:
    """Asking again with the same board shows the same hint and costs nothing."""
    run = run_of(state)
    if run.hint is not None:
        return Step(state)
    puzzle = puzzle_in(state)
    lying = {placement.piece: placement for placement in state.seats[0].arrangement}
    masks = {piece: lying_mask(puzzle, placement) for piece, placement in lying.items()}
    kind, piece, mask = hint_from(solutions_of(puzzle), masks)
    where = lying[piece] if kind == "wrong" else placement_from_mask(puzzle, piece, mask)
    state = replace(state, run=replace(run, hints=run.hints + 1, hint=HintShown(kind, where)))
    return Step(state, (Hinted(0, hint_cost(state.options.mode)),))


def _end(state: State, now: int, reason: str) -> Step:
    """The run is over; a suitcase in play stays unfinished."""
    if state.phase in ("look", "pack") and state.seats[0].packing == "packing":
        state = with_seat(state, 0, replace(state.seats[0], packing="unfinished"))
        state = _with_verdict(state, "unfinished", 0, 0)
    state = replace(state, phase="over", prompt=state.prompt + 1, since_ms=now, until_ms=None, ending=reason)
    return Step(state, (GameEnded(reason),))


def to_act(state: State) -> tuple[int, ...]:
    """The player, when a suitcase can be packed or a result waits."""
    return (0,) if state.drivers[0].is_human and state.phase in ("pack", "score") else ()


def apply(state: State, move: Move, dice: Dice, now: int) -> Step:
    """A move of the player."""
    ends = run_of(state).ends_ms
    if ends is not None and now > ends:
        raise Illegal("too_late")
    if isinstance(move, Stop):
        return _end(state, now, "stopped")
    if state.phase == "score":
        if isinstance(move, GoOn):
            return _next_suitcase(state, dice, now, look=False)
        raise Illegal("not_now")
    if isinstance(move, Pack):
        return _pack(state, move, dice, now)
    if isinstance(move, GiveUp):
        return _give_up(state, dice, now)
    if isinstance(move, Skip):
        return _skip(state, dice, now)
    if isinstance(move, AskHint):
        return _hint(state)
    raise Illegal("not_now")


def deadline(state: State) -> int | None:
    """End of a look, of the three minutes, or of the patience with an absent player."""
    if state.phase == "over":
        return None
    run = run_of(state)
    moments = [moment for moment in (state.until_ms, run.ends_ms, run.away_ms) if moment is not None]
    return min(moments, default=None)


def expire(state: State, dice: Dice, now: int) -> Step:
    """The three minutes are over, the look is over, or an absent player did not come back."""
    del dice
    run = run_of(state)
    if state.phase == "over":
        return Step(state)
    if run.ends_ms is not None and run.ends_ms <= now:
        return _end(state, now, "time")
    if run.away_ms is not None and run.away_ms <= now:
        return _end(state, now, "left")
    if state.phase == "look" and state.until_ms is not None and state.until_ms <= now:
        return _open_packing(state, now)
    return Step(state)


def seat_driver(state: State, driver: Driver, now: int) -> Step:
    """Nobody packs in a lone player's place: the run waits for them, without a clock for half an hour."""
    away = None if driver.is_human or state.options.mode == "record" else now + AWAY_MS
    return Step(replace(state, drivers=(driver,), run=replace(run_of(state), away_ms=away)))
