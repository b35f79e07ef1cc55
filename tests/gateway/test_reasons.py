"""The list of refusals that the browser's side reads."""

from __future__ import annotations

from tests.reasons import FILE, text


def test_the_list_of_reasons_is_the_one_in_the_source() -> None:
    assert FILE.read_text() == text(), "run: python -m tests.reasons > protos/reasons.txt"
