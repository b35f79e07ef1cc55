"""House rules become options, and options name the suitcases a game needs."""

from __future__ import annotations

import pytest

from services.rules.game import BadOption
from services.rules.koffer.options import hourglass_ms, needs, options_from, round_levels


def test_the_defaults_of_a_table() -> None:
    options = options_from("table", 4, {})
    assert (options.level, options.rounds, options.hourglass) == ("rising", 8, "level")
    assert not options.turn_only
    assert not options.blind


@pytest.mark.parametrize(
    ("mode", "seats", "values", "choice", "reason"),
    [
        ("table", 2, {"colour": "red"}, "colour", "unknown_choice"),
        ("table", 2, {"rounds": "7"}, "rounds", "unknown_value"),
        ("table", 1, {}, "seats", "too_few"),
        ("table", 9, {}, "seats", "too_many"),
        ("record", 1, {"level": "apprentice"}, "level", "fixed_by_mode"),
        ("record", 1, {"turn_only": "on"}, "turn_only", "fixed_by_mode"),
        ("daily", 1, {"hourglass": "60"}, "hourglass", "fixed_by_mode"),
        ("nowhere", 1, {}, "mode", "unknown_mode"),
    ],
)
def test_what_does_not_fit_is_refused(mode: str, seats: int, values: dict[str, str], choice: str, reason: str) -> None:
    with pytest.raises(BadOption) as refusal:
        options_from(mode, seats, values)
    assert (refusal.value.choice, refusal.value.reason) == (choice, reason)


def test_a_fixed_rule_may_be_named_as_it_is() -> None:
    assert options_from("record", 1, {"level": "rising"}).mode == "record"


@pytest.mark.parametrize(("rounds", "split"), [("4", (1, 1, 2)), ("6", (2, 2, 2)), ("8", (2, 3, 3))])
def test_rising_goes_up(rounds: str, split: tuple[int, ...]) -> None:
    levels = round_levels(options_from("table", 2, {"rounds": rounds}))
    assert tuple(levels.count(level) for level in ("apprentice", "journeyman", "master")) == split
    assert list(levels) == sorted(levels, key=["apprentice", "journeyman", "master"].index)


def test_needs_name_a_shelf_for_every_round() -> None:
    assert needs(options_from("table", 2, {"level": "master", "rounds": "6"}), "table", 2) == ("master",) * 6
    turning = options_from("table", 2, {"level": "journeyman", "rounds": "4", "turn_only": "on"})
    assert needs(turning, "table", 2) == ("journeyman_turn",) * 4
    assert len(needs(options_from("daily", 1, {}), "daily", 1)) == 9


def test_a_record_run_has_spares() -> None:
    shelves = needs(options_from("record", 1, {}), "record", 1)
    assert [shelves.count(s) for s in ("apprentice", "journeyman", "master", "master2", "master3")] == [6, 6, 6, 6, 20]


def test_hourglasses() -> None:
    options = options_from("table", 2, {})
    assert [hourglass_ms(options, level) for level in ("apprentice", "journeyman", "master")] == [
        60_000,
        120_000,
        240_000,
    ]
    assert hourglass_ms(options_from("table", 2, {"hourglass": "120"}), "master") == 120_000
    assert hourglass_ms(options_from("table", 2, {"hourglass": "off"}), "master") is None
