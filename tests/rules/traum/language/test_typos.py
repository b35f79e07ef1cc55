"""Slips of the pen are read as what was meant; other words are not."""

from __future__ import annotations

import pytest

from services.rules.traum.language.lexicon import lexicon
from services.rules.traum.language.typos import Corrector, damerau
from services.rules.traum.language.understanding import understand


@pytest.mark.parametrize(
    ("left", "right", "distance"),
    [("mond", "mond", 0), ("mnod", "mond", 1), ("mon", "mond", 1), ("moond", "mond", 1)],
)
def test_swaps_gaps_and_doubles_count_one(left: str, right: str, distance: int) -> None:
    assert damerau(left, right, 3) == distance


def test_a_letter_next_on_the_keyboard_counts_one_and_a_far_one_two() -> None:
    assert damerau("laterme", "laterne", 2) == 1
    assert damerau("laterpe", "laterne", 2) == 2


@pytest.mark.parametrize(
    ("slip", "concept"),
    [
        ("Leuchtrum", "Leuchtturm"),
        ("Schmeterling", "Schmetterling"),
        ("Sehnsuhct", "Sehnsucht"),
        ("Geburtstga", "Fest"),
        ("Brükce", "Brücke"),
        ("Traurigkiet", "Trauer"),
        ("Mnod", "Mond"),
        ("Weinachten", "Winter"),
    ],
)
def test_a_slip_is_read_as_the_word_meant(slip: str, concept: str) -> None:
    understanding = understand(slip)
    assert concept in understanding.weights
    assert {hit.level for hit in understanding.hits} == {"typo"}


@pytest.mark.parametrize("word", ["Hose", "Kopf", "Rate", "Reis", "Bar", "Masse", "Tasche", "Rührung"])
def test_a_known_word_is_no_slip(word: str) -> None:
    assert all(hit.level != "typo" for hit in understand(word).hits)


def test_short_words_bear_no_changed_letter() -> None:
    assert Corrector(["rose"]).nearest("rosa") is None
    assert Corrector(["rose"]).nearest("roes") == "rose"


def test_two_slips_are_allowed_from_eight_letters_on() -> None:
    assert Corrector(["schildkroete"]).nearest("schidkrote") == "schildkroete"
    assert Corrector(["laterne"]).nearest("latrnee") is None


def test_known_words_are_their_own_nearest() -> None:
    assert lexicon().corrector.nearest("regenbogen") == "regenbogen"
