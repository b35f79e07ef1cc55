"""Makes the catalogue the rules load: `python -m services.rules.traum.pictures.catalogue` rewrites catalogue.json.

With `--clues` only the clues are rated again, without drawing anything: for whoever changes the lexicon or the bank.
"""

from __future__ import annotations

import hashlib
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import msgspec
import numpy as np
from msgspec import Struct

from services.rules.traum.language.archive import Archive
from services.rules.traum.language.understanding import understand
from services.rules.traum.pictures import raster
from services.rules.traum.pictures.calibration import Array, Rounds, middle_first, tier_of
from services.rules.traum.pictures.clues import TIERS, Clue, bank, clues_for
from services.rules.traum.pictures.picture import paint
from services.rules.traum.pictures.recipe import Recipe
from services.rules.traum.pictures.terms import terms_of
from services.rules.traum.pictures.vocabulary import data_text, heroes

PER_TIER = 4
_FEWEST = 3
_THUMB = 160
_ALWAYS_LARGE = frozenset(
    {
        "base",
        "air",
        "halo",
        "far",
        "near",
        "front",
        "hero",
        "city",
        "door",
        "cup",
        "cage",
        "book",
        "case",
        "globe",
        "rock",
        "water",
        "legs",
        "swing",
        "light_fall",
        "moon",
        "sun",
    }
)
"""Not measured for every picture: the test does it for some."""
_WEAK_FIT = (0.12, 0.62)
"""Clues of other parts may serve as dark ones when they touch the picture only so much."""
_MOST_BORROWED = 50
_LEAST_FIT = 0.15
"""A medium clue must mean something of the picture; nonsense would be found by chance just as often."""


class Entry(Struct, frozen=True):
    """One picture as the rules load it (services/rules/traum/archive.py)."""

    id: str
    hero: str
    place: str
    mood: str
    twist: str
    hash: str
    """First 12 hex digits of the SVG's SHA-256."""
    terms: dict[str, float]
    seen: tuple[str, ...]
    """Those terms that stand in the picture; the others are meant or associated."""
    associated: tuple[str, ...]
    clues: dict[str, tuple[str, ...]]
    found: dict[str, tuple[float, ...]]
    """How often five seats found it by each of the clues, in the simulation."""


def recipes() -> list[Recipe]:
    """The archive's recipes, in their order."""
    return msgspec.json.decode(data_text("recipes.json"), type=list[Recipe])


def content_hash(svg: str) -> str:
    """Short hash of a picture's bytes, part of its file name."""
    return hashlib.sha256(svg.encode()).hexdigest()[:12]


class _Judge:
    """Rates clues against the whole archive; every sentence is understood once."""

    def __init__(self, all_terms: list[dict[str, float]]) -> None:
        self._archive = Archive(all_terms)
        self._rounds = Rounds(len(all_terms))
        self._scores: dict[str, Array] = {}

    def scores(self, text: str) -> Array:
        """Fit of the clue with every picture."""
        if text not in self._scores:
            self._scores[text] = self._archive.scores(understand(text))
        return self._scores[text]

    def rate(self, text: str, target: int) -> float:
        """How often it is found."""
        return self._rounds.found(self.scores(text), target)


def _is_apart(clue: Clue, chosen: list[Clue]) -> bool:
    """At most two clues of one part in a tier, so that a tier says different things."""
    return Counter(other.part for other in chosen)[clue.part] < 2


def _dark(judge: _Judge, target: int, taken: set[str], names: set[str]) -> list[Clue]:
    """Sentences of other parts that touch the picture a little."""
    low, high = _WEAK_FIT
    fitting = [
        clue
        for part, clues in sorted(bank().items())
        if part.split()[0] in {"hero", "mood", "twist", "place"}
        for clue in clues
        if clue.tier != "clear" and clue.text not in taken and low <= judge.scores(clue.text)[target] <= high
    ]
    order = np.random.default_rng(target).permutation(len(fitting))
    return [fitting[i] for i in order[:_MOST_BORROWED] if fitting[i].part not in names]


def _fill(tier: str, rated: list[tuple[Clue, float]], chosen: dict[str, list[tuple[Clue, float]]]) -> None:
    fit = [(clue, rate) for clue, rate in rated if tier_of(rate) == tier]
    for loose in (False, True):
        for i in middle_first(tier, [rate for _, rate in fit]):
            have = [clue for clue, _ in chosen[tier]]
            if len(have) < PER_TIER and fit[i][0] not in have and (loose or _is_apart(fit[i][0], have)):
                chosen[tier].append(fit[i])


def _names(clue: Clue, concepts: frozenset[str]) -> bool:
    """Whether it says one of the terms in so many words: above the clear tier that would be no riddle."""
    return any(word.strip(".,;:?!").casefold() in concepts for word in clue.text.split())


def _clues(recipe: Recipe, terms: Iterable[str], judge: _Judge, target: int) -> dict[str, list[tuple[Clue, float]]]:
    own = clues_for(recipe)
    concepts = frozenset(concept.casefold() for concept in terms)
    chosen: dict[str, list[tuple[Clue, float]]] = {tier: [] for tier in TIERS}
    rated = [(clue, judge.rate(clue.text, target)) for clue in dict.fromkeys(own)]
    for tier in TIERS:
        least = _LEAST_FIT if tier == "medium" else 0.0
        fit = [(clue, rate) for clue, rate in rated if judge.scores(clue.text)[target] >= least]
        _fill(
            tier,
            [(c, rate) for c, rate in fit if tier == "clear" or (c.tier != "clear" and not _names(c, concepts))],
            chosen,
        )
    if min(len(chosen["medium"]), len(chosen["cryptic"])) < _FEWEST:
        names = {clue.part for clue in own}
        others = [clue for clue in _dark(judge, target, {c.text for c in own}, names) if not _names(clue, concepts)]
        dark = [(clue, judge.rate(clue.text, target)) for clue in others]
        for tier in ("medium", "cryptic"):
            if len(chosen[tier]) < _FEWEST:
                _fill(tier, dark, chosen)
    return chosen


def make() -> list[Entry]:
    """Draws every picture once, names its terms, rates its clues."""
    return rated([_drawn(recipe) for recipe in recipes()])


def _drawn(recipe: Recipe) -> Entry:
    """The picture with its terms, still without clues."""
    canvas = paint(recipe)
    svg = canvas.text()
    doubtful = [tag for tag in canvas.tags if tag not in _ALWAYS_LARGE]
    small = {tag for tag, share in raster.shares(canvas, doubtful).items() if share < raster.LEAST_SEEN}
    shown = [tag for tag in canvas.tags if tag not in small]
    terms = terms_of(recipe, shown, raster.colours(raster.image(svg, _THUMB)))
    return Entry(
        id=recipe.id,
        hero=recipe.hero,
        place=recipe.place,
        mood=recipe.mood,
        twist=recipe.twist,
        hash=content_hash(svg),
        terms={term.concept: term.weight for term in terms},
        seen=tuple(term.concept for term in terms if term.kind == "seen"),
        associated=tuple(term.concept for term in terms if term.kind == "associated"),
        clues={},
        found={},
    )


def rated(entries: list[Entry]) -> list[Entry]:
    """The same pictures with clues chosen by how often the lexicon of today finds them."""
    judge = _Judge([entry.terms for entry in entries])
    return [
        _with_clues(entry, _clues(recipe, entry.terms, judge, target))
        for target, (recipe, entry) in enumerate(zip(recipes(), entries, strict=True))
    ]


def _with_clues(entry: Entry, chosen: dict[str, list[tuple[Clue, float]]]) -> Entry:
    clues = {tier: tuple(clue.text for clue, _ in found) for tier, found in chosen.items()}
    found = {tier: tuple(round(rate, 2) for _, rate in found) for tier, found in chosen.items()}
    return msgspec.structs.replace(entry, clues=clues, found=found)


def main(arguments: list[str]) -> None:
    """Writes the catalogue and says what is still thin."""
    path = Path(__file__).with_name("catalogue.json")
    is_drawn = arguments == ["--clues"]
    entries = rated(msgspec.json.decode(path.read_bytes(), type=list[Entry])) if is_drawn else make()
    path.write_bytes(b"[\n" + b",\n".join(msgspec.json.encode(entry) for entry in entries) + b"\n]\n")
    thin = {tier: sum(len(entry.clues[tier]) < _FEWEST for entry in entries) for tier in TIERS}
    counts = [len(entry.terms) for entry in entries]
    sys.stdout.write(
        f"{len(entries)} pictures of {len(heroes())} heroes, {min(counts)}-{max(counts)} terms, short of clues: {thin}\n"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
