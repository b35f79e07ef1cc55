"""What computers bring to a table beside their seat's view, from the archive. When it is away they do without."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Any

import grpc
from speedspiele.v1 import archive_pb2, archive_pb2_grpc

from services.kit.rpc import open_channel
from services.rules.game import NO_KNOWLEDGE, Game, Knowledge

log = logging.getLogger("knowledge")
LOOK_S = 300.0
"""A new lesson reaches the computers within so long."""
CALL_S = 3.0
HEARD_S = 0.5
"""No computer waits longer for what people heard; it does without."""
HEARD_HOLDS_S = 60.0
TABLES = 2_000
"""Of so many, what their people heard is kept at hand."""


class Archived:
    """The newest lesson of every game whose computers learn."""

    def __init__(self, archive_address: str, games: Iterable[Game]) -> None:
        self._channel = open_channel(archive_address)
        self._archive: Any = archive_pb2_grpc.ArchiveServiceStub(self._channel)
        self._learners = [game.name for game in games if game.learn is not None]
        self._lessons: dict[str, tuple[int, bytes]] = {}
        self._heard: OrderedDict[str, tuple[float, frozenset[str]]] = OrderedDict()

    async def look(self) -> None:
        """Fetches what is new; an archive that does not answer leaves everything as it was."""
        for game in self._learners:
            version, _ = self._lessons.get(game, (0, b""))
            wish = archive_pb2.LessonRequest(game=game, version=version)
            try:
                reply = await self._archive.Lesson(wish, timeout=CALL_S)
            except grpc.aio.AioRpcError as error:
                log.warning("no lesson from the archive", extra={"game": game, "code": error.code().name})
                continue
            if reply.version != version:
                self._lessons[game] = (reply.version, reply.lesson)
                log.info("a new lesson", extra={"game": game, "lesson": reply.version})

    def of(self, game: str) -> Knowledge:
        """What the computers of that game know now."""
        _, lesson = self._lessons.get(game, (0, b""))
        return Knowledge(lesson=lesson) if lesson else NO_KNOWLEDGE

    async def at(self, table_id: str, game: str, people: Sequence[str]) -> Knowledge:
        """What they know at that table: also what its people heard in their last games."""
        knowledge = self.of(game)
        if not people:
            return knowledge
        until, heard = self._heard.get(table_id, (0.0, frozenset()))
        if time.monotonic() >= until:
            heard = await self._ask_heard(game, people, heard)
            self._heard[table_id] = (time.monotonic() + HEARD_HOLDS_S, heard)
            self._heard.move_to_end(table_id)
            if len(self._heard) > TABLES:
                self._heard.popitem(last=False)
        return Knowledge(lesson=knowledge.lesson, heard=heard)

    async def _ask_heard(self, game: str, people: Sequence[str], before: frozenset[str]) -> frozenset[str]:
        wish = archive_pb2.HeardRequest(game=game, player_ids=people)
        try:
            reply = await self._archive.Heard(wish, timeout=HEARD_S)
        except grpc.aio.AioRpcError:
            return before
        return frozenset(reply.lines)

    async def close(self) -> None:
        """Hangs up."""
        await self._channel.close()
