"""All motifs that can carry a picture: how to draw them, how large they are, and the plain ones' outlines."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from services.rules.traum.pictures.motifs.arts import APPLE, ARTS, EGG, HAND, HEART, VIOLIN
from services.rules.traum.pictures.motifs.beasts import BEAR, BEASTS, CAT, ELEPHANT, HARE, OWL
from services.rules.traum.pictures.motifs.bedroom import BEDROOM, BOTTLE, BULB
from services.rules.traum.pictures.motifs.buildings import BUILDINGS
from services.rules.traum.pictures.motifs.creatures import CREATURES, GOLDFISH, SWAN, WHALE
from services.rules.traum.pictures.motifs.performers import PERFORMERS
from services.rules.traum.pictures.motifs.plants import MUSHROOM_CAP, PLANTS
from services.rules.traum.pictures.motifs.things import HOURGLASS, TEAPOT, THINGS
from services.rules.traum.pictures.motifs.vehicles import BALLOON, VEHICLES
from services.rules.traum.pictures.pen import Motif

MOTIFS: Mapping[str, Motif] = {
    **BUILDINGS,
    **VEHICLES,
    **BEASTS,
    **CREATURES,
    **PLANTS,
    **THINGS,
    **BEDROOM,
    **ARTS,
    **PERFORMERS,
}

OUTLINES: Mapping[str, str] = {
    "apple": APPLE,
    "balloon": BALLOON,
    "bear": BEAR,
    "bottle": BOTTLE,
    "bulb": BULB,
    "cat": CAT,
    "egg": EGG,
    "elephant": ELEPHANT,
    "goldfish": GOLDFISH,
    "hand": HAND,
    "hare": HARE,
    "heart": HEART,
    "hourglass": HOURGLASS,
    "mushroom": MUSHROOM_CAP,
    "owl": OWL,
    "swan": SWAN,
    "teapot": TEAPOT,
    "violin": VIOLIN,
    "whale": WHALE,
}
"""Motifs whose silhouette alone is known at once: they can be windows into another picture."""


class Box(NamedTuple):
    """Where a motif draws, around its foot (0, 0)."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def mirrored(self) -> Box:
        """The same, left and right exchanged."""
        return Box(-self.right, self.top, -self.left, self.bottom)


@cache
def boxes() -> Mapping[str, Box]:
    """Measured from the raster (see `measure`), so that nothing is cut by accident."""
    text = files("services.rules.traum.pictures").joinpath("boxes.json").read_text("utf-8")
    return {name: Box(*values) for name, values in json.loads(text).items()}
