"""Computers at the table: a name and a face for each, so that nobody has to say "Computer 2"."""

from __future__ import annotations

from collections.abc import Iterable

from services.lobby.room import Sitter
from services.rules.game import Level

NAMES = ("Aino", "Bruno", "Clara", "Dietz", "Elvi", "Fritz", "Grete", "Heino", "Ilse", "Jonne", "Käthe", "Lumi")
FILL_LEVEL: Level = "normal"
"""Who sits down when a mode needs more than came."""


def computer(level: Level, taken: Iterable[str]) -> Sitter:
    """A computer of that strength under a name nobody at the table has."""
    used = set(taken)
    name = next(name for name in NAMES if name not in used)
    return Sitter(name=name, avatar="computer", level=level)


def with_computers(sitters: tuple[Sitter, ...], levels: Iterable[Level]) -> tuple[Sitter, ...]:
    """The sitters and one more computer for each level."""
    for level in levels:
        sitters = (*sitters, computer(level, (s.name for s in sitters)))
    return sitters
