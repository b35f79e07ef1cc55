"""How often five seats would find a picture by a clue: rounds played in the head with the lexicon's own understanding."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
SEATS = 5
_ROUNDS = 160
_HAND = 6
# The computers of strength "normal" (traum.md, section 9): noise of perception, sharpness of the vote.
_NOISE = 0.22
_SHARPNESS = 5.5
BANDS: Mapping[str, tuple[float, float]] = {"clear": (0.38, 1.0), "medium": (0.22, 0.38), "cryptic": (0.10, 0.22)}
"""Share of the guessers who find the picture, from and below."""


class Rounds:
    """Sample rounds with the same dealt hands and the same noise for every clue, so that clues compare."""

    def __init__(self, pictures: int, seed: int = 1) -> None:
        source = np.random.default_rng(seed)
        others = SEATS - 1
        self._hands = np.stack([source.choice(pictures - 1, (others, _HAND), replace=False) for _ in range(_ROUNDS)])
        self._laying = source.normal(0, _NOISE, self._hands.shape)
        self._voting = source.normal(0, _NOISE, (_ROUNDS, others, SEATS))

    def found(self, scores: Array, target: int) -> float:
        """Mean probability that a guesser votes for the target when each lays the best of the hand."""
        # Numbers from the target on move up by one: nobody else holds it.
        hands = self._hands + (self._hands >= target)
        best = np.argmax(scores[hands] + self._laying, axis=2)
        laid = np.take_along_axis(hands, best[:, :, None], axis=2)[:, :, 0]
        row = np.concatenate([np.full((_ROUNDS, 1), target), laid], axis=1)
        seen = scores[row][:, None, :] + self._voting
        weights = np.exp(_SHARPNESS * (seen - seen.max(axis=2, keepdims=True)))
        for seat in range(SEATS - 1):
            weights[:, seat, seat + 1] = 0.0
        return float((weights[:, :, 0] / weights.sum(axis=2)).mean())


def tier_of(rate: float) -> str:
    """The tier whose band holds the rate; "" if it is worse than cryptic."""
    return next((tier for tier, (low, high) in BANDS.items() if low <= rate < high), "")


def middle_first(tier: str, rates: Sequence[float]) -> list[int]:
    """Indices of rates, the best examples of the tier first."""
    aim = {"clear": 0.72, "medium": 0.30, "cryptic": 0.17}[tier]
    return sorted(range(len(rates)), key=lambda i: abs(rates[i] - aim))
