"""Scores one clue against all pictures at once with NumPy; for computers and training, not for the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from services.rules.traum.language.fitting import SIDE_MATCHES, SIDE_SHARE
from services.rules.traum.language.understanding import Understanding


class Archive:
    """The terms of many pictures as one matrix, terms × pictures."""

    def __init__(self, pictures: Sequence[Mapping[str, float]]) -> None:
        """`pictures`: terms {concept: weight} of each picture, in the order in which scores come back."""
        names = sorted({name for terms in pictures for name in terms})
        self._row = {name: row for row, name in enumerate(names)}
        self._weights = np.zeros((len(names), len(pictures)))
        for column, terms in enumerate(pictures):
            for name, weight in terms.items():
                self._weights[self._row[name], column] = weight

    def scores(self, understanding: Understanding) -> NDArray[np.float64]:
        """`fit` of every picture, shape (pictures,)."""
        signals = [(self._row[name], weight) for name, weight in understanding.signals.items() if name in self._row]
        if not signals:
            return np.zeros(self._weights.shape[1])
        rows = np.array([row for row, _ in signals])
        products = self._weights[rows] * np.array([weight for _, weight in signals])[:, None]
        products.sort(axis=0)
        side: NDArray[np.float64] = products[-1 - SIDE_MATCHES : -1].sum(axis=0)
        best: NDArray[np.float64] = products[-1]
        return best + SIDE_SHARE * side
