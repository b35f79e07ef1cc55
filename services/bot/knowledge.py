"""What computers bring to a table beside their seat's view, from the archive. When it is away they do without."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any

import grpc
from speedspiele.v1 import archive_pb2, archive_pb2_grpc

from services.kit.rpc import open_channel
from services.rules.game import NO_KNOWLEDGE, Game, Knowledge

log = logging.getLogger("knowledge")
LOOK_S = 300.0
"""A new lesson reaches the computers within so long."""
CALL_S = 3.0


class Archived:
    """The newest lesson of every game whose computers learn."""

    def __init__(self, archive_address: str, games: Iterable[Game]) -> None:
        self._channel = open_channel(archive_address)
        self._archive: Any = archive_pb2_grpc.ArchiveServiceStub(self._channel)
        self._learners = [game.name for game in games if game.learn is not None]
        self._lessons: dict[str, tuple[int, bytes]] = {}

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

    async def close(self) -> None:
        """Hangs up."""
        await self._channel.close()
