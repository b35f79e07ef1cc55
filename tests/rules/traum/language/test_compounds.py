"""Compounds are split into words that are there, and long words that are none are left whole."""

from __future__ import annotations

import pytest

from services.rules.traum.language.compounds import Part, split
from services.rules.traum.language.lexicon import lexicon
from services.rules.traum.language.spelling import fold
from services.rules.traum.language.understanding import understand

WHOLE = {
    "haustuerschluessel": ("haustuer", "schluessel"),
    "wolkenturm": ("wolken", "turm"),
    "himmelsschiff": ("himmel", "schiff"),
    "nachtzug": ("nacht", "zug"),
    "sternenstaubfaenger": ("sternenstaub", "faenger"),
    "uhrturm": ("uhr", "turm"),
}
KNOWN = frozenset(part for parts in WHOLE.values() for part in parts) | {"haus", "tuer", "stern", "hund", "heit"}


@pytest.mark.parametrize(("word", "parts"), WHOLE.items())
def test_a_compound_falls_into_its_longest_known_words(word: str, parts: tuple[str, ...]) -> None:
    assert tuple(part.text for part in split(word, KNOWN)) == parts


def test_one_foreign_part_before_a_known_head_is_allowed() -> None:
    assert split("gugelturm", KNOWN) == (Part("gugel", False), Part("turm", True))


@pytest.mark.parametrize("word", ["hundert", "kleinheit", "turmx", "xqturm", "bcdfturm"])
def test_what_only_contains_a_word_is_no_compound(word: str) -> None:
    assert split(word, KNOWN) == ()


@pytest.mark.parametrize(
    "word",
    ["Handel", "Windel", "Herberge", "Zufall", "Vorhang", "Beispiel", "Standard", "Kaiser", "Ortung", "Notiz"],
)
def test_everyday_words_are_not_torn_apart(word: str) -> None:
    assert all(hit.level != "compound" for hit in understand(word).hits)


@pytest.mark.parametrize(
    ("word", "concepts"),
    [
        ("Mondscheinserenade", {"Mond", "Musik"}),
        ("Drachenei", {"Drache", "Ei"}),
        ("Sternenfischer", {"Sterne", "Fischer"}),
        ("Märchenschloss", {"Schloss"}),
        ("Bücherwolke", {"Buch", "Wolke"}),
        ("Gespensterzug", {"Gespenst", "Zug"}),
    ],
)
def test_a_compound_means_what_its_parts_mean(word: str, concepts: set[str]) -> None:
    assert concepts <= understand(word).weights.keys()


def test_all_parts_used_for_splitting_are_folded() -> None:
    assert all(part == fold(part) for part in lexicon().parts)
