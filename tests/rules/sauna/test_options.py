"""House rules and modes."""

from __future__ import annotations

import pytest

from services.rules.game import BadOption
from services.rules.sauna import GAME
from services.rules.sauna.model import Options


def test_the_defaults_are_those_of_the_house() -> None:
    assert GAME.options_from("table", 4, {}) == Options(think_ms=30_000)


def test_every_rule_is_typed() -> None:
    chosen = {"target": "75", "tie": "10", "direction": "clockwise", "piles": "2", "think": "60"}
    assert GAME.options_from("table", 2, chosen) == Options("table", 75, True, True, 2, 60_000, 2)


@pytest.mark.parametrize(
    ("mode", "seats", "values", "choice", "reason"),
    [
        ("table", 1, {}, "seats", "too_few"),
        ("table", 9, {}, "seats", "too_many"),
        ("daily", 4, {}, "seats", "too_few"),
        ("table", 4, {"target": "60"}, "target", "unknown_value"),
        ("table", 4, {"speed": "1"}, "speed", "unknown_choice"),
        ("daily", 5, {"target": "75"}, "target", "fixed_by_mode"),
        ("free", 3, {"think": "30"}, "think", "fixed_by_mode"),
        ("duel", 2, {}, "mode", "unknown_mode"),
    ],
)
def test_what_does_not_fit_is_refused(mode: str, seats: int, values: dict[str, str], choice: str, reason: str) -> None:
    with pytest.raises(BadOption) as refusal:
        GAME.options_from(mode, seats, values)
    assert (refusal.value.choice, refusal.value.reason) == (choice, reason)


def test_alone_there_is_no_clock_and_a_hint_only_in_the_free_game() -> None:
    alone = [mode for mode in GAME.modes if mode.max_humans == 1]
    assert [mode.id for mode in alone] == ["free", "daily", "record"]
    assert not any(mode.clock for mode in alone)
    assert [mode.id for mode in GAME.modes if mode.hint] == ["free"]
    assert GAME.options_from("free", 8, {"piles": "2"}).think_ms == 0


def test_the_daily_is_against_four_normal_computers() -> None:
    daily = GAME.mode("daily")
    assert (daily.min_seats, daily.max_seats, daily.computers, daily.daily) == (5, 5, ("normal",), True)
    assert GAME.mode("record").record == "series"
    assert GAME.mode("record").computers == ()


def test_sauna_needs_no_puzzles() -> None:
    assert GAME.needs(Options(), "daily", 5) == ()
