"""Tuples of whole numbers as text that sorts the same way in every database."""

from __future__ import annotations

from collections.abc import Sequence

WIDTH = 15
OFFSET = 10**14


def sortable(key: Sequence[int]) -> str:
    """The tuple as text of the same order (each number below 10^14 either way)."""
    return ".".join(f"{number + OFFSET:0{WIDTH}d}" for number in key)
