"""Sayings are found by their stems, in order, with gaps, the longest first."""

from __future__ import annotations

from services.rules.traum.language.idioms import Idioms, spoken_stem

FUNCTION_WORDS = frozenset({"im", "der", "die", "auf", "ist", "es", "da", "in", "und"})
LOVE = (("Liebe", 1.0),)


def idioms(*wordings: str) -> Idioms:
    """Sayings that all mean love."""
    return Idioms(((wording, LOVE) for wording in wordings), FUNCTION_WORDS)


def test_function_words_do_not_matter() -> None:
    found = idioms("Schmetterlinge im Bauch").find(["Schmetterlinge", "in", "der", "Bauch"])
    assert [one.positions for one in found] == [(0, 3)]


def test_up_to_two_foreign_words_may_stand_between() -> None:
    sayings = idioms("Schmetterlinge im Bauch")
    assert sayings.find(["Schmetterling", "mein", "leerer", "Bauch"])
    assert not sayings.find(["Schmetterling", "mein", "ganz", "leerer", "Bauch"])


def test_a_closing_verb_may_open_the_sentence() -> None:
    assert idioms("nach Sternen greifen").find(["greife", "nach", "Sternen"])


def test_the_longest_saying_wins_and_no_word_serves_twice() -> None:
    found = idioms("Himmel hängt", "Himmel hängt voller Geigen").find(["Himmel", "hängt", "voller", "Geigen"])
    assert [one.wording for one in found] == ["Himmel hängt voller Geigen"]


def test_a_saying_of_function_words_needs_them_all() -> None:
    assert idioms("es ist da").find(["es", "ist", "da"])
    assert not idioms("es ist da").find(["es", "ist"])


def test_small_numbers_are_words() -> None:
    assert spoken_stem("7") == spoken_stem("sieben")
    assert idioms("Wolke sieben").find(["auf", "Wolke", "7"])
