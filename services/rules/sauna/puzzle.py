"""Speedsauna's material: no puzzles, only a seed for the day."""

from __future__ import annotations

from services.rules.dice import Dice
from services.rules.game import Daily, Supply


def make(shelf: str, dice: Dice) -> bytes:  # noqa: ARG001 - the game's interface
    """There are no shelves; raises KeyError."""
    raise KeyError(shelf)


def verify(shelf: str, item: bytes) -> bool:  # noqa: ARG001 - the game's interface
    """Nothing is an item of Speedsauna."""
    return False


def key(item: bytes) -> str:
    """Items are what they are."""
    return item.hex()


def daily(day: str, dice: Dice) -> Daily:
    """The seed of the day's decks, shuffles and computers, the same for all."""
    return Daily(seed=dice.child("sauna", day).seed)


SUPPLY = Supply(shelves={}, make=make, verify=verify, key=key, daily=daily)
