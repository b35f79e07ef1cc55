"""The archive of pictures as the rules know it: what each shows, its terms, its prepared clues. Loaded on first use."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

CATALOGUE = Path(__file__).parent / "pictures" / "catalogue.json"
TIERS = ("clear", "medium", "cryptic")


class Picture(Struct, frozen=True):
    """One picture. Its number is its place in the catalogue and never changes."""

    id: str
    hero: str
    place: str
    mood: str
    hash: str
    """Of the SVG: the drawn file is <id>-<hash>.svg."""
    terms: dict[str, float]
    """Concept -> weight in (0, 1]."""
    clues: dict[str, tuple[str, ...]]
    """Tier -> prepared clues."""


@cache
def pictures() -> tuple[Picture, ...]:
    """All pictures, in their order."""
    return msgspec.json.decode(CATALOGUE.read_bytes(), type=tuple[Picture, ...])
