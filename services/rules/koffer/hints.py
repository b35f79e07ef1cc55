"""The hint ("Rat"): where a piece belongs given what lies, or which lying piece is in the way of every solution."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from services.rules.koffer.solver import Solution


def hint_from(solutions: list[Solution], lying: Mapping[int, int]) -> tuple[Literal["place", "wrong"], int, int]:
    """("place", piece, its cells) from a solution that keeps everything lying (piece -> cells), the largest missing
    piece first; else ("wrong", piece, its cells) for a lying piece that no solution has, or that the solution nearest
    to the board has not. Needs at least one solution and one missing or wrong piece."""
    fitting = [s for s in solutions if all(s[piece] == mask for piece, mask in lying.items())]
    if fitting:
        missing = [piece for piece in range(len(fitting[0])) if piece not in lying]
        piece = max(missing, key=lambda p: (fitting[0][p].bit_count(), -p))
        return "place", piece, fitting[0][piece]
    for piece, mask in sorted(lying.items()):
        if all(s[piece] != mask for s in solutions):
            return "wrong", piece, mask
    nearest = max(solutions, key=lambda s: sum(s[piece] == mask for piece, mask in lying.items()))
    piece = next(piece for piece, mask in sorted(lying.items()) if nearest[piece] != mask)
    return "wrong", piece, lying[piece]
