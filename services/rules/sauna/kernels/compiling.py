"""How the kernel's functions are compiled: `inner` for those called from compiled code, `entry` for Python's door."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from numba import njit

Function = TypeVar("Function", bound=Callable[..., Any])

_ENTRY: dict[str, Any] = {"cache": True, "error_model": "numpy"}
_INNER: dict[str, Any] = {**_ENTRY, "_nrt": False}
"""Without reference counting, which cost two thirds of the time: no arrays are made in there, none come from Python."""


def inner(function: Function) -> Function:
    """Compiles a function that only compiled functions call."""
    made: Function = njit(**_INNER)(function)
    return made


def entry(function: Function) -> Function:
    """Compiles a function that Python may call."""
    made: Function = njit(**_ENTRY)(function)
    return made
