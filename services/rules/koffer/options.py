"""Ways to play Speedkoffer, its house rules, and which suitcases a game needs."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from services.rules.choices import chosen_values, mode_for
from services.rules.game import Choice, Mode
from services.rules.koffer.model import LEVELS, Options
from services.rules.koffer.suitcase import TURN_ONLY_MARK

CHOICES = (
    Choice("level", ("apprentice", "journeyman", "master", "rising"), "rising"),
    Choice("rounds", ("4", "6", "8"), "8"),
    Choice("hourglass", ("level", "60", "120", "240", "off"), "level"),
    Choice("turn_only", ("off", "on"), "off"),
    Choice("blind", ("off", "on"), "off"),
)

_RUN = (("rounds", "8"), ("hourglass", "off"), ("blind", "off"))
_LISTED_RUN = (*_RUN, ("level", "rising"), ("turn_only", "off"))

MODES = (
    Mode("table", 2, 8, 8, list="table"),
    Mode("solo", 2, 8, 1, list="alone"),
    Mode("record", 1, 1, 1, list="alone", record="best", fixed=_LISTED_RUN),
    Mode("daily", 1, 1, 1, list="alone", daily=True, clock=False, fixed=_LISTED_RUN),
    Mode("practice", 1, 1, 1, clock=False, fixed=_RUN),
)

HOURGLASS_S = {"apprentice": 60, "journeyman": 120, "master": 240}
"""About 2.5 times a person's median."""
_RISING = {4: (1, 1, 2), 6: (2, 2, 2), 8: (2, 3, 3)}
"""Rounds per level, easiest first."""
DAILY_EACH = 3
PRACTICE_ROUNDS = 8

LADDER = (("apprentice", 3), ("journeyman", 3), ("master", 3), ("master2", 3))
"""Record: so many solved suitcases of each; master3 from then on."""
SPARES = 3
"""Suitcases of each rung that may be skipped."""
LAST_RUNG = ("master3", 20)
"""More than anybody packs in what is left of three minutes."""

_ALONE = ("record", "daily", "practice")


def is_run(options: Options) -> bool:
    """A lone run (record, daily, practice) and not a race at the platform."""
    return options.mode in _ALONE


def options_from(mode_id: str, seats: int, values: Mapping[str, str]) -> Options:
    """The house rules from words; BadOption for an unknown choice or value, or one this mode fixes otherwise."""
    words = chosen_values(mode_for(MODES, mode_id, seats), CHOICES, values)
    on = {"on": True, "off": False}
    raw = {
        "mode": mode_id,
        "level": words["level"],
        "rounds": int(words["rounds"]),
        "hourglass": words["hourglass"],
        "turn_only": on[words["turn_only"]],
        "blind": on[words["blind"]],
    }
    return msgspec.convert(raw, type=Options)


def round_levels(options: Options) -> tuple[str, ...]:
    """The level of each round or suitcase of a game with a fixed number of them."""
    if options.mode == "daily":
        return tuple(level for level in LEVELS for _ in range(DAILY_EACH))
    if options.level == "rising":
        return tuple(level for level, n in zip(LEVELS, _RISING[options.rounds], strict=True) for _ in range(n))
    return (options.level,) * options.rounds


def needs(options: Options, mode_id: str, seats: int) -> tuple[str, ...]:
    """The shelf of each suitcase, in playing order (the daily set's for the daily); a record run takes spares."""
    del seats
    mark = TURN_ONLY_MARK if options.turn_only else ""
    if mode_id == "record":
        rungs = [rung for rung, n in LADDER for _ in range(n + SPARES)] + [LAST_RUNG[0]] * LAST_RUNG[1]
        return tuple(rung + mark for rung in rungs)
    return tuple(level + mark for level in round_levels(options))


def hourglass_ms(options: Options, level: str) -> int | None:
    """How long the hourglass runs for a suitcase of that level; nothing when it is off."""
    if options.hourglass == "off":
        return None
    seconds = HOURGLASS_S[level] if options.hourglass == "level" else int(options.hourglass)
    return seconds * 1000


def rung_after(solved: int) -> tuple[str, int]:
    """Record: where the next suitcase comes from, and how many of that rung are still to be solved. Skipped ones do
    not count, so nobody skips their way up."""
    for rung, n in LADDER:
        if solved < n:
            return rung, n - solved
        solved -= n
    return LAST_RUNG[0], 1
