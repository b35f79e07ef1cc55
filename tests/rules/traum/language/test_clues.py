"""How well clues are understood: the open vectors at their targets, and fresh clues the lexicon was not written for."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from services.rules.traum.language import understand

VECTORS = Path(__file__).parents[3] / "vectors" / "traum"
NONSENSE = "nonsens"
NAMES = frozenset(json.loads((VECTORS / "concepts.json").read_text("utf-8")))


OWN_SETS = ("fresh_clues.txt", "second_clues.txt", "third_clues.txt")


@dataclass(frozen=True)
class Clue:
    """A clue, the concepts of which one must be hit, and those that are right beside them."""

    category: str
    text: str
    want: frozenset[str]
    right: frozenset[str]


def open_clues() -> list[Clue]:
    """The clues from outside."""
    pairs = json.loads((VECTORS / "clues_open.json").read_text("utf-8"))["pairs"]
    return [_clue(pair["cat"], pair["clue"], pair["want"], pair["ok"]) for pair in pairs]


def own_clues(file: str) -> list[Clue]:
    """Clues written here after the lexicon, one per line."""
    lines = (Path(__file__).parent / file).read_text("utf-8").splitlines()
    fields = [[field.strip() for field in line.split("|")] for line in lines if line and not line.startswith("#")]
    return [_clue(category, text, _names(want), _names(ok)) for category, text, want, ok in fields]


def _names(field: str) -> list[str]:
    return [name.strip() for name in field.split(",") if name.strip()]


def _clue(category: str, text: str, want: Sequence[str], ok: Sequence[str]) -> Clue:
    return Clue(category, text, frozenset(want), frozenset(want) | frozenset(ok))


def hit_rate(clues: Sequence[Clue]) -> float:
    """Share of clues of which a wanted concept is found."""
    meant = [clue for clue in clues if clue.category != NONSENSE]
    return sum(bool(clue.want & understand(clue.text).weights.keys()) for clue in meant) / len(meant)


def precision(clues: Sequence[Clue], names: frozenset[str]) -> float:
    """Share of right concepts among all found; only concepts that the clues' writers could name are judged."""
    found = [(clue, name) for clue in clues for name in understand(clue.text).weights if name in names]
    return sum(name in clue.right for clue, name in found) / len(found)


SETS = {"open": open_clues(), "own": [clue for file in OWN_SETS for clue in own_clues(file)]}
NONSENSE_CLUES = [clue.text for clues in SETS.values() for clue in clues if clue.category == NONSENSE]


@pytest.mark.parametrize("clues", SETS.values(), ids=SETS)
def test_nine_of_ten_clues_are_understood(clues: list[Clue]) -> None:
    assert hit_rate(clues) >= 0.90


@pytest.mark.parametrize("clues", SETS.values(), ids=SETS)
def test_little_is_understood_that_was_not_meant(clues: list[Clue]) -> None:
    assert precision(clues, NAMES) >= 0.85


@pytest.mark.parametrize("clue", NONSENSE_CLUES)
def test_nonsense_is_understood_as_nothing(clue: str) -> None:
    assert dict(understand(clue).weights) == {}


def test_the_open_clues_are_all_there() -> None:
    assert len(open_clues()) == 149


def test_there_are_enough_fresh_clues() -> None:
    assert sum(len(own_clues(file)) for file in OWN_SETS) >= 150


def common_synonyms() -> list[tuple[str, str]]:
    """Pairs of a word and the concept it is a synonym of."""
    lines = (Path(__file__).parent / "common_synonyms.txt").read_text("utf-8").splitlines()
    pairs = [line.split(":") for line in lines if line and not line.startswith("#")]
    return [(word.strip(), concept) for concept, words in pairs for word in words.split(",")]


def test_seven_of_ten_common_synonyms_are_known() -> None:
    pairs = common_synonyms()
    known = sum(concept in understand(word).weights for word, concept in pairs)
    assert len(pairs) >= 250
    assert known / len(pairs) >= 0.70
