"""What a clue must look like, and what is taken out of it."""

from __future__ import annotations

import pytest

from services.rules.traum.language.normalise import MAX_LENGTH, ClueRefused, clean_clue


@pytest.mark.parametrize(
    ("typed", "clean"),
    [
        ("  Mond \n über\tdem  Meer ", "Mond über dem Meer"),
        ("Mo\u200bnd\ufeff", "Mond"),
        ("\u202eMond\u202c", "Mond"),
        ("Mond\u2066\u2069", "Mond"),
        ("Mo\x07nd", "Mond"),
        ("Mu\u0308hle", "Mühle"),
        ("\u3164Mond\u2800", "Mond"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("a\u0300\u0301\u0302\u0303\u0304", "à\u0301\u0302\u0303"),
        ("7", "7"),
    ],
)
def test_a_clue_is_cleaned(typed: str, clean: str) -> None:
    assert clean_clue(typed) == clean


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "empty"),
        ("   \n", "empty"),
        ("\u200b\u202e", "empty"),
        ("\u200d\ufe0f", "empty"),
        ("?!…", "nothing_readable"),
        ("---", "nothing_readable"),
        ("a" * (MAX_LENGTH + 1), "too_long"),
    ],
)
def test_what_is_no_clue_is_refused_with_the_reason(typed: str, reason: str) -> None:
    with pytest.raises(ClueRefused) as refused:
        clean_clue(typed)
    assert refused.value.reason == reason


def test_the_longest_clue_is_let_in() -> None:
    assert len(clean_clue("a" * MAX_LENGTH)) == MAX_LENGTH


@pytest.mark.parametrize("typed", ["Mond", "❤\ufe0f Herz", "a  b", "\u202eX\u202c y"])
def test_cleaning_twice_changes_nothing(typed: str) -> None:
    assert clean_clue(clean_clue(typed)) == clean_clue(typed)
