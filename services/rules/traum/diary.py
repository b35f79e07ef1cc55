"""What of a game goes into the dream diaries: the clues that people told at tables (traum.md, section 10)."""

from __future__ import annotations

from services.rules.game import Memory
from services.rules.traum.archive import pictures
from services.rules.traum.model import State


def memories(state: State) -> tuple[Memory, ...]:
    """One for each clue a human told; the archive's own clues and practice are nobody's."""
    if state.options.mode != "table":
        return ()
    humans = {seat for seat, driver in enumerate(state.drivers) if driver.is_human}
    return tuple(
        Memory(
            seat=round_.dreamer,
            subject=pictures()[round_.told].id,
            text=round_.clue,
            asked=len(humans - {round_.dreamer}),
            finders=tuple(seat for seat, vote in enumerate(round_.votes) if seat in humans and vote == round_.told),
        )
        for round_ in state.past
        if round_.dreamer in humans and not round_.clue_automatic
    )


def heard(state: State) -> tuple[str, ...]:
    """Every clue that was told at the table, by whomever: computers shall not repeat each other either."""
    return tuple(round_.clue for round_ in state.past)
