"""How many finished games each receiver has still to take, and for how long: told here, where it is seen also when the
receiver is away."""

from __future__ import annotations

from typing import Any

from services.kit.clock import Clock
from services.kit.metrics import OUTBOX_BACKLOG, OUTBOX_OLDEST_AGE
from services.kit.process import forever
from services.table.pipe import Pipe, StoreDown, StoreError
from services.table.store import FINISHED

RECEIVERS = frozenset({"archive", "leaderboard", "lobby"})
"""Who must have had a finished game before it may go."""
TABLE = "table"
"""The tables' own outboxes, before the stream."""
MEASURE_S = 5.0
Group = dict[bytes, Any]


class Backlog:
    """Looks at the stream of finished games as its receivers' groups stand."""

    def __init__(self, pipe: Pipe, clock: Clock) -> None:
        self._pipe = pipe
        self._clock = clock

    async def run(self) -> None:
        """For ever."""
        await forever("backlog", self.measure, MEASURE_S)

    async def measure(self) -> None:
        """Once; a store that is away changes nothing."""
        try:
            groups = await groups_of(self._pipe)
            for receiver in RECEIVERS:
                tell(receiver, *await self._waiting(groups.get(receiver)), self._clock.now_ms())
        except (StoreDown, StoreError):
            return

    async def _waiting(self, group: Group | None) -> tuple[int, int]:
        """How many, and when the oldest came (0: none waits). A receiver that was never there has all before it."""
        after = b"0-0" if group is None else group[b"last-delivered-id"]
        came = []
        if group is not None and group[b"pending"]:
            came.append((await self._pipe.call(FINISHED, "XPENDING", FINISHED, group[b"name"]))[1])
        came += [
            entry[0] for entry in await self._pipe.call(FINISHED, "XRANGE", FINISHED, next_id(after), "+", "COUNT", 1)
        ]
        lag = None if group is None else group.get(b"lag")
        if lag is None:
            lag = await self._pipe.call(FINISHED, "XLEN", FINISHED)
        pending = 0 if group is None else group[b"pending"]
        return pending + lag, min((order(entry)[0] for entry in came), default=0)


async def groups_of(pipe: Pipe) -> dict[str, Group]:
    """The receivers' groups by name; nothing when no game has ever finished."""
    try:
        flat = await pipe.call(FINISHED, "XINFO", "GROUPS", FINISHED)
    except StoreError:
        return {}
    groups = [dict(zip(each[::2], each[1::2], strict=True)) for each in flat]
    return {group[b"name"].decode(): group for group in groups}


def tell(receiver: str, count: int, oldest_ms: int, now_ms: int) -> None:
    """Sets the metrics; `oldest_ms` is when the oldest came, 0 for none."""
    OUTBOX_BACKLOG.labels(group=receiver).set(count)
    OUTBOX_OLDEST_AGE.labels(group=receiver).set(max(0, now_ms - oldest_ms) / 1000 if oldest_ms else 0)


def order(stream_id: bytes) -> tuple[int, int]:
    """(milliseconds, number) of an entry's id, to be compared."""
    milliseconds, _, number = stream_id.partition(b"-")
    return int(milliseconds), int(number or 0)


def next_id(stream_id: bytes) -> bytes:
    """The first id after it."""
    milliseconds, number = order(stream_id)
    return f"{milliseconds}-{number + 1}".encode()
