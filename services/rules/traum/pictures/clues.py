"""The hand-written bank of clues by parts, and which of them a picture may use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from services.rules.traum.pictures.recipe import Recipe
from services.rules.traum.pictures.vocabulary import data_text

TIERS = ("clear", "medium", "cryptic")


class Clue(NamedTuple):
    """A sentence of the bank, the part it belongs to and the tier its writer had in mind."""

    text: str
    part: str
    tier: str


@cache
def bank() -> Mapping[str, tuple[Clue, ...]]:
    """All clues by part: "hero owl", "twist cage", "mood mist" …"""
    found: dict[str, tuple[Clue, ...]] = {}
    for name in ("clues_heroes.txt", "clues_parts.txt"):
        for line in data_text(name).splitlines():
            if not line.strip() or line.startswith("#"):
                continue
            part, *tiers = (column.strip() for column in line.split(";"))
            found[part] = tuple(
                Clue(text.strip(), part, tier)
                for tier, texts in zip(TIERS, tiers, strict=True)
                for text in texts.split("|")
            )
    return found


def clues_for(recipe: Recipe) -> tuple[Clue, ...]:
    """Every clue of the bank that speaks of one of the picture's parts."""
    keys = [
        ("hero", recipe.hero),
        ("twist", recipe.twist),
        ("mood", recipe.mood),
        ("place", recipe.place),
        ("air", recipe.air),
        ("ground", recipe.ground),
    ]
    if recipe.twist == "mirror":
        keys.append(("hero", recipe.second))
    return tuple(clue for kind, name in keys for clue in bank().get(f"{kind} {name}", ()))
