"""Speedtraum's understanding of clues: a pure library over hand-written word lists.

`understand` reads a clue, `fit` and `explain` hold it against one picture's terms, `clean_clue` is the door
for typed text. The vectorised `archive.Archive` is imported by its own name, because it needs NumPy.
"""

from services.rules.traum.language.fitting import Match, explain, fit
from services.rules.traum.language.lexicon import lexicon
from services.rules.traum.language.normalise import MAX_LENGTH, ClueRefused, clean_clue
from services.rules.traum.language.understanding import Understanding, understand
from services.rules.traum.language.words import Hit

__all__ = [
    "MAX_LENGTH", "ClueRefused", "Hit", "Match", "Understanding", "clean_clue", "explain", "fit", "lexicon",
    "understand",
]  # fmt: skip
