"""Which pod serves a table: every gateway comes to the same answer, and a pod that goes moves only its own tables."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b


def _weight(table_id: str, pod: str) -> bytes:
    return blake2b(f"{table_id}@{pod}".encode(), digest_size=8).digest()


def choose(table_id: str, pods: Iterable[str]) -> str | None:
    """The pod of highest weight for that table (highest random weight hashing); nothing without pods."""
    return max(pods, key=lambda pod: _weight(table_id, pod), default=None)
