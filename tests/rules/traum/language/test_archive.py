"""Fit of one picture, explanation, and the same numbers for all pictures at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from services.rules.traum.language import explain, fit, understand
from services.rules.traum.language.archive import Archive

PICTURES = [
    {"Mond": 1.0, "Meer": 0.8, "Nacht": 0.6, "Boot": 0.5},
    {"Sonne": 1.0},
    {"Mond": 0.4, "#windmuhl": 0.5},
    {},
]


def test_the_best_match_counts_whole_and_the_next_two_two_fifths() -> None:
    understanding = understand("Mond Meer Boot")
    assert fit(understanding, PICTURES[0]) == pytest.approx(1.0 + 0.4 * (0.8 + 0.5))


def test_more_than_three_matches_change_nothing() -> None:
    terms = {"Mond": 1.0, "Meer": 0.9, "Boot": 0.8, "Sonne": 0.1}
    assert fit(understand("Mond Meer Boot Sonne"), terms) == pytest.approx(1.0 + 0.4 * 1.7)


def test_a_picture_without_a_match_scores_nothing() -> None:
    assert fit(understand("Mond"), {"Sonne": 1.0}) == 0.0


def test_a_learned_stem_matches() -> None:
    assert fit(understand("Windmühlen"), {"#windmuhl": 0.5}) == pytest.approx(0.5)


@pytest.mark.parametrize("clue", ["Mond", "Mond Meer Boot Nacht Sonne", "Windmühlen im Mondlicht", "qwertz", ""])
def test_the_archive_agrees_with_the_single_picture(clue: str) -> None:
    understanding = understand(clue)
    expected = [fit(understanding, terms) for terms in PICTURES]
    assert np.allclose(Archive(PICTURES).scores(understanding), expected)


def test_the_explanation_names_word_level_and_term_best_first() -> None:
    matches = explain(understand("Mondlicht auf dem Meer"), PICTURES[0])
    assert [(match.text, match.level, match.term) for match in matches] == [
        ("Mondlicht", "lexicon", "Mond"),
        ("Meer", "lexicon", "Meer"),
    ]


def test_importing_the_language_loads_no_numerics_and_reads_no_list() -> None:
    code = (
        "import sys, services.rules.traum.language as language\n"
        "assert 'numpy' not in sys.modules and 'numba' not in sys.modules\n"
        "assert language.lexicon.cache_info().currsize == 0\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60, cwd=Path(__file__).parents[4])


def test_the_command_explains_a_clue() -> None:
    command = [sys.executable, "-m", "services.rules.traum.language", "auf Wolke sieben"]
    told = subprocess.run(
        command, check=True, timeout=60, capture_output=True, text=True, cwd=Path(__file__).parents[4]
    )
    assert "Liebe" in told.stdout
    assert "idiom" in told.stdout
