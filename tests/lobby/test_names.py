"""Names and faces that people choose."""

from __future__ import annotations

import pytest

from services.kit.refusal import Refusal
from services.lobby.names import avatar_from, name_from


@pytest.mark.parametrize(
    ("typed", "name"),
    [("  Änne   B. ", "Änne B."), ("A\u0308nne", "Änne"), ("李小龍", "李小龍"), ("Otter 7", "Otter 7")],
)
def test_a_name_is_one_line_of_composed_letters(typed: str, name: str) -> None:
    assert name_from(typed) == name


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("x", "name_length"),
        ("x" * 21, "name_length"),
        ("a\u202eb", "name_letters"),
        ("a\u200bb", "name_letters"),
        ("...", "name_letters"),
        ("www.kauf.de", "text_link"),
        ("0171 2345678", "text_number"),
        ("<b>Anna</b>", "text_markup"),
        ("4rschl0ch", "text_insult"),
    ],
)
def test_what_is_no_name_is_refused_with_its_reason(typed: str, reason: str) -> None:
    with pytest.raises(Refusal, match=reason):
        name_from(typed)


@pytest.mark.parametrize("word", ["", "../etc", "Otter", "x" * 25])
def test_a_face_is_a_word(word: str) -> None:
    with pytest.raises(Refusal, match="bad_avatar"):
        avatar_from(word)
