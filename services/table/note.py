"""What pods that watch the same table tell each other. It holds secrets and never leaves the table service."""

from __future__ import annotations

from typing import Any

import msgspec

from services.table.broadcast import Spoken


def payload_of(events: list[Any], spoken: list[Spoken]) -> bytes:
    """What happened in one commit."""
    return msgspec.msgpack.encode((events, spoken))


def payload_from(data: bytes, event: Any) -> tuple[list[Any], list[Spoken]]:
    """What another pod said happened; `event` is the game's type of events."""
    if not data:
        return [], []
    events, spoken = msgspec.msgpack.decode(data, type=tuple[list[event], list[Spoken]])
    return events, spoken
