"""The compatibility table: which recipes make sense at all."""

from __future__ import annotations

from collections.abc import Iterator

from services.rules.traum.pictures.chance import Chance, chance
from services.rules.traum.pictures.moods import MOODS
from services.rules.traum.pictures.motifs.airborne import AIRBORNE, LARGE
from services.rules.traum.pictures.motifs.grounded import GROUNDED
from services.rules.traum.pictures.places import PLACES
from services.rules.traum.pictures.recipe import Recipe
from services.rules.traum.pictures.twists import FLOATING
from services.rules.traum.pictures.vocabulary import heroes

MOST_PER_HERO = 7
MOST_PER_HERO_TWIST = 2
MOST_PER_SETTING = 4
"""Pictures with the same place, twist and mood."""

_ALL = frozenset(PLACES)
_LAND = frozenset({"forest", "city", "mountains", "desert", "field", "ice"})
PLACES_OF: dict[str, frozenset[str]] = {
    "giant": _ALL,
    "flight": _ALL,
    "island": _ALL - {"reef"},
    "inner": _ALL - {"reef"},
    "mirror": frozenset({"lake", "mountains", "city", "field", "ice", "desert"}),
    "inverted": frozenset({"city", "mountains", "field", "desert", "ice", "sea"}),
    "door": _ALL - {"reef"},
    "threads": _ALL - {"reef", "forest"},
    "cage": _ALL - {"lake", "sea"},
    "cup": _ALL,
    "swing": _ALL - {"reef"},
    "legs": _ALL - {"clouds"},
    "book": _LAND - {"city"} | {"clouds"},
    "case": _LAND | {"clouds", "sea", "reef"},
    "globe": _LAND | {"clouds", "reef"},
    "moon": _ALL - {"reef"},
}
_SWIMMERS = (
    frozenset(
        {
            "lighthouse",
            "sailboat",
            "paper_boat",
            "swan",
            "turtle",
            "octopus",
            "castle",
            "windmill",
            "ferris_wheel",
            "house",
            "tree",
            "stairs",
        }
    )
    | FLOATING
)
"""Who may stand in a lake."""
_STANDING = frozenset({"giant", "inverted", "door", "moon"})
_INNER_PLACES = ("mountains", "forest", "sea", "desert", "field", "clouds", "lake")
_INNER_WARM = ("rose", "spring", "ember", "autumn", "frost")
_INNER_DEEP = ("midnight", "aurora", "festival", "lagoon", "ember")
"""Moods for the world inside a silhouette: bright ones in dark pictures and the other way round."""
_DRY_AIR = frozenset(
    {"comet", "rainbow", "lightning", "planet", "swallows", "bats", "sky_lanterns", "butterflies", "balloons"}
)
_WET_GROUND = ("bottle_post", "dinghy")
_CLOUD_GROUND = ("tent", "books", "teacup", "suitcase", "bench", "signpost", "rabbit", "candle", "dinghy", "frog")
_REEF_GROUND = ("treasure", "gear", "teacup", "suitcase", "books", "gate", "bench")
_SAME = {
    "butterfly": {"butterflies"},
    "goldfish": {"fishes"},
    "paper_plane": {"paper_planes"},
    "balloon": {"balloons"},
    "umbrella": {"umbrellas"},
    "key": {"keys"},
    "heart": {"hearts"},
    "hare": {"rabbit"},
    "fox": {"foxling"},
    "sailboat": {"dinghy"},
    "paper_boat": {"dinghy"},
    "candle": {"candle"},
    "mushroom": {"mushrooms"},
    "rose": {"flowers"},
    "teapot": {"teacup"},
    "circus_tent": {"tent"},
    "chair": {"bench"},
    "lantern": {"sky_lanterns"},
    "violin": {"notes"},
    "wolf": {"dog"},
    "whale": {"fishes"},
    "kite": {"paper_planes"},
    "rocket": {"planet"},
    "book": {"books"},
    "cup": {"teacup"},
    "case": {"suitcase"},
    "island": set(),
    "owl": {"bats"},
}
_NEVER = frozenset({("heart", "legs")})
"""What the letters allow but does not hold together."""
_SKYLESS = frozenset({"inverted", "swing", "moon", "threads"})
"""Twists that fill the sky: no comet or rainbow there."""


def is_possible(hero: str, twist: str, place: str) -> bool:
    """Whether the hero may meet that twist at that place."""
    known = heroes()[hero]
    if (hero, twist) in _NEVER or twist not in known.twists or place in known.not_in or place not in PLACES_OF[twist]:
        return False
    return not (place == "lake" and twist in _STANDING and hero not in _SWIMMERS)


def _air(luck: Chance, hero: str, twist: str, place: str, mood: str) -> str:
    if luck.often(0.10):
        return ""
    fit = set(AIRBORNE) - _SAME.get(hero, set()) - _SAME.get(twist, set())
    if place == "reef":
        fit -= _DRY_AIR
    if twist in _SKYLESS:
        fit -= LARGE
    dark = MOODS[mood].is_dark
    fit -= {"rainbow"} if dark else {"comet", "planet", "bats", "sky_lanterns"}
    if mood not in {"storm", "silver"}:
        fit -= {"lightning"}
    if mood == "storm" and place != "reef" and twist not in _SKYLESS and luck.often(0.3):
        return "lightning"
    return luck.pick(sorted(fit))


def _ground(luck: Chance, hero: str, twist: str, place: str) -> str:
    if luck.often(0.22):
        return ""
    kind = PLACES[place].kind
    names: tuple[str, ...] = tuple(sorted(set(GROUNDED) - set(_WET_GROUND)))
    if kind == "water":
        names = _WET_GROUND
    elif kind == "air":
        names = _CLOUD_GROUND
    elif kind == "deep":
        names = _REEF_GROUND
    fit = [name for name in names if name not in _SAME.get(hero, set()) | _SAME.get(twist, set())]
    return luck.pick(fit)


def _figure(luck: Chance, place: str) -> str:
    if luck.often(0.15):
        return ""
    kind = PLACES[place].kind
    return {"water": "rower", "air": "rower", "deep": "diver"}.get(kind) or luck.pick(
        ("wanderer", "child", "traveller", "lady")
    )


def _second(luck: Chance, hero: str, twist: str, place: str, mood: str) -> tuple[str, str]:
    if twist == "mirror":
        fit = [
            name
            for name, known in heroes().items()
            if name != hero and "mirror" in known.twists and known.kind != heroes()[hero].kind
        ]
        return luck.pick(fit), ""
    if twist == "inner":
        other = [name for name in _INNER_PLACES if name != place]
        moods = [name for name in (_INNER_WARM if MOODS[mood].is_dark else _INNER_DEEP) if name != mood]
        return luck.pick(other), luck.pick(moods)
    return "", ""


def recipe_from(seed: int, hero: str, twist: str, place: str, mood: str) -> Recipe:
    """The full recipe: the small things are drawn by lot, always the same for the same seed."""
    luck = chance(seed, "recipe")
    second, second_mood = _second(luck, hero, twist, place, mood)
    return Recipe(
        seed=seed,
        place=place,
        hero=hero,
        twist=twist,
        mood=mood,
        second=second,
        second_mood=second_mood,
        air=_air(luck, hero, twist, place, mood),
        ground=_ground(luck, hero, twist, place),
        figure=_figure(luck, place),
    )


def candidates(rounds: int) -> Iterator[Recipe]:
    """Many possible recipes: every hero with every twist, `rounds` places and moods each."""
    seed = 0
    for hero, known in heroes().items():
        for twist in known.twists:
            luck = chance(0, "candidates", hero, twist)
            fit = [place for place in PLACES if is_possible(hero, twist, place)]
            for _ in range(rounds):
                seed += 1
                if not fit:
                    continue
                yield recipe_from(seed, hero, twist, luck.pick(fit), luck.pick(tuple(MOODS)))
