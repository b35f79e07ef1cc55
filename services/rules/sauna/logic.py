"""The rules of Speedsauna: setup, moves, clock, drivers and outcome. A turn itself stands in course.py."""

from __future__ import annotations

from msgspec.structs import replace

from services.rules.dice import Dice
from services.rules.game import Driver, Eye, Outcome, Prompt, Reason, Seat, SeatResult, Step
from services.rules.sauna.course import Course, ask_again, deal, go_on_when_ready, next_round, play
from services.rules.sauna.model import DECK, Cards, Move, Options, State
from services.rules.sauna.policy import normal_move
from services.rules.sauna.scoring import all_cards, base_points, places
from services.rules.sauna.view import TURN_PHASES, view


def setup(drivers: tuple[Driver, ...], options: Options, supplies: tuple[bytes, ...], dice: Dice, now: int) -> Step:
    """The first deal. Alone in a daily or a record run the human begins, else a drawn seat. No supplies."""
    if supplies:
        raise ValueError("Speedsauna takes no supplies")
    seats = len(drivers)
    blank = State(
        options=options,
        drivers=drivers,
        seats=(Cards(),) * seats,
        piles=(),
        stock=(),
        turn=_first_seat(drivers, options, dice),
        phase="lay",
        direction=1,
        totals=(0,) * seats,
        ready=(False,) * seats,
    )
    course = Course(blank, dice, now)
    deal(course)
    return course.step()


def prompt(state: State) -> Prompt:
    """The question that stands."""
    return Prompt(state.prompt)


def deadline(state: State) -> int | None:
    """When the default is played, in server milliseconds."""
    return state.deadline_ms


def border(state: State) -> int:
    """Rounds scored so far: there a human may take a seat back."""
    return len(state.rounds)


def is_whole(state: State) -> bool:
    """All 78 cards are in play, each once."""
    cards = [*state.stock]
    for pile in state.piles:
        cards += pile
    for seat in state.seats:
        cards += all_cards(seat)
    cards.sort()
    return tuple(cards) == DECK


def apply(state: State, seat: Seat, move: Move, dice: Dice, now: int) -> Step:
    """One move of one seat; raises Illegal."""
    course = Course(state, dice, now)
    play(course, seat, move)
    return course.step()


def expire(state: State, dice: Dice, now: int) -> Step:
    """Time is up: "normal" plays this one turn to its end, marked automatic; or the next round is dealt."""
    course = Course(state, dice, now, automatic=True)
    if state.phase == "round_over":
        next_round(course)
    while _same_turn(course.state, state):
        seat = Seat(state.turn)
        play(course, seat, normal_move(view(course.state, Eye(seat))))
    return course.step()


def seat_driver(state: State, seat: Seat, driver: Driver, dice: Dice, now: int) -> Step:
    """Somebody else plays the seat from now on; the time for its turn begins anew."""
    drivers = tuple(driver if s == seat else d for s, d in enumerate(state.drivers))
    course = Course(replace(state, drivers=drivers), dice, now)
    if state.phase in TURN_PHASES and seat == state.turn:
        ask_again(course, seat)
    elif state.phase == "round_over":
        ready = tuple(s != seat and r for s, r in enumerate(state.ready))
        course.state = replace(course.state, ready=ready)
        go_on_when_ready(course)
    return course.step()


def outcome(state: State) -> Outcome | None:
    """Places by fewest degrees, once the game is over."""
    if state.phase != "over":
        return None
    ranked = places(state.totals)
    results = tuple(_seat_result(state, seat, place) for seat, place in enumerate(ranked))
    return Outcome("target", results)


def _seat_result(state: State, seat: int, place: int) -> SeatResult:
    total = state.totals[seat]
    points = base_points(total, state.options.target)
    return SeatResult(
        place=place,
        score=total,
        list_points=points,
        side=seat,
        key=(place, total),
        won=place == 1,
        reasons=(Reason("below_target", points),) if points else (),
    )


def _first_seat(drivers: tuple[Driver, ...], options: Options, dice: Dice) -> int:
    humans = [seat for seat, driver in enumerate(drivers) if driver.is_human]
    if options.mode in {"daily", "record"} and humans:
        return humans[0]
    return dice.stream("starter").below(len(drivers))


def _same_turn(now: State, before: State) -> bool:
    return now.phase in TURN_PHASES and now.turn == before.turn and now.round == before.round
