"""Sample rounds: a perfect clue is always found, a meaningless one by chance, a misleading one hardly ever."""

from __future__ import annotations

import numpy as np
import pytest

from services.rules.traum.pictures.calibration import Rounds, tier_of

PICTURES = 60


@pytest.fixture(scope="module")
def rounds() -> Rounds:
    return Rounds(PICTURES)


def test_a_clue_that_fits_only_the_target_is_found(rounds: Rounds) -> None:
    scores = np.zeros(PICTURES)
    scores[7] = 1.5
    assert rounds.found(scores, 7) > 0.95


def test_a_clue_that_says_nothing_is_found_by_chance(rounds: Rounds) -> None:
    # Everybody lays what their noise likes, and four pictures of the row may get the vote.
    assert rounds.found(np.zeros(PICTURES), 3) == pytest.approx(0.25, abs=0.04)


def test_a_clue_that_fits_all_others_is_not_found(rounds: Rounds) -> None:
    scores = np.ones(PICTURES)
    scores[5] = 0.0
    assert rounds.found(scores, 5) < 0.05


def test_rates_are_repeatable(rounds: Rounds) -> None:
    scores = np.linspace(0, 1, PICTURES)
    assert rounds.found(scores, 40) == Rounds(PICTURES).found(scores, 40)


@pytest.mark.parametrize(
    ("rate", "tier"),
    [(0.9, "clear"), (0.38, "clear"), (0.37, "medium"), (0.22, "medium"), (0.21, "cryptic"), (0.05, "")],
)
def test_tiers_follow_the_rules_borders(rate: float, tier: str) -> None:
    assert tier_of(rate) == tier
