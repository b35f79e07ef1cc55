"""Passwords and recovery codes: hashed with argon2id, compared slowly."""

from __future__ import annotations

import asyncio
import secrets

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from services.kit.refusal import invalid

MIN_PASSWORD, MAX_PASSWORD = 8, 128
CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_GROUPS, GROUP = 5, 5
"""25 letters of 31: 123 bits."""
HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
"""OWASP's second recommendation for argon2id: 19 MiB, two passes."""
_TOO_COMMON = frozenset(
    ("password", "passwort", "12345678", "123456789", "1234567890", "qwertzui", "qwertyui", "11111111", "hallo123")
)
_NOBODY = HASHER.hash("nobody has this")


def checked_password(password: str) -> str:
    """Refuses what is too short, too long or what everybody takes."""
    if not MIN_PASSWORD <= len(password) <= MAX_PASSWORD:
        raise invalid("password_length")
    if password.casefold() in _TOO_COMMON:
        raise invalid("password_common")
    return password


def new_code() -> str:
    """A recovery code to write down: five groups of five letters that look like no other."""
    letters = [secrets.choice(CODE_LETTERS) for _ in range(CODE_GROUPS * GROUP)]
    return "-".join("".join(letters[i : i + GROUP]) for i in range(0, len(letters), GROUP))


def plain_code(typed: str) -> str:
    """A code as it was made, however it was typed."""
    return "".join(letter for letter in typed.upper() if letter in CODE_LETTERS)


async def hash_of(secret: str) -> str:
    """Slow on purpose, so beside the event loop."""
    return await asyncio.to_thread(HASHER.hash, secret)


def _fits(stored: str, secret: str) -> bool:
    try:
        return HASHER.verify(stored or _NOBODY, secret)
    except (VerifyMismatchError, InvalidHashError):
        return False


async def fits(stored: str, secret: str) -> bool:
    """Whether the secret is the one; takes as long for nobody's."""
    return await asyncio.to_thread(_fits, stored, secret)
