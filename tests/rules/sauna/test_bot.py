"""The computers: legal, repeatable, from the view alone, and stronger the stronger they are."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

from services.rules.dice import Dice
from services.rules.game import LEVELS, Driver, Eye, Level
from services.rules.sauna import GAME
from services.rules.sauna.bot import COMPUTER, easy_move, habits, strong, table_from
from services.rules.sauna.kernels import table as k
from services.rules.sauna.kernels.worlds import LAID_KEPT as KEPT_BY_KERNEL
from services.rules.sauna.model import LAID_KEPT, GoOn, Lay, Turn
from services.rules.sauna.puzzle import SUPPLY
from tests.rules.sauna.sitting import on_jetty, play, seen, table

LONG = "00012345"


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("piles", ["1", "2"])
def test_computers_of_every_level_play_whole_games(seats: int, piles: str) -> None:
    dice = Dice(bytes([seats]))
    levels = tuple(LEVELS[seat % 3] for seat in range(seats))
    drivers = tuple(Driver(level) for level in levels)
    options = GAME.options_from("table", seats, {"piles": piles, "tie": "10", "target": "30"})
    state, number = GAME.setup(drivers, options, (), dice, 0).state, 0
    while GAME.outcome(state) is None:
        (seat,) = GAME.to_act(state)
        level = levels[seat]
        view, own = GAME.view(state, Eye(seat)), dice.child(number)
        move = strong(view, own, work=200)[0] if level == "strong" else COMPUTER.decide(view, level, own)
        state, number = GAME.apply(state, seat, move, dice, 0).state, number + 1
    assert max(state.totals) >= 30


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_dice_give_the_same_move(level: Level) -> None:
    view = seen(table("0012479c", LONG, LONG, LONG, piles="8"), 0)
    moves = {str(COMPUTER.decide(view, level, Dice(b"same"))) for _ in range(3)}
    assert len(moves) == 1


def test_easy_mostly_lays_the_highest_lower_card() -> None:
    view = seen(table("0012479c", LONG, piles="8"), 0)
    moves = [easy_move(view, Dice(bytes([n])).stream("easy")) for n in range(200)]
    assert 0.8 < moves.count(Lay(7)) / 200 < 0.97
    assert len(set(map(str, moves))) > 3
    equal = [easy_move(seen(table("9bc", LONG, piles="9"), 0), Dice(bytes([n])).stream("easy")) for n in range(200)]
    assert equal.count(Lay(9)) > 140


def test_strong_finds_the_end_that_wins_the_round() -> None:
    state = replace(table("01", "89abc", "9abc789", "56789abc", piles="5"), totals=(20, 20, 20, 20), chain=1)
    move, chance = strong(seen(replace(state, piles=((1,),)), 0), Dice(b"strong"))
    assert move == Lay(1)
    assert chance > 0.3


def test_a_computer_sees_the_view_alone() -> None:
    """Its table holds no card the view does not show: others' hands are empty until they are invented."""
    board, _, _, taken = table_from(seen(table("0012479c", LONG, LONG, piles="8"), 0))
    others = board[k.HAND + k.VALUES : k.CLOSED]
    assert not others.any()
    assert not taken.any()
    assert board[k.PUBLIC : k.PUBLIC + k.VALUES].tolist() == [int(value == 8) for value in range(13)]


def test_a_hint_has_a_move_a_reason_and_numbers() -> None:
    hint = COMPUTER.hint(seen(table("0012479c", LONG, LONG, LONG, piles="8"), 0), Dice(b"hint"))
    assert isinstance(hint.move, Lay)
    assert hint.reason in {"lower", "equal", "higher", "jetty", "round_end"}
    assert set(hint.params) == {"chance", "card", "heat"}
    hint = COMPUTER.hint(seen(on_jetty(table("", LONG, LONG), 0, "29"), 0), Dice(b"hint"))
    assert (hint.move, hint.reason, hint.params) == (Turn(9), "turn", {"card": "9", "heat": "11"})


def test_a_hint_for_the_draw_names_the_place() -> None:
    state = replace(table("0001234c", LONG, piles="68"), piles=((6,), (2, 0)))
    hint = COMPUTER.hint(seen(play(state, 0, Lay(12)).state, 0), Dice(b"hint"))
    assert hint.reason in {"stock", "pile"}
    assert "chance" in hint.params


def test_a_hint_at_the_scoring_is_to_go_on() -> None:
    scored = play(on_jetty(table("", "03"), 0, "0"), 0, Turn(0)).state
    assert COMPUTER.hint(seen(scored, 1), Dice(b"hint")).move == GoOn()


@pytest.mark.parametrize("level", LEVELS)
def test_a_pause_is_like_a_persons(level: Level) -> None:
    lay, turn = seen(table("0012479c", LONG, piles="8"), 0), seen(on_jetty(table("", LONG), 0, "2"), 0)
    for number in range(30):
        dice = Dice(bytes([number]))
        assert 600 <= COMPUTER.pause_ms(lay, level, dice) <= 3000
        assert 500 <= COMPUTER.pause_ms(turn, level, dice) <= 900


def test_the_learned_habits_say_what_a_drawn_card_tells() -> None:
    learned = habits()
    assert learned.shape == (13, 13, 13)
    assert np.isfinite(learned).all()
    assert (learned > 0).all()
    beat, laid = 6, 9
    assert learned[beat, laid, :5].max() < 3
    assert learned[beat, laid, 10:].max() < 0.5, "who lays the 9 on a 6 has nothing higher"
    assert KEPT_BY_KERNEL == LAID_KEPT


def test_the_daily_is_a_seed_of_the_day() -> None:
    first, again, other = (SUPPLY.daily(day, Dice(b"secret")) for day in ("2026-01-01", "2026-01-01", "2026-01-02"))
    assert first == again
    assert first.seed != other.seed
    assert (first.supplies, len(first.seed)) == ((), 32)
    assert not SUPPLY.verify("any", b"item")
    assert SUPPLY.key(b"\x01") == "01"
    with pytest.raises(KeyError):
        SUPPLY.make("any", Dice(b"x"))
