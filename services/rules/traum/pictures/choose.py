"""Chooses the archive: `python -m services.rules.traum.pictures.choose N` rewrites data/recipes.json."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import msgspec
import numpy as np

from services.rules.traum.pictures import grammar
from services.rules.traum.pictures.recipe import Recipe
from services.rules.traum.pictures.terms import terms_of
from services.rules.traum.pictures.vocabulary import heroes

_ROUNDS = 10
_SMALL = ("air_prop", "ground", "figure")
_TAGS: dict[str, tuple[str, ...]] = {
    "island": ("rock", "ladder"),
    "mirror": ("water", "second"),
    "inverted": ("city",),
    "door": ("door", "ladder"),
    "threads": ("threads", "hung"),
    "cage": ("cage",),
    "cup": ("cup",),
    "swing": ("swing", "crescent"),
    "legs": ("legs",),
    "book": ("book",),
    "case": ("case",),
    "globe": ("globe", "flakes"),
    "moon": ("moon",),
    "flight": ("cushion",),
}
"""What a twist will draw for certain, known before it is drawn."""
_BALANCE = 0.35
"""How much an often used place, mood, twist or prop costs against distinctness."""


def _vectors(recipes: list[Recipe]) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """Unit term vectors, one row per recipe."""
    all_terms = [terms_of(recipe, _TAGS.get(recipe.twist, ()) + _SMALL, {}) for recipe in recipes]
    names = sorted({term.concept for terms in all_terms for term in terms})
    column = {name: index for index, name in enumerate(names)}
    rows = np.zeros((len(recipes), len(names)), np.float32)
    for index, terms in enumerate(all_terms):
        for term in terms:
            rows[index, column[term.concept]] = term.weight
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    unit: np.ndarray[tuple[int, ...], np.dtype[np.float32]] = (rows / lengths).astype(np.float32)
    return unit


class _Quota:
    """Counts what is in the archive already."""

    def __init__(self, size: int) -> None:
        self.used: Counter[tuple[str, ...]] = Counter()
        self._size = size

    def _keys(self, recipe: Recipe) -> tuple[tuple[tuple[str, ...], float], ...]:
        """Every limited combination with its limit."""
        twist_share, hero_share = self._size / 16, self._size / len(heroes())
        return (
            (("hero", recipe.hero), min(grammar.MOST_PER_HERO, hero_share + 1.5)),
            (("hero twist", recipe.hero, recipe.twist), grammar.MOST_PER_HERO_TWIST),
            (("setting", recipe.place, recipe.twist, recipe.mood), grammar.MOST_PER_SETTING),
            (("twist", recipe.twist), twist_share * 1.35),
            (("place", recipe.place), self._size / 10 * 1.3),
            (("mood", recipe.mood), self._size / 12 * 1.25),
            (("hero place", recipe.hero, recipe.place), 1),
            (("hero mood", recipe.hero, recipe.mood), 1),
        )

    def allows(self, recipe: Recipe) -> bool:
        return all(self.used[key] + 1 <= limit for key, limit in self._keys(recipe))

    def cost(self, recipe: Recipe) -> float:
        """How worn its parts are, 0..1."""
        shares = (
            (("twist", recipe.twist), 16),
            (("place", recipe.place), 10),
            (("mood", recipe.mood), 12),
            (("air", recipe.air), 20),
            (("ground", recipe.ground), 20),
        )
        return sum(self.used[key] * count / self._size for key, count in shares) / len(shares)

    def count(self, recipe: Recipe) -> None:
        self.used.update(key for key, _ in self._keys(recipe))
        self.used.update([("air", recipe.air), ("ground", recipe.ground)])


def choose(size: int, banned: frozenset[int] = frozenset(), kept: tuple[Recipe, ...] = ()) -> list[Recipe]:
    """Greedy max-min over the terms, within the quotas; `kept` stay whatever happens, `banned` seeds never come."""
    pool = [recipe for recipe in grammar.candidates(_ROUNDS) if recipe.seed not in banned]
    vectors, quota = _vectors([*pool, *kept]), _Quota(size)
    nearest = np.zeros(len(pool), np.float32)
    chosen: list[Recipe] = []
    for index, recipe in enumerate(kept):
        quota.count(recipe)
        chosen.append(recipe)
        nearest = np.maximum(nearest, vectors[: len(pool)] @ vectors[len(pool) + index])
    have = {recipe.seed for recipe in kept}
    free = np.array([recipe.seed not in have for recipe in pool])
    while len(chosen) < size:
        score = np.array(
            [
                -1.0 if not free[i] or not quota.allows(r) else 2 - nearest[i] - _BALANCE * quota.cost(r)
                for i, r in enumerate(pool)
            ]
        )
        best = int(score.argmax())
        if score[best] < 0:
            break
        free[best] = False
        quota.count(pool[best])
        chosen.append(pool[best])
        nearest = np.maximum(nearest, vectors[: len(pool)] @ vectors[best])
    return chosen


def main(arguments: list[str]) -> None:
    """Keeps the recipes there are, without the seeds in data/banned.json, and fills up to N."""
    folder = Path(__file__).with_name("data")
    size = int(arguments[0])
    banned = frozenset(msgspec.json.decode((folder / "banned.json").read_bytes(), type=list[int]))
    path = folder / "recipes.json"
    before = msgspec.json.decode(path.read_bytes(), type=list[Recipe]) if path.exists() else []
    kept = tuple(recipe for recipe in before if recipe.seed not in banned)[:size]
    recipes = sorted(choose(size, banned, kept), key=lambda recipe: recipe.seed)
    path.write_bytes(b"[\n" + b",\n".join(msgspec.json.encode(recipe) for recipe in recipes) + b"\n]\n")
    sys.stdout.write(f"{len(recipes)} recipes\n")


if __name__ == "__main__":
    main(sys.argv[1:])
