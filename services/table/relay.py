"""Hands on what commits left in the outboxes: jobs to the computers, finished games to whoever counts them.

The streams others read cannot share a slot with the tables, so this is a second step: at least once, and again by any
pod's sweep when the first one died in between. Receivers know a game by its id and a job by its prompt."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from services.kit.process import forever
from services.rules.game import Game
from services.table.backlog import RECEIVERS, Group, groups_of, next_id, order
from services.table.desk import Desk
from services.table.finish import finished_game
from services.table.pipe import StoreDown, StoreError
from services.table.play import Kinds
from services.table.record import TableId, charter_from_bytes
from services.table.session import Session
from services.table.store import FINISHED, Store, tag_of

log = logging.getLogger("relay")
GAME_FIELD = "game"
JOB_FIELD = "job"
KEPT_AFTER_END_S = 3600
"""So long a finished table can still be looked at."""
TRIM_S = 60.0
JOBS_AT_MOST = ("MAXLEN", "~", 10_000)
"""Older questions than that were long answered by the clock: nobody took them."""


class Relay:
    """Moves outbox items to the streams that other services read."""

    def __init__(self, store: Store, kinds: Kinds) -> None:
        self._store = store
        self._kinds = kinds
        self._under_way: set[bytes] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def hand_on(self, desk: Desk, items: list[tuple[str, bytes]], ids: list[bytes]) -> None:
        """What a commit of this pod has just left."""
        outbox = self._store.keys(desk.table_id).outbox
        for (kind, data), item in zip(items, ids, strict=True):
            self._hand_on(outbox, kind, data, item)

    def hand_on_left(self, shard: int, items: list[Any]) -> None:
        """What somebody else could not hand on."""
        for item, fields in items:
            self._hand_on(f"out:{tag_of(shard)}", fields[1].decode(), fields[3], item)

    async def trim(self) -> None:
        """For ever: takes out of the stream what all receivers have had."""
        await forever("trim", self.trim_once, TRIM_S)

    async def trim_once(self) -> None:
        """Only when every receiver has a group; a receiver that was never there has had nothing."""
        groups = await groups_of(self._store.pipe)
        if not groups.keys() >= RECEIVERS:
            return
        oldest = min([await self._oldest_open(group) for group in groups.values()], key=order)
        await self._store.pipe.call(FINISHED, "XTRIM", FINISHED, "MINID", oldest)

    async def _oldest_open(self, group: Group) -> bytes:
        """The first entry this group has not finished with; everything before may go."""
        if group[b"pending"]:
            summary = await self._store.pipe.call(FINISHED, "XPENDING", FINISHED, group[b"name"])
            return bytes(summary[1])
        return next_id(group[b"last-delivered-id"])

    def _hand_on(self, outbox: str, kind: str, data: bytes, item: bytes) -> None:
        mark = outbox.encode() + item
        if mark in self._under_way:
            return
        self._under_way.add(mark)
        if kind != FINISHED:
            self._hand_on_job(outbox, kind, data, item, mark)
            return
        task = asyncio.get_running_loop().create_task(self._hand_on_game(outbox, data, item, mark))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _hand_on_job(self, outbox: str, stream: str, data: bytes, item: bytes, mark: bytes) -> None:
        def added(answer: Any) -> None:
            if isinstance(answer, StoreDown | StoreError):
                self._under_way.discard(mark)
                return
            self._store.pipe.send(outbox, ("XDEL", outbox, item), lambda _: self._under_way.discard(mark))

        self._store.pipe.send(stream, ("XADD", stream, *JOBS_AT_MOST, "*", JOB_FIELD, data), added)

    async def _hand_on_game(self, outbox: str, data: bytes, item: bytes, mark: bytes) -> None:
        table_id = TableId(data.decode())
        try:
            game = await self._finish(table_id)
            if game is not None:
                await self._store.hand_on(FINISHED, GAME_FIELD, game)
                await self._store.let_expire(table_id, KEPT_AFTER_END_S)
            await self._store.handed_on(outbox, item)
        except (StoreDown, StoreError):
            log.warning("a finished game waits for the next sweep", extra={"table": table_id})
        finally:
            self._under_way.discard(mark)

    async def _finish(self, table_id: TableId) -> bytes | None:
        kept = await self._store.load_now(table_id)
        if kept is None:
            log.error("a finished table is gone before it was handed on", extra={"table": table_id})
            return None
        charter = charter_from_bytes(kept.charter)
        game: Game = self._kinds.games[charter.game]
        codec = self._kinds.codecs[charter.game]
        lines = [codec.line(line) for line in await self._store.log(table_id)]
        live = codec.live(kept.state)
        wire = self._kinds.wires[charter.game]
        return finished_game(table_id, Session(game, charter), wire, live, lines, kept.mark.epoch).SerializeToString()
