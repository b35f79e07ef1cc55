"""The table's place in the live store: one commit, all or nothing, and the reads around it."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from services.kit.metrics import COMMIT_SECONDS
from services.table.pipe import Pipe, StoreDown, StoreError
from services.table.record import SHARDS, TableId, shard_of

LIBRARY = Path(__file__).with_name("commit.lua")
SWEEP_AT_MOST = 200
IDS_MADE_WITH = "table:ids"
FINISHED = "finished"
JOBS = "jobs:"


@dataclass(frozen=True)
class Keys:
    """All keys of a table; they share a cluster slot."""

    table: str
    log: str
    watchers: str
    timers: str
    outbox: str
    notes: str


def keys_of(table_id: str) -> Keys:
    """By the shard's hash tag."""
    tag = tag_of(shard_of(table_id))
    return Keys(
        f"t:{tag}:{table_id}", f"l:{tag}:{table_id}", f"w:{tag}:{table_id}", f"due:{tag}", f"out:{tag}", f"n:{tag}:"
    )


def tag_of(shard: int) -> str:
    """The hash tag of a shard."""
    return f"{{s{shard:02x}}}"


SWEPT = [(f"due:{tag}", f"out:{tag}") for tag in map(tag_of, range(SHARDS))]
"""Every shard's timers and outbox."""


@dataclass(frozen=True)
class Mark:
    """How far a table is: only grows. The epoch grows when a failover lost writes."""

    epoch: int
    version: int

    def __str__(self) -> str:
        return f"{self.epoch}.{self.version}"

    def is_before(self, other: Mark) -> bool:
        """Whether this is an older state than the other."""
        return (self.epoch, self.version) < (other.epoch, other.version)


def mark_from(text: bytes) -> Mark:
    """A mark as it is kept."""
    epoch, _, version = text.partition(b".")
    return Mark(int(epoch), int(version))


@dataclass(frozen=True)
class Kept:
    """A table as the store has it."""

    mark: Mark
    state: bytes
    charter: bytes


@dataclass
class Commit:
    """Everything one change writes."""

    table_id: TableId
    expected: Mark | None
    mark: Mark
    state: bytes
    due: int | None
    lines: list[bytes]
    outbox: list[tuple[str, bytes]]
    note: bytes = b""
    """For pods that watch this table too."""
    charter: bytes = b""


@dataclass(frozen=True)
class Committed:
    """It lasts. `others`: how many other pods watch; `outbox`: ids of what is to be handed on."""

    others: int
    outbox: list[bytes]


@dataclass(frozen=True)
class Conflict:
    """Somebody else was faster; this is the mark that stands (nothing: no such table)."""

    stands: Mark | None


Outcome = Committed | Conflict | StoreDown


class Store:
    """Reads and writes tables for one pod."""

    def __init__(self, pipe: Pipe, pod: str) -> None:
        self.pipe = pipe
        self.pod = pod
        self._keys: dict[str, Keys] = {}

    async def start(self) -> bytes:
        """Loads the functions; gives the secret all pods make table ids with."""
        await self.load_functions()
        return await self._secret()

    async def load_functions(self) -> None:
        """The commit as a server-side function, on every server that owns keys."""
        await self.pipe.every("FUNCTION", "LOAD", "REPLACE", LIBRARY.read_text())

    async def _secret(self) -> bytes:
        await self.pipe.call(IDS_MADE_WITH, "SET", IDS_MADE_WITH, secrets.token_bytes(32), "NX")
        secret: bytes = await self.pipe.call(IDS_MADE_WITH, "GET", IDS_MADE_WITH)
        return secret

    def keys(self, table_id: str) -> Keys:
        """The table's keys, remembered while the pod serves it."""
        keys = self._keys.get(table_id)
        if keys is None:
            keys = self._keys[table_id] = keys_of(table_id)
        return keys

    def forget(self, table_id: str) -> None:
        """The pod serves it no more."""
        self._keys.pop(table_id, None)

    def load(self, table_id: TableId, reply: Callable[[Kept | StoreDown | None], None]) -> None:
        """The table as it stands; nothing when there is none."""
        key = self.keys(table_id).table

        def loaded(answer: Any) -> None:
            if isinstance(answer, StoreDown | StoreError):
                reply(StoreDown(str(answer)))
            elif answer[0] is None:
                reply(None)
            else:
                reply(Kept(mark_from(answer[0]), answer[1], answer[2]))

        self.pipe.send(key, ("HMGET", key, "v", "s", "c"), loaded)

    def commit(self, commit: Commit, reply: Callable[[Outcome], None]) -> None:
        """All of it or nothing. StoreDown: not known whether it happened; load and look."""
        keys = self.keys(commit.table_id)
        args: list[Any] = [
            "FCALL",
            "table_commit_1",
            5,
            keys.table,
            keys.log,
            keys.watchers,
            keys.timers,
            keys.outbox,
            "" if commit.expected is None else str(commit.expected),
            str(commit.mark),
            commit.state,
            "" if commit.due is None else commit.due,
            commit.table_id,
            self.pod,
            keys.notes,
            note_bytes(commit.table_id, commit.mark, commit.note),
            len(commit.lines),
            *commit.lines,
            len(commit.outbox),
        ]
        for kind, data in commit.outbox:
            args += (kind, data)
        if commit.charter:
            args.append(commit.charter)
        started = time.perf_counter()

        def committed(answer: Any) -> None:
            COMMIT_SECONDS.observe(time.perf_counter() - started)
            if isinstance(answer, StoreDown | StoreError):
                reply(StoreDown(str(answer)))
            elif answer[0] == 1:
                reply(Committed(answer[1], answer[2]))
            else:
                reply(Conflict(mark_from(answer[1]) if answer[1] else None))

        self.pipe.send(keys.table, tuple(args), committed)

    async def marks(self, table_ids: list[TableId]) -> list[Mark | None]:
        """How far the store has each of these tables."""
        keys = [self.keys(table_id).table for table_id in table_ids]
        answers = await asyncio.gather(*(self.pipe.call(key, "HGET", key, "v") for key in keys))
        return [mark_from(answer) if answer else None for answer in answers]

    async def load_now(self, table_id: TableId) -> Kept | None:
        """The table as it stands, awaited; raises StoreDown."""
        key = self.keys(table_id).table
        mark, state, charter = await self.pipe.call(key, "HMGET", key, "v", "s", "c")
        return None if mark is None else Kept(mark_from(mark), state, charter)

    async def log(self, table_id: TableId) -> list[bytes]:
        """All lines of its log."""
        key = self.keys(table_id).log
        lines: list[bytes] = await self.pipe.call(key, "LRANGE", key, 0, -1)
        return lines

    async def watch(self, table_id: TableId, spectators: int | None) -> int:
        """Says that this pod watches, with how many spectators (nothing: no more). Gives those of other pods."""
        keys = self.keys(table_id)
        count = "" if spectators is None else spectators
        note = note_bytes(table_id, Mark(0, 0), b"")
        args = ("FCALL", "table_watchers_1", 1, keys.watchers, self.pod, count, keys.notes, note)
        return int(await self.pipe.call(keys.watchers, *args))

    async def spectators_elsewhere(self, table_id: TableId) -> int:
        """Spectators at all other pods."""
        key = self.keys(table_id).watchers
        answer = await self.pipe.call(key, "HGETALL", key)
        pods = zip(answer[::2], answer[1::2], strict=True)
        return sum(int(count) for pod, count in pods if pod.decode() != self.pod)

    async def sweep(self, due_before: int, left_before: int) -> list[tuple[list[bytes], list[Any], int]]:
        """Of each shard: overdue tables (id, score, …), left-over outbox items, number of pending timers."""
        limits = (due_before, left_before, SWEEP_AT_MOST)
        return await self.pipe.call_each(
            [(due, ("FCALL_RO", "table_sweep_1", 2, due, out, *limits)) for due, out in SWEPT]
        )

    async def hand_on(self, stream: str, field: str, data: bytes) -> None:
        """Adds to a stream that other services read."""
        await self.pipe.call(stream, "XADD", stream, "*", field, data)

    async def handed_on(self, outbox: str, item: bytes) -> None:
        """An outbox item is where it belongs."""
        await self.pipe.call(outbox, "XDEL", outbox, item)

    async def let_expire(self, table_id: TableId, seconds: int) -> None:
        """A finished table can be looked at for a while yet."""
        keys = self.keys(table_id)
        for key in (keys.table, keys.log, keys.watchers):
            await self.pipe.call(key, "EXPIRE", key, seconds)


def note_bytes(table_id: str, mark: Mark, payload: bytes) -> bytes:
    """What other watching pods are told."""
    return f"{table_id} {mark} ".encode() + payload


def note_from(note: bytes) -> tuple[TableId, Mark, bytes]:
    """The table, how far it is, and the payload."""
    table_id, mark, payload = note.split(b" ", 2)
    return TableId(table_id.decode()), mark_from(mark), payload


def channels(pod: str) -> list[str]:
    """Where this pod is told of tables it watches, one channel a shard."""
    return [f"n:{tag_of(shard)}:{pod}" for shard in range(SHARDS)]
