"""The terms of a picture: what is seen in it, what it means, and what it only makes one think of."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from msgspec import Struct

from services.rules.traum.pictures.recipe import Recipe
from services.rules.traum.pictures.vocabulary import Part, Terms, heroes, neighbours, parts

Kind = Literal["seen", "meant", "associated"]
MOST_TERMS = 46
_NOTHING = Part({}, {})
_SECOND_SHARE = 0.7
"""A second motif counts less than the hero."""
_INNER_SHARE = 0.6


class Term(Struct, frozen=True, array_like=True):
    """One concept of a picture: its name in the lexicon, its weight 0..1 and why it belongs here."""

    concept: str
    weight: float
    kind: Kind


def _part(*key: str) -> Part:
    return parts().get(" ".join(key), _NOTHING)


class _Collector:
    def __init__(self) -> None:
        self.found: dict[str, Term] = {}

    def add(self, terms: Terms, kind: Kind, share: float = 1.0) -> None:
        """Keeps the strongest reason for each concept."""
        for concept, weight in terms.items():
            value = round(weight * share, 3)
            known = self.found.get(concept)
            if known is None or known.weight < value:
                # What is seen stays "seen", however strongly it is also meant.
                name: Kind = "seen" if known is not None and known.kind == "seen" else kind
                self.found[concept] = Term(concept, value, name)


def _second(recipe: Recipe, into: _Collector) -> None:
    if recipe.twist == "mirror":
        other = heroes().get(recipe.second)
        if other is not None:
            into.add(other.seen, "seen", _SECOND_SHARE)
            into.add(other.meant, "meant", 0.5)
    elif recipe.twist == "inner":
        into.add(_part("place", recipe.second).seen, "seen", _INNER_SHARE)
        into.add(_part("place", recipe.second).meant, "meant", 0.5)


def terms_of(recipe: Recipe, tags: Collection[str], colours: Terms) -> tuple[Term, ...]:
    """All terms, strongest first. `tags`: what was drawn; `colours`: names measured from the raster."""
    into, hero = _Collector(), heroes()[recipe.hero]
    into.add(hero.seen, "seen")
    into.add(_part("place", recipe.place).seen, "seen")
    small = [
        (kind, name)
        for tag, kind, name in (
            ("air_prop", "air", recipe.air),
            ("ground", "ground", recipe.ground),
            ("figure", "figure", recipe.figure),
        )
        if tag in tags
    ]
    for kind, name in small:
        into.add(_part(kind, name).seen, "seen")
    for tag in tags:
        into.add(_part("tag", tag).seen, "seen")
    _second(recipe, into)
    into.add(colours, "seen")
    into.add(hero.meant, "meant")
    for key in (
        ("place", recipe.place),
        ("twist", recipe.twist),
        ("mood", recipe.mood),
        ("kind", hero.kind, recipe.twist),
        ("pair", recipe.place, recipe.mood),
        *small,
    ):
        into.add(_part(*key).meant, "meant")
    for tag in tags:
        into.add(_part("tag", tag).meant, "meant")
    for concept in [term.concept for term in into.found.values() if term.kind == "seen"]:
        into.add({name: w for name, w in neighbours().get(concept, {}).items() if name not in into.found}, "associated")
    ranked = sorted(into.found.values(), key=lambda term: (-term.weight, term.concept))
    return tuple(ranked[:MOST_TERMS])
