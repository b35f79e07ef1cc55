"""The ways to play Speedsauna and its house rules."""

from __future__ import annotations

from collections.abc import Mapping

from services.rules.choices import chosen_values, mode_for
from services.rules.game import Choice, Mode
from services.rules.sauna.model import Options

CHOICES = (
    Choice("target", ("30", "50", "75", "100"), "50"),
    Choice("tie", ("0", "10"), "0"),
    Choice("direction", ("whisk", "clockwise"), "whisk"),
    Choice("piles", ("1", "2"), "1"),
    Choice("think", ("off", "15", "30", "60"), "30"),
)

_STANDARD = (("target", "50"), ("tie", "0"), ("direction", "whisk"), ("piles", "1"), ("think", "off"))
MODES = (
    Mode("table", min_seats=2, max_seats=8, max_humans=8, list="table"),
    Mode("free", min_seats=2, max_seats=8, max_humans=1, clock=False, hint=True, fixed=(("think", "off"),)),
    Mode(
        "daily",
        min_seats=5,
        max_seats=5,
        max_humans=1,
        daily=True,
        clock=False,
        computers=("normal",),
        fixed=_STANDARD,
    ),
    Mode("record", min_seats=4, max_seats=4, max_humans=1, record="series", clock=False, fixed=_STANDARD),
)


def options_from(mode_id: str, seats: int, values: Mapping[str, str]) -> Options:
    """The house rules as chosen; raises BadOption for what the mode, the seats or the values do not allow."""
    chosen = chosen_values(mode_for(MODES, mode_id, seats), CHOICES, values)
    return Options(
        mode=mode_id,
        target=int(chosen["target"]),
        tie_ten=chosen["tie"] == "10",
        clockwise=chosen["direction"] == "clockwise",
        piles=int(chosen["piles"]),
        think_ms=0 if chosen["think"] == "off" else int(chosen["think"]) * 1000,
        jetty_limit=2 if seats == 2 else 3,
    )


def needs(options: Options, mode_id: str, seats: int) -> tuple[str, ...]:  # noqa: ARG001 - the game's interface
    """No puzzles: a shuffled deck is all."""
    return ()
