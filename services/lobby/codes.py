"""Room codes: short, spoken without mistakes, not to be guessed in passing."""

from __future__ import annotations

import secrets
from typing import NewType

Code = NewType("Code", str)

LETTERS = "BCDFGHJKMNPQRSTVWXYZ"
"""No vowels (no words), no L (looks like I)."""
LENGTH = 5
"""20^5 = 3.2 million codes."""


def new_code() -> Code:
    """A random code; the caller makes sure that it is free."""
    return Code("".join(secrets.choice(LETTERS) for _ in range(LENGTH)))


def code_from(typed: str) -> Code:
    """The code somebody typed: case, spaces and dashes do not matter."""
    return Code("".join(letter for letter in typed.upper() if letter.isalnum())[: LENGTH + 3])
