"""What an eye may see of a suitcase race: an allow-list, built anew for every eye."""

from __future__ import annotations

from services.rules.game import Eye
from services.rules.koffer import run as runs
from services.rules.koffer.logic import shown_deadline, to_act
from services.rules.koffer.model import (
    GRACE_MS,
    SORTS,
    Event,
    Hinted,
    HintView,
    PieceView,
    Run,
    RunView,
    SeatView,
    State,
    SuitcaseView,
    VerdictView,
    View,
)
from services.rules.koffer.options import round_levels
from services.rules.koffer.packing import puzzle_in
from services.rules.koffer.pieces import KINDS
from services.rules.koffer.stickers import journeys, points
from services.rules.koffer.suitcase import STRIDE, Puzzle, cells_from_mask, model_solution, piece_cells

_OPEN_PHASES = ("stickers", "score", "over")
"""Nobody packs any more: everybody's suitcase and the model solution may be seen."""


def view(state: State, eye: Eye) -> View:
    """Rivals before the end of the packing: only how many pieces lie."""
    revealed = eye.open or state.phase in _OPEN_PHASES
    own = state.seats[eye.seat] if eye.seat is not None else None
    puzzle = puzzle_in(state)
    shown = _may_see_suitcase(state, eye)
    run = state.run
    hinted = run is not None and run.hint is not None and (own is not None or eye.open)
    return View(
        mode=state.options.mode,
        phase=state.phase,
        round=state.round,
        rounds=0 if state.options.mode == "record" else len(round_levels(state.options)),
        level=puzzle.level,
        shelf=puzzle.rung,
        turn_only=puzzle.turn_only,
        blind=state.options.blind,
        you=-1 if eye.seat is None else eye.seat,
        may=_may(state, eye),
        since_ms=state.since_ms,
        deadline_ms=_deadline_ms(state),
        grace_ms=GRACE_MS if _human_chooses(state) else 0,
        suitcase=_suitcase(state, puzzle) if shown else None,
        mine=own.arrangement if own is not None else (),
        seats=tuple(_seat(state, n, revealed and shown) for n in range(len(state.seats))),
        order=state.order,
        out=tuple(SORTS[sort] for sort in state.out),
        chooser=state.takers[0] if state.takers else -1,
        model=model_solution(puzzle) if revealed and shown else (),
        hint=_hint(run) if hinted else None,
        run=_run(state, run) if run is not None else None,
        ending=state.ending,
    )


def _may_see_suitcase(state: State, eye: Eye) -> bool:
    """The daily's suitcases are the same for all: whoever only watches might still have theirs before them."""
    return eye.seat is not None or eye.open or state.options.mode != "daily"


def _human_chooses(state: State) -> bool:
    return bool(state.takers) and state.until_ms is not None and state.drivers[state.takers[0]].is_human


def _deadline_ms(state: State) -> int:
    """What everybody may know, without the grace."""
    return (shown_deadline(state) or 0) - (GRACE_MS if _human_chooses(state) else 0)


def _suitcase(state: State, puzzle: Puzzle) -> SuitcaseView:
    cells = cells_from_mask(puzzle.outline)
    pieces = tuple(
        PieceView(KINDS[kind], piece_cells(kind), turn) for kind, turn in zip(puzzle.kinds, state.tray, strict=True)
    )
    return SuitcaseView(
        rows=1 + max(row for row, _ in cells),
        cols=1 + max(col for _, col in cells),
        cells=tuple(row * STRIDE + col for row, col in cells),
        solutions=puzzle.solutions,
        pieces=pieces,
    )


def _seat(state: State, n: int, revealed: bool) -> SeatView:
    seat = state.seats[n]
    return SeatView(
        lying=len(seat.arrangement),
        packing=seat.packing,
        time_ms=seat.time_ms,
        place=state.order.index(n) + 1 if n in state.order else 0,
        ready=seat.ready,
        stickers=seat.stickers,
        journeys=journeys(seat.stickers),
        points=points(seat.stickers),
        total_ms=seat.total_ms,
        times=seat.times,
        suitcase=seat.arrangement if revealed else (),
    )


def _hint(run: Run | None) -> HintView | None:
    if run is None or run.hint is None:
        return None
    return HintView(run.hint.kind, run.hint.placement)


def _run(state: State, run: Run) -> RunView:
    return RunView(
        score=runs.score(run),
        solved=runs.solved(run),
        ends_ms=run.ends_ms or 0,
        hints=run.hints,
        hint_cost=runs.hint_cost(state.options.mode),
        verdicts=tuple(VerdictView(v.shelf, v.outcome, v.time_ms, v.hints, v.points) for v in run.verdicts),
    )


def _may(state: State, eye: Eye) -> tuple[str, ...]:
    if eye.seat is None or eye.seat not in to_act(state):
        return ()
    if state.run is None:
        return {"pack": ("pack", "give_up"), "stickers": ("take_sticker",), "score": ("go_on",)}[state.phase]
    if state.phase == "score":
        return ("go_on", "stop")
    ways_out = ("give_up",) if state.options.mode != "record" else ("skip",) if runs.can_skip(state) else ()
    return ("pack", *ways_out, "ask_hint", "stop")


def event_view(event: Event, eye: Eye) -> Event | None:
    """Events carry counts, times and stickers, all public; a hint is told to the player alone."""
    if isinstance(event, Hinted) and eye.seat != event.seat and not eye.open:
        return None
    return event
