"""Secrets that browsers keep: opaque, random, stored only as a hash."""

from __future__ import annotations

import hashlib
import secrets

BYTES = 32


def new_token() -> str:
    """A fresh secret of 256 bits."""
    return secrets.token_urlsafe(BYTES)


def new_id() -> str:
    """A public id: unique, says nothing."""
    return secrets.token_hex(8)


def token_hash(token: str) -> str:
    """What is stored. A random secret needs no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()
