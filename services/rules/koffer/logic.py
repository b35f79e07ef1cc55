"""Speedkoffer as the house asks for it: one answer each for races at the platform and for lone runs."""

from __future__ import annotations

from services.rules.dice import Dice
from services.rules.game import Driver, Illegal, Outcome, Prompt, Reason, Seat, SeatResult, Step
from services.rules.koffer import run, table
from services.rules.koffer.model import BAG, Move, Options, Run, SeatState, State
from services.rules.koffer.options import is_run, needs
from services.rules.koffer.packing import puzzle_in
from services.rules.koffer.stickers import JOURNEY_POINTS, journeys, points, sticker_points
from services.rules.koffer.suitcase import covered, puzzle_from_item

REASONS = (
    "not_now",
    "already_done",
    "too_late",
    "no_such_sticker",
    "no_such_piece",
    "no_such_turn",
    "mirrored",
    "outside",
    "overlap",
    "piece_twice",
    "no_more",
)
LIST_POINTS_EACH = 3
"""At tables, per game point."""
ALONE_PART = 10
"""Alone a tenth of the points."""


def setup(drivers: tuple[Driver, ...], options: Options, supplies: tuple[bytes, ...], dice: Dice, now: int) -> Step:
    """The first suitcase comes. ValueError when the suitcases are not those of `needs`."""
    shelves = tuple(puzzle_from_item(item).shelf for item in supplies)
    wanted = needs(options, options.mode, len(drivers))
    if shelves != wanted:
        raise ValueError(f"suitcases of shelves {shelves}, wanted {wanted}")
    state = State(
        options=options,
        drivers=drivers,
        supplies=supplies,
        seats=tuple(SeatState() for _ in drivers),
        phase="look",
        prompt=0,
        round=0,
        supply=0,
        used=0,
        tray=(),
        since_ms=now,
        until_ms=None,
        run=Run() if is_run(options) else None,
    )
    if state.run is None:
        return table.start_round(state, 1, dice, now)
    started = run.start_run(state, dice, now)
    return Step(run.seat_driver(started.state, drivers[0], now).state, started.events)


def to_act(state: State) -> tuple[Seat, ...]:
    """Human seats that owe an answer; computers pack by the clock."""
    seats = table.to_act(state) if state.run is None else run.to_act(state)
    return tuple(Seat(seat) for seat in seats)


def is_whole(state: State) -> bool:
    """All stickers are there, each once, and every suitcase holds pieces of its tray, none twice, none overlapping."""
    for sort, count in enumerate(BAG):
        if state.bag[sort] + state.out.count(sort) + sum(seat.stickers[sort] for seat in state.seats) != count:
            return False
    puzzle = puzzle_in(state)
    try:
        return all(covered(puzzle, seat.arrangement) >= 0 for seat in state.seats)
    except Illegal:
        return False


def prompt(state: State) -> Prompt:
    """One number per phase and suitcase: while everybody packs, everybody answers the same prompt."""
    return Prompt(state.prompt)


def apply(state: State, seat: Seat, move: Move, dice: Dice, now: int) -> Step:
    """A move; raises Illegal with one of REASONS."""
    if seat not in to_act(state):
        raise Illegal("already_done" if _has_answered(state, seat) else "not_now")
    if state.run is None:
        return table.apply(state, seat, move, dice, now)
    return run.apply(state, move, dice, now)


def _has_answered(state: State, seat: Seat) -> bool:
    """The others are still asked what this human seat was asked, too."""
    if state.phase not in ("pack", "score") or not 0 <= seat < len(state.seats):
        return False
    return state.run is None and state.drivers[seat].is_human


def expire(state: State, dice: Dice, now: int) -> Step:
    """What is due by the clock; nothing changes when nothing is."""
    return table.expire(state, dice, now) if state.run is None else run.expire(state, dice, now)


def seat_driver(state: State, seat: Seat, driver: Driver, dice: Dice, now: int) -> Step:
    """Somebody else plays the seat from now on."""
    if state.run is None:
        return table.seat_driver(state, seat, driver, dice, now)
    return run.seat_driver(state, driver, now)


def deadline(state: State) -> int | None:
    """When something happens by itself next."""
    return table.deadline(state) if state.run is None else run.deadline(state)


def shown_deadline(state: State) -> int | None:
    """End of look, hourglass, choice with its grace, result or run. When a computer acts next is its own affair."""
    if state.phase == "over":
        return None
    if state.phase == "stickers" and not state.drivers[state.takers[0]].is_human:
        return None
    return state.until_ms


def border(state: State) -> int:
    """Grows with every suitcase."""
    return state.round


def outcome(state: State) -> Outcome | None:
    """Places by points, then by total time; list points without the place bonus, which is the platform's."""
    if state.phase != "over":
        return None
    return _race_outcome(state) if state.run is None else _run_outcome(state, state.run)


def _race_outcome(state: State) -> Outcome:
    keys = [(-points(seat.stickers), seat.total_ms) for seat in state.seats]
    part = 1 if state.options.mode == "table" else ALONE_PART
    results = []
    for n, seat in enumerate(state.seats):
        place = 1 + sum(1 for key in keys if key < keys[n])
        score = points(seat.stickers)
        reasons = [Reason("stickers", sticker_points(seat.stickers))]
        if journeys(seat.stickers):
            reasons.append(Reason("journeys", JOURNEY_POINTS * journeys(seat.stickers)))
        results.append(
            SeatResult(
                place, score, LIST_POINTS_EACH * score // part, n, keys[n], won=place == 1, reasons=tuple(reasons)
            )
        )
    return Outcome(state.ending, tuple(results))


def _run_outcome(state: State, lone: Run) -> Outcome:
    score = run.score(lone)
    per_rung: dict[str, int] = {}
    for verdict in lone.verdicts:
        per_rung[verdict.shelf] = per_rung.get(verdict.shelf, 0) + verdict.points
    listed = 0 if state.options.mode == "practice" else score // ALONE_PART
    key = (-score, state.seats[0].total_ms)
    reasons = tuple(Reason(rung, n) for rung, n in per_rung.items())
    result = SeatResult(1, score, listed, 0, key, won=state.ending in ("rounds", "time", "no_more"), reasons=reasons)
    return Outcome(state.ending, (result,))
