"""The archive's gRPC surface."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from typing import Any

from speedspiele.v1 import archive_pb2 as pb
from speedspiele.v1 import archive_pb2_grpc as grpc_pb
from speedspiele.v1.table_pb2 import SeatInfo, TableInfo

from services.archive.lessons import Lessons
from services.archive.line_reports import LineReports
from services.archive.memories import Memories
from services.archive.naming import Named
from services.archive.replaying import commitment, steps_bytes
from services.archive.shelf import Shelf
from services.kit.calendar import berlin_day
from services.kit.clock import Clock
from services.kit.refusal import Refusal, not_found
from services.wire import GameWire

MOST_GAMES = 50
MOST_PLAYERS = 16


class ArchiveService(grpc_pb.ArchiveServiceServicer):
    """Finds, replays, counts and forgets."""

    def __init__(
        self,
        shelf: Shelf,
        memories: Memories,
        reports: LineReports,
        lessons: Lessons,
        clock: Clock,
        wires: Mapping[str, GameWire],
    ) -> None:
        self._shelf = shelf
        self._memories = memories
        self._reports = reports
        self._lessons = lessons
        self._clock = clock
        self._wires = wires

    async def ListGames(self, request: Any, _context: Any) -> Any:
        limit = min(request.limit or 20, MOST_GAMES)
        games, more = await self._shelf.games_of(request.player_id, request.game, request.before_ms, limit)
        return pb.ListFinishedReply(games=games, more=more)

    async def Replay(self, request: Any, _context: Any) -> Any:
        record = await self._shelf.record(request.game_id)
        summary = await self._shelf.summary_of(request.game_id)
        if record is None:
            raise not_found("no_such_game")
        secret = record.day != "" and record.day >= berlin_day(self._clock.now_ms())
        if secret and request.player_id not in {seat.player_id for seat in record.seats if seat.player_id}:
            raise Refusal("day_not_over")
        steps = await asyncio.to_thread(steps_bytes, record, self._wires, request.eye)
        about = pb.ReplayReply(
            game=summary,
            info=_info(record),
            seed=b"" if secret else record.seed,
            seed_hash=commitment(record),
            outcome=record.outcome if record.HasField("outcome") else None,
            drivers=record.drivers,
        )
        return about.SerializeToString() + steps

    async def Statistics(self, request: Any, _context: Any) -> Any:
        return pb.StatisticsReply(games=await self._shelf.statistics(request.player_id))

    async def Diary(self, request: Any, _context: Any) -> Any:
        return await self._memories.diary(request.player_id, request.game, request.limit)

    async def Earlier(self, request: Any, _context: Any) -> Any:
        subjects = list(request.subjects)[:MOST_GAMES]
        return await self._memories.earlier(request.game, subjects, request.player_id)

    async def HideLine(self, request: Any, _context: Any) -> Any:
        await self._reports.report(request.line_id, request.player_id)
        return pb.ArchiveNothing()

    async def ListHiddenLines(self, request: Any, _context: Any) -> Any:
        return await self._reports.hidden(request.limit)

    async def RestoreLine(self, request: Any, _context: Any) -> Any:
        await self._reports.restore(request.line_id)
        return pb.ArchiveNothing()

    async def Lesson(self, request: Any, _context: Any) -> Any:
        version, lesson = await self._lessons.newest(request.game)
        return pb.LessonReply(version=version, lesson=b"" if version == request.version else lesson)

    async def Heard(self, request: Any, _context: Any) -> Any:
        players = list(request.player_ids)[:MOST_PLAYERS]
        return pb.HeardReply(lines=await self._memories.heard(request.game, players))

    async def ListLessons(self, _request: Any, _context: Any) -> Any:
        return pb.ListLessonsReply(versions=await self._lessons.versions())

    async def RevertLesson(self, request: Any, _context: Any) -> Any:
        return await self._lessons.revert(request.game, request.version)

    async def ExportPlayer(self, request: Any, _context: Any) -> Any:
        return pb.ArchiveExport(json=await self._shelf.export(request.player_id))

    async def MergePlayers(self, request: Any, _context: Any) -> Any:
        if request.from_id and request.to_id:
            await self._shelf.merge(request.from_id, request.to_id)
        return pb.ArchiveNothing()

    async def ForgetPlayer(self, request: Any, _context: Any) -> Any:
        if request.player_id:
            await self._shelf.forget(request.player_id)
        return pb.ArchiveNothing()

    async def RenamePlayer(self, request: Any, _context: Any) -> Any:
        if request.player_id:
            named = Named(request.name, request.avatar)
            await self._shelf.rename(request.player_id, named, self._clock.now_ms())
        return pb.ArchiveNothing()

    async def ReadAll(self, _request: Any, _context: Any) -> AsyncIterator[Any]:
        async for record in self._shelf.read_all():
            yield record


def _info(record: Any) -> Any:
    """What the table page needs to show a finished game."""
    return TableInfo(
        game=record.game,
        mode=record.mode,
        options=record.options,
        seats=[
            SeatInfo(name=s.name, avatar=s.avatar, driver=s.driver, connected=True, player_id=s.player_id)
            for s in record.seats
        ],
        seed_hash=commitment(record),
        started_ms=record.started_ms,
        day=record.day,
    )
