"""Passwords and recovery codes: hashed with argon2id, compared slowly, with a lock-out per login and address."""

from __future__ import annotations

import asyncio
import hashlib
import secrets

import grpc
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from services.kit.refusal import Refusal, invalid
from services.kit.valkey import Valkey

MIN_PASSWORD, MAX_PASSWORD = 8, 128
CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_GROUPS, GROUP = 5, 5
"""25 letters of 31: 123 bits."""
FAILURES = 6
"""Wrong secrets of one login or from one address until it is locked."""
LOCK_S = 900
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


class Lockout:
    """Counts secrets that were tried in the live store, for all lobby pods together. A try counts before it is looked
    at: however many come in at the same moment, no more are looked at."""

    def __init__(self, valkey: Valkey) -> None:
        self._valkey = valkey

    async def tries(self, *names: str) -> None:
        """One more secret is tried; refuses while one of these is locked."""
        for key in map(_key, names):
            await self._valkey.set(key, 0, ex=LOCK_S, nx=True)
            if int(await self._valkey.incr(key)) > FAILURES:
                raise Refusal("locked_out", grpc.StatusCode.RESOURCE_EXHAUSTED)

    async def succeeded(self, name: str, *shared: str) -> None:
        """The secret was right: the name is free again, and what it shares with others only loses this try."""
        await self._valkey.delete(_key(name))
        for key in map(_key, shared):
            await self._valkey.decr(key)


def _key(name: str) -> str:
    return f"lockout:{hashlib.blake2b(name.encode(), digest_size=16).hexdigest()}"
