"""Small stand-ins for the services below a tested one, served over real gRPC."""

from __future__ import annotations

import asyncio
from typing import Any

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from speedspiele.v1 import archive_pb2, leaderboard_pb2, puzzle_pb2, socket_pb2, table_pb2
from speedspiele.v1.archive_pb2_grpc import ArchiveServiceServicer, add_ArchiveServiceServicer_to_server
from speedspiele.v1.leaderboard_pb2_grpc import (
    LeaderboardServiceServicer,
    add_LeaderboardServiceServicer_to_server,
)
from speedspiele.v1.puzzle_pb2_grpc import PuzzleServiceServicer, add_PuzzleServiceServicer_to_server
from speedspiele.v1.table_pb2_grpc import TableServiceServicer, add_TableServiceServicer_to_server


class FakeTables(TableServiceServicer):
    """Gives every request id its table; remembers what was asked. Over the link it shows an empty view to whoever
    watches, and acknowledges every command once per command id, telling all watchers."""

    def __init__(self) -> None:
        self.links: list[FakeLink] = []
        self.gateways: list[str] = []
        self.versions: dict[str, int] = {}
        self.commands: dict[str, int] = {}
        self.deaf = False
        self.missing: set[str] = set()
        self.created: dict[str, table_pb2.CreateRequest] = {}
        self.calls = 0
        self.over: set[str] = set()
        self.broken = False
        self.is_old = False
        """Of the version before: opens one at a time."""

    async def CreateAll(self, request: table_pb2.CreateAllRequest, context: Any) -> table_pb2.CreateAllReply:
        if self.is_old:
            await context.abort(grpc.StatusCode.UNIMPLEMENTED, "Method not found!")
        created = [await self.Create(wish, context) for wish in request.tables]
        return table_pb2.CreateAllReply(tables=[table_pb2.Created(table_id=reply.table_id) for reply in created])

    async def Create(self, request: table_pb2.CreateRequest, context: Any) -> table_pb2.CreateReply:
        self.calls += 1
        if self.broken:
            await context.abort(grpc.StatusCode.UNAVAILABLE, "away")
        self.created.setdefault(request.request_id, request)
        return table_pb2.CreateReply(table_id="t-" + request.request_id)

    async def Link(self, requests: Any, context: Any) -> None:
        self.gateways.append(dict(context.invocation_metadata())["gateway"])
        link = FakeLink(self, context)
        self.links.append(link)
        await context.send_initial_metadata(())
        try:
            async for frame in requests:
                for item in frame.items:
                    await link.take(item)
                if link.is_cut:
                    return
        finally:
            self.links.remove(link)

    async def push(self, table_id: str) -> None:
        """A new version of a table, to all its watchers."""
        self.versions[table_id] = self.versions.get(table_id, 1) + 1
        for link in self.links:
            await link.show(table_id)

    async def View(self, request: table_pb2.ViewRequest, context: Any) -> table_pb2.TableUpdate:
        update = table_pb2.TableUpdate(table_id=request.table_id)
        if request.table_id in self.over:
            update.ending.reason = "outcome"
        return update


class FakeLink:
    """One gateway's stream at the fake tables."""

    def __init__(self, tables: FakeTables, context: Any) -> None:
        self._tables = tables
        self._context = context
        self.watches: dict[tuple[int, str], str] = {}
        self.items: list[table_pb2.UpItem] = []
        self.is_cut = False
        self._writing = asyncio.Lock()

    async def take(self, item: table_pb2.UpItem) -> None:
        """Answers one item, unless the tables are deaf."""
        self.items.append(item)
        if self._tables.deaf:
            return
        kind = item.WhichOneof("item")
        if kind == "watch" and item.watch.table_id in self._tables.missing:
            refused = socket_pb2.Refused(reason="no_such_table")
            await self._answer(item, socket_pb2.ServerFrame(id=item.frame_id, refused=refused))
        elif kind == "watch":
            self.watches[item.socket, item.watch.table_id] = item.watch.player_id
            update = self.update(item.watch.table_id, item.watch.player_id)
            await self._answer(item, socket_pb2.ServerFrame(id=item.frame_id, table=update))
        elif kind == "unwatch":
            self.watches.pop((item.socket, item.unwatch.table_id), None)
            if item.frame_id:
                await self._answer(item, socket_pb2.ServerFrame(id=item.frame_id, done=socket_pb2.Done()))
        elif kind == "act":
            await self._act(item)
        elif kind == "hint":
            hint = socket_pb2.HintGiven(table_id=item.hint.table_id, reason="cooler")
            await self._answer(item, socket_pb2.ServerFrame(id=item.frame_id, hint=hint))

    async def _act(self, item: table_pb2.UpItem) -> None:
        command, table_id = item.act.command, item.act.table_id
        is_new = command.command_id not in self._tables.commands
        if is_new:
            self._tables.versions[table_id] = self._tables.versions.get(table_id, 1) + 1
            self._tables.commands[command.command_id] = self._tables.versions[table_id]
        version = self._tables.commands[command.command_id]
        ack = table_pb2.Ack(command_id=command.command_id, version=version)
        await self._answer(item, socket_pb2.ServerFrame(id=item.frame_id, ack=ack))
        if is_new:
            for link in self._tables.links:
                await link.show(table_id)

    def update(self, table_id: str, player_id: str) -> table_pb2.TableUpdate:
        """What that player sees; the room's name says who the table thinks it shows it to."""
        update = table_pb2.TableUpdate(table_id=table_id, version=self._tables.versions.get(table_id, 1), prompt=1)
        update.info.room = player_id
        return update

    async def show(self, table_id: str) -> None:
        """The newest version to all watchers on this link."""
        for (socket, watched), player_id in list(self.watches.items()):
            if watched == table_id:
                frame = socket_pb2.ServerFrame(table=self.update(table_id, player_id)).SerializeToString()
                item = table_pb2.DownItem(sockets=[socket], frame=frame, table_id=table_id)
                await self._write(item)

    async def _answer(self, item: table_pb2.UpItem, frame: socket_pb2.ServerFrame) -> None:
        down = table_pb2.DownItem(sockets=[item.socket], frame=frame.SerializeToString(), frame_id=item.frame_id)
        await self._write(down)

    async def _write(self, item: table_pb2.DownItem) -> None:
        async with self._writing:
            await self._context.write(table_pb2.LinkDown(items=[item]))


class FakePuzzles(PuzzleServiceServicer):
    """One seed per day, one item per shelf."""

    async def Daily(self, request: puzzle_pb2.DailyRequest, context: Any) -> puzzle_pb2.DailySet:
        return puzzle_pb2.DailySet(game=request.game, day=request.day, seed=request.day.encode().ljust(32, b"."))

    async def Take(self, request: puzzle_pb2.TakeRequest, context: Any) -> puzzle_pb2.Supplies:
        return puzzle_pb2.Supplies(items=[shelf.encode() for shelf in request.shelves])


class FakeLists(LeaderboardServiceServicer):
    """The first attempt of a player and day counts."""

    def __init__(self, people: FakePeople) -> None:
        self.begun: dict[str, str] = {}
        self.gives_back = False
        """Whether the first attempt is thought to be still running."""
        self.is_old = False
        """Of the version before: takes one claim at a time."""
        self.unknown: set[str] = set()
        """Games it has never heard of."""
        self.is_away = False
        self._people = people

    async def MergePlayers(
        self, request: leaderboard_pb2.MergePlayersRequest, context: Any
    ) -> leaderboard_pb2.MergePlayersReply:
        self._people.merged.append((request.from_id, request.to_id))
        return leaderboard_pb2.MergePlayersReply()

    async def ForgetPlayer(
        self, request: leaderboard_pb2.PlayerSummaryRequest, context: Any
    ) -> leaderboard_pb2.MergePlayersReply:
        self._people.forgotten.append(request.player_id)
        return leaderboard_pb2.MergePlayersReply()

    async def RenamePlayer(
        self, request: leaderboard_pb2.RenamePlayerRequest, context: Any
    ) -> leaderboard_pb2.MergePlayersReply:
        if self.is_away:
            await context.abort(grpc.StatusCode.UNAVAILABLE, "away")
        self._people.renamed.append((request.player_id, request.name))
        return leaderboard_pb2.MergePlayersReply()

    async def BeginAttempt(
        self, request: leaderboard_pb2.BeginAttemptRequest, context: Any
    ) -> leaderboard_pb2.BeginAttemptReply:
        if request.game in self.unknown:
            await context.abort(grpc.StatusCode.INVALID_ARGUMENT, "unknown_game")
        first = self.begun.setdefault(request.player_id, request.request_id)
        counts = self.gives_back or first == request.request_id
        return leaderboard_pb2.BeginAttemptReply(day="2026-11-30", counts=counts, request_id=first)

    async def BeginAttempts(
        self, request: leaderboard_pb2.BeginAttemptsRequest, context: Any
    ) -> leaderboard_pb2.BeginAttemptsReply:
        if self.is_old:
            await context.abort(grpc.StatusCode.UNIMPLEMENTED, "Method not found!")
        begun = [await self.BeginAttempt(attempt, context) for attempt in request.attempts]
        return leaderboard_pb2.BeginAttemptsReply(attempts=begun)


class FakePeople:
    """Remembers who was merged and who is gone, for lists and archive alike."""

    def __init__(self) -> None:
        self.merged: list[tuple[str, str]] = []
        self.forgotten: list[str] = []
        self.renamed: list[tuple[str, str]] = []


class FakeArchive(ArchiveServiceServicer):
    """Finished games' share of merging and going, and lessons by hand: game -> (version, bytes)."""

    def __init__(self, people: FakePeople) -> None:
        self._people = people
        self.lessons: dict[str, tuple[int, bytes]] = {}
        self.reverted: list[tuple[str, int]] = []
        self.heard: dict[str, list[str]] = {}
        """Player -> lines."""
        self.asked: list[tuple[str, list[str]]] = []
        self.renamed: list[tuple[str, str]] = []
        self.is_away = False

    async def Lesson(self, request: archive_pb2.LessonRequest, context: Any) -> archive_pb2.LessonReply:
        version, lesson = self.lessons.get(request.game, (0, b""))
        return archive_pb2.LessonReply(version=version, lesson=b"" if version == request.version else lesson)

    async def Heard(self, request: archive_pb2.HeardRequest, context: Any) -> archive_pb2.HeardReply:
        self.asked.append((request.game, list(request.player_ids)))
        return archive_pb2.HeardReply(lines=[line for who in request.player_ids for line in self.heard.get(who, [])])

    async def ListLessons(self, request: archive_pb2.ListLessonsRequest, context: Any) -> archive_pb2.ListLessonsReply:
        versions = [archive_pb2.LessonVersion(game=game, version=v) for game, (v, _) in self.lessons.items()]
        return archive_pb2.ListLessonsReply(versions=versions)

    async def RevertLesson(self, request: archive_pb2.RevertLessonRequest, context: Any) -> archive_pb2.LessonVersion:
        self.reverted.append((request.game, request.version))
        return archive_pb2.LessonVersion(game=request.game, reverted=True, reverted_to=request.version)

    async def MergePlayers(self, request: archive_pb2.ArchiveMergeRequest, context: Any) -> archive_pb2.ArchiveNothing:
        self._people.merged.append((request.from_id, request.to_id))
        return archive_pb2.ArchiveNothing()

    async def RenamePlayer(self, request: archive_pb2.ArchiveRenameRequest, context: Any) -> archive_pb2.ArchiveNothing:
        if self.is_away:
            await context.abort(grpc.StatusCode.UNAVAILABLE, "away")
        self.renamed.append((request.player_id, request.name))
        return archive_pb2.ArchiveNothing()

    async def ForgetPlayer(self, request: archive_pb2.StatisticsRequest, context: Any) -> archive_pb2.ArchiveNothing:
        self._people.forgotten.append(request.player_id)
        return archive_pb2.ArchiveNothing()


class FakeServer:
    """Table, puzzle, leaderboard and archive service on one free port."""

    def __init__(self, tables: FakeTables | None = None) -> None:
        self.tables = tables or FakeTables()
        self.puzzles = FakePuzzles()
        self.people = FakePeople()
        self.lists = FakeLists(self.people)
        self.archive = FakeArchive(self.people)
        self._grpc = grpc.aio.server()
        self._health = health.aio.HealthServicer()
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._grpc)
        add_TableServiceServicer_to_server(self.tables, self._grpc)
        add_PuzzleServiceServicer_to_server(self.puzzles, self._grpc)
        add_LeaderboardServiceServicer_to_server(self.lists, self._grpc)
        add_ArchiveServiceServicer_to_server(self.archive, self._grpc)
        self.address = f"127.0.0.1:{self._grpc.add_insecure_port('127.0.0.1:0')}"

    async def __aenter__(self) -> FakeServer:
        await self._health.set("", health_pb2.HealthCheckResponse.SERVING)
        await self._grpc.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.kill()

    async def kill(self) -> None:
        """Gone at once, with all streams."""
        await self._grpc.stop(0)
