"""Ways to play Speedtraum and its house rules."""

from __future__ import annotations

from collections.abc import Mapping

from services.rules.choices import chosen_values, mode_for
from services.rules.game import BadOption, Choice, Mode
from services.rules.traum.model import Options

CHOICES = (
    Choice("target", ("20", "30", "40"), "30"),
    Choice("two", ("off", "on"), "off"),
    Choice("pairs", ("off", "on"), "off"),
    Choice("themes", ("off", "on"), "off"),
    Choice("think", ("off", "45", "90", "180"), "90"),
)
THINK_S = {"off": (0, 0, 0), "45": (45, 30, 30), "90": (90, 60, 60), "180": (180, 120, 120)}
"""Seconds to tell, lay and vote."""

_ALONE = (("two", "off"), ("pairs", "off"), ("themes", "off"), ("think", "off"), ("target", "30"))
MODES = (
    Mode("table", min_seats=3, max_seats=8, max_humans=8, list="table"),
    Mode("practice", min_seats=3, max_seats=6, max_humans=1, clock=False, fixed=(("think", "off"),)),
    Mode("daily", min_seats=1, max_seats=1, max_humans=1, daily=True, clock=False, fixed=_ALONE),
    Mode("training", min_seats=1, max_seats=1, max_humans=1, clock=False, fixed=_ALONE),
)
_PAIR_SEATS = (4, 6, 8)


def options_from(mode_id: str, seats: int, values: Mapping[str, str]) -> Options:
    """The house rules as chosen; raises BadOption for what the mode, the seats or the values do not allow."""
    chosen = chosen_values(mode_for(MODES, mode_id, seats), CHOICES, values)
    if chosen["two"] == "on" and seats != 3:
        raise BadOption("two", "only_three_seats")
    if chosen["pairs"] == "on" and seats not in _PAIR_SEATS:
        raise BadOption("pairs", "only_even_seats")
    tell, lay, vote = THINK_S[chosen["think"]]
    return Options(
        mode=mode_id,
        target=int(chosen["target"]),
        two=chosen["two"] == "on",
        pairs=chosen["pairs"] == "on",
        themes=chosen["themes"] == "on",
        tell_ms=tell * 1000,
        lay_ms=lay * 1000,
        vote_ms=vote * 1000,
    )


def needs(options: Options, mode_id: str, seats: int) -> tuple[str, ...]:  # noqa: ARG001 - the game's interface
    """No puzzles from stock: pictures lie in the archive, the daily's dreams come with the day."""
    return ()
