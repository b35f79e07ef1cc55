"""The link to one gateway: many tables on one stream, each frame carrying whatever collected since the last write."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import grpc
from speedspiele.v1 import game_pb2, socket_pb2, table_pb2

from services.kit.metrics import LINK_FRAME_ITEMS
from services.kit.tasks import end
from services.table.broadcast import ack_frame, done_frame, refused_frame
from services.table.desk import Desk, Order, Watcher
from services.table.orders import by_watch, work_of
from services.table.play import Play
from services.table.seating import Seating
from services.table.show import Show
from services.wire import delimited, key_bytes, number_bytes

log = logging.getLogger("link")
ITEMS_AT_MOST = 512
"""Per frame, so that one message stays small."""
ITEM = key_bytes(table_pb2.LinkDown, "items")
SOCKETS = key_bytes(table_pb2.DownItem, "sockets")
FRAME = key_bytes(table_pb2.DownItem, "frame")
TABLE_ID = key_bytes(table_pb2.DownItem, "table_id")
FRAME_ID = key_bytes(table_pb2.DownItem, "frame_id")
DOWN = LINK_FRAME_ITEMS.labels(direction="down")
UP = LINK_FRAME_ITEMS.labels(direction="up")
Hinter = Callable[[str, str, bytes], Awaitable[Any]]
"""(table id, game, serialized View) -> HintReply."""


class Link:
    """One gateway's stream: its sockets' watches and commands in, frames out."""

    def __init__(self, gateway: str, play: Play, show: Show, seating: Seating, hint: Hinter, full_bytes: int) -> None:
        self.gateway = gateway
        self._full_bytes = full_bytes
        self._play = play
        self._show = show
        self._seating = seating
        self._hint = hint
        self._watches: dict[tuple[int, str], Watcher] = {}
        self._arriving: dict[tuple[int, str], list[table_pb2.UpItem]] = {}
        """What a socket sent after its wish to watch, before that was granted."""
        self._items: list[bytes] = []
        """Each a serialized field of a LinkDown: five a move, so they are not made messages first."""
        self._bytes = 0
        self._behind: set[Desk] = set()
        self._news = asyncio.Event()
        self._has_room = asyncio.Event()
        self._has_room.set()
        self._open_questions = 0
        self._is_closing = False
        self._is_over = False
        self._tasks: set[asyncio.Task[None]] = set()

    # -- out --

    @property
    def waiting_bytes(self) -> int:
        """Not yet read by the gateway."""
        return self._bytes

    @property
    def is_behind(self) -> bool:
        """Some updates were left out and are made anew when the gateway has caught up."""
        return bool(self._behind)

    def update(self, desk: Desk, sockets: list[int], frame: bytes) -> None:
        """The newest picture of a table; when the gateway does not read, only the last one is made in the end."""
        if self._behind or self._bytes > self._full_bytes:
            self._behind.add(desk)
            return
        to = delimited(SOCKETS, b"".join(map(number_bytes, sockets)))
        self._put(to + delimited(FRAME, frame) + delimited(TABLE_ID, desk.table_id.encode()))

    def answer(self, socket: int, frame_id: int, frame: bytes) -> None:
        """An answer or a notice."""
        to = delimited(SOCKETS, number_bytes(socket))
        self._put(to + delimited(FRAME, frame) + FRAME_ID + number_bytes(frame_id))

    def _put(self, item: bytes) -> None:
        self._items.append(delimited(ITEM, item))
        self._bytes += len(item)
        if self._bytes > self._full_bytes:
            self._has_room.clear()
        self._news.set()

    async def write(self, context: Any) -> None:
        """Writes while the link lives: when the stream is free, with whatever is there."""
        while True:
            await self._news.wait()
            self._news.clear()
            while self._items:
                items, self._items = self._items[:ITEMS_AT_MOST], self._items[ITEMS_AT_MOST:]
                DOWN.observe(len(items))
                await context.write(b"".join(items))
                if not self._items:
                    self._caught_up()
            if self._is_closing and not self._open_questions and not self._items:
                return

    def _caught_up(self) -> None:
        self._bytes = 0
        self._has_room.set()
        behind, self._behind = self._behind, set()
        for desk in behind:
            self._show.again(desk, self)

    # -- in --

    async def read(self, frames: AsyncIterator[table_pb2.LinkUp]) -> None:
        """Takes what the gateway sends. One that asks but does not read is not listened to until it does."""
        async for frame in frames:
            UP.observe(len(frame.items))
            for item in frame.items:
                self._take(item)
            await self._has_room.wait()
            if self._is_closing:
                return

    def _take(self, item: table_pb2.UpItem) -> None:
        kind = item.WhichOneof("item")
        later = self._arriving.get((item.socket, getattr(item, kind).table_id)) if self._arriving and kind else None
        if later is not None:
            later.append(item)
        elif kind == "act":
            self._act(item)
        elif kind == "watch":
            self._watch(item)
        elif kind == "unwatch":
            self._unwatch(item)
        elif kind == "hint":
            self._ask_hint(item)
        else:
            self.answer(item.socket, item.frame_id, refused_frame(item.frame_id, "unreadable"))

    def _act(self, item: table_pb2.UpItem) -> None:
        socket, frame_id = item.socket, item.frame_id
        command = item.act.command
        table_id = item.act.table_id or command.table_id
        command_id = command.command_id
        watcher = self._watches.get((socket, table_id))
        if watcher is None or not watcher.is_watching:
            self.answer(socket, frame_id, ack_frame(frame_id, command_id, 0, "not_watching"))
            return

        def done(refusal: str, version: int) -> None:
            self._open_questions -= 1
            self.answer(socket, frame_id, ack_frame(frame_id, command_id, version, refusal))

        self._open_questions += 1
        work = work_of(command, by_watch(watcher.seat), self._play.kinds.wires, is_person=True)
        self._play.submit(self._play.desk(table_id), Order(work, done, self._play.clock.now_ms()))

    def _watch(self, item: table_pb2.UpItem) -> None:
        socket, frame_id, table_id = item.socket, item.frame_id, item.watch.table_id
        self._open_questions += 1

        def done(watcher: Watcher | None, refusal: str) -> None:
            self._open_questions -= 1
            if watcher is None:
                self.answer(socket, frame_id, refused_frame(frame_id, refusal))
            elif self._is_over:
                self._seating.broke(table_id, watcher, was_handed_over=self._is_closing)
            else:
                self._watches[socket, table_id] = watcher
                self._show.one(self._play.desk(table_id), watcher, frame_id)
            for later in self._arriving.pop((socket, table_id), ()):
                self._take(later)

        old = self._watches.pop((socket, table_id), None)
        self._arriving[socket, table_id] = []
        self._seating.watch(self, self.gateway, socket, table_id, item.watch.player_id, old, done)

    def _unwatch(self, item: table_pb2.UpItem) -> None:
        watcher = self._watches.pop((item.socket, item.unwatch.table_id), None)
        if watcher is not None:
            self._seating.unwatch(item.unwatch.table_id, watcher)
        if item.frame_id:
            self.answer(item.socket, item.frame_id, done_frame(item.frame_id))

    def _ask_hint(self, item: table_pb2.UpItem) -> None:
        socket, frame_id, prompt, table_id = item.socket, item.frame_id, item.hint.prompt, item.hint.table_id
        watcher = self._watches.get((socket, table_id))
        self._open_questions += 1

        async def ask() -> None:
            try:
                frame = await self._hint_frame(table_id, watcher, prompt, frame_id)
            except (grpc.RpcError, TimeoutError):
                frame = refused_frame(frame_id, "unavailable")
            self._open_questions -= 1
            self.answer(socket, frame_id, frame)

        task = asyncio.get_running_loop().create_task(ask())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _hint_frame(self, table_id: str, watcher: Watcher | None, prompt: int, frame_id: int) -> bytes:
        asked = await self._seating.hint_view(table_id, None if watcher is None else watcher.seat, prompt)
        if isinstance(asked, str):
            return refused_frame(frame_id, asked)
        game, view = asked
        reply = await self._hint(table_id, game, view)
        hint = socket_pb2.HintGiven(table_id=table_id, prompt=prompt, reason=reply.reason, params=dict(reply.params))
        hint.move.CopyFrom(reply.move if reply.HasField("move") else game_pb2.Move())
        return socket_pb2.ServerFrame(id=frame_id, hint=hint).SerializeToString()

    # -- life --

    async def serve(self, frames: AsyncIterator[table_pb2.LinkUp], context: Any) -> None:
        """Until the gateway hangs up, or `hand_over` is done."""
        writing = asyncio.create_task(self.write(context))
        reading = asyncio.create_task(self.read(frames))
        try:
            await asyncio.wait({writing, reading}, return_when=asyncio.FIRST_COMPLETED)
            if self._is_closing:
                await writing
        finally:
            try:
                await end((reading, writing, *self._tasks))
            finally:
                self._let_go()

    def _let_go(self) -> None:
        self._is_over = True
        watches, self._watches = self._watches, {}
        for (_, table_id), watcher in watches.items():
            self._seating.broke(table_id, watcher, was_handed_over=self._is_closing)

    def hand_over(self) -> None:
        """Answers what is open, then ends the stream: the gateway goes on with another pod."""
        self._is_closing = True
        self._news.set()
