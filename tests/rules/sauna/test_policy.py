""" "normal" in plain Python: what it prefers, and that the compiled one prefers the same."""

from __future__ import annotations

import numpy as np
from msgspec.structs import astuple, replace
from numpy.typing import NDArray

from services.rules.dice import Dice
from services.rules.game import Driver, Eye
from services.rules.sauna import GAME
from services.rules.sauna.bot import table_from
from services.rules.sauna.kernels.compiling import entry
from services.rules.sauna.kernels.policies import normal_play, takes_pile
from services.rules.sauna.model import Draw, GoOn, Lay, PlayView, Turn, View
from services.rules.sauna.policy import NORMAL, beaten, normal_move, play_cost, warming
from tests.rules.sauna.sitting import on_jetty, play, seen, table

LONG = "00012345"
WEIGHTS = np.array(astuple(NORMAL))


@entry
def compiled_lay(table: NDArray[np.int32], seat: int, weights: NDArray[np.float64]) -> int:
    """The kernel takes no arrays from Python; this one does."""
    return normal_play(table, seat, weights)


@entry
def compiled_take(table: NDArray[np.int32], seat: int) -> bool:
    """The same for the choice where to draw."""
    return takes_pile(table, seat)


def test_it_lays_a_high_card_it_need_not_draw_for() -> None:
    assert normal_move(seen(table("0002457a", LONG, piles="8"), 0)) == Lay(7)


def test_it_ends_a_round_it_is_sure_to_win() -> None:
    assert normal_move(seen(table("0", "345c9", LONG, piles="3"), 0)) == Lay(0)


def test_it_turns_the_hottest_card_first_and_goes_on_at_once() -> None:
    assert normal_move(seen(on_jetty(table("", LONG, LONG), 0, "29"), 0)) == Turn(9)
    scored = play(on_jetty(table("", "03"), 0, "0"), 0, Turn(0)).state
    assert normal_move(seen(scored, 1)) == GoOn()


def test_it_takes_the_pile_when_that_is_cooler_than_chance() -> None:
    for top, source in ((0, "pile"), (12, "stock")):
        state = replace(table("0002345c", LONG, piles="68"), piles=((6,), (2, top)))
        drawing = play(state, 0, Lay(12)).state
        assert normal_move(seen(drawing, 0)) == Draw(source)  # type: ignore[arg-type]


def test_others_with_few_cards_are_more_likely_cooler() -> None:
    few, many = seen(table("0123", "01", LONG), 0), seen(table("0123", LONG, LONG), 0)
    assert 0 <= beaten(many, 5) < beaten(few, 5) <= 1
    assert beaten(few, 2) < beaten(few, 8)


def test_a_drawn_card_warms_a_cool_hand_more() -> None:
    view = seen(table(LONG, LONG), 0)
    assert warming(view, (0, 0)) > warming(view, (1, 4, 7, 10, 12)) == 0


def test_the_compiled_policy_plays_the_same() -> None:
    """Whole games of "normal": at every decision both agree, up to plays of equal cost."""
    decisions = 0
    for seats, piles in ((2, "1"), (4, "1"), (8, "1"), (4, "2")):
        for view in _views(seats, piles):
            if any(seat.taken for seat in view.seats):
                continue
            decisions += 1
            board = table_from(view)[0]
            if view.phase == "draw":
                assert compiled_take(board, view.turn) == (normal_move(view) == Draw("pile"))
                continue
            code = compiled_lay(board, view.turn, WEIGHTS)
            assert abs(_cost(view, code) - min(play_cost(view, play) for play in view.plays)) < 1e-9
    assert decisions > 300


def _cost(view: View, code: int) -> float:
    def is_meant(play: PlayView) -> bool:
        return play.card + 13 * play.pile == code

    return play_cost(view, next(filter(is_meant, view.plays)))


def _views(seats: int, piles: str) -> list[View]:
    dice, views = Dice(b"policy"), []
    state = GAME.setup(
        (Driver("normal"),) * seats, GAME.options_from("table", seats, {"piles": piles}), (), dice, 0
    ).state
    while GAME.outcome(state) is None:
        seat = GAME.to_act(state)[0]
        view = GAME.view(state, Eye(seat))
        if view.phase in {"lay", "draw"}:
            views.append(view)
        state = GAME.apply(state, seat, normal_move(view), dice, 0).state
    return views
