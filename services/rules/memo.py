"""What pure functions remember of their last argument: the eyes of one state look one after the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

A = TypeVar("A")
R = TypeVar("R")


def of_last(function: Callable[[A], R]) -> Callable[[A], R]:
    """Computes once for the same object in a row. Only for frozen arguments and results."""
    last: tuple[A, R] | None = None

    @wraps(function)
    def remembered(argument: A) -> R:
        nonlocal last
        if last is None or last[0] is not argument:
            last = (argument, function(argument))
        return last[1]

    return remembered
