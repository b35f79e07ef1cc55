"""House rules of a room: which values may be chosen, which do not fit now, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from services.kit.refusal import invalid
from services.rules.choices import chosen_values
from services.rules.game import BadOption, Game, Mode


def complete(game: Game, mode: Mode, values: Mapping[str, str]) -> dict[str, str]:
    """All choices with a value each: the mode's fixed ones, then the given, then the defaults.
    Refuses unknown choices and values, and a given value against a fixed one."""
    try:
        return chosen_values(mode, game.choices, values)
    except BadOption as bad:
        raise invalid(bad.reason) from bad


def misfit(game: Game, mode: Mode, seats: int, values: Mapping[str, str]) -> str:
    """Why these rules do not go with so many seats: a word of the game, or empty."""
    try:
        game.options_from(mode.id, seats, values)
    except BadOption as bad:
        return bad.reason
    return ""


def greyed(game: Game, mode: Mode, seats: int, values: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """(choice, value, reason) of every value that could not be chosen now, all else staying as it is."""
    fixed = dict(mode.fixed)
    for choice in game.choices:
        for value in choice.values:
            if choice.id in fixed:
                if fixed[choice.id] != value:
                    yield choice.id, value, "fixed_by_mode"
            elif reason := misfit(game, mode, seats, {**values, choice.id: value}):
                yield choice.id, value, reason
