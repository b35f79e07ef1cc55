"""House rules from words: the same checks for every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from services.rules.game import BadOption, Choice, Mode


def mode_for(modes: Sequence[Mode], mode_id: str, seats: int) -> Mode:
    """The mode of that id, if so many seats may play it; raises BadOption."""
    mode = next((mode for mode in modes if mode.id == mode_id), None)
    if mode is None:
        raise BadOption("mode", "unknown_mode")
    if not mode.min_seats <= seats <= mode.max_seats:
        raise BadOption("seats", "too_few" if seats < mode.min_seats else "too_many")
    return mode


def chosen_values(mode: Mode, choices: Sequence[Choice], values: Mapping[str, str]) -> dict[str, str]:
    """The value of every choice: the mode's, the host's or the default; raises BadOption for an unknown one."""
    known = {choice.id: choice for choice in choices}
    fixed = dict(mode.fixed)
    for choice_id, value in values.items():
        if choice_id not in known:
            raise BadOption(choice_id, "unknown_choice")
        if value not in known[choice_id].values:
            raise BadOption(choice_id, "unknown_value")
        if fixed.get(choice_id, value) != value:
            raise BadOption(choice_id, "fixed_by_mode")
    return {choice.id: choice.default for choice in choices} | dict(values) | fixed
