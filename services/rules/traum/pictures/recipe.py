"""What a picture is made from. Recipe and seed give the picture, byte by byte."""

from __future__ import annotations

from msgspec import Struct


class Recipe(Struct, frozen=True, omit_defaults=True):
    """One picture's parts, all named in English; "" leaves a part out."""

    seed: int
    place: str
    hero: str
    twist: str
    mood: str
    second: str = ""
    """The other motif: what is mirrored wrongly; the place inside a silhouette."""
    second_mood: str = ""
    """Mood of the picture inside a silhouette."""
    air: str = ""
    ground: str = ""
    figure: str = ""

    @property
    def id(self) -> str:
        """Stable name of the picture: says what it shows to its makers only."""
        return f"d{self.seed:04d}"
