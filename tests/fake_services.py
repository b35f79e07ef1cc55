"""Small stand-ins for the services below a tested one, served over real gRPC."""

from __future__ import annotations

from typing import Any

import grpc
from speedspiele.v1 import leaderboard_pb2, puzzle_pb2, table_pb2
from speedspiele.v1.leaderboard_pb2_grpc import (
    LeaderboardServiceServicer,
    add_LeaderboardServiceServicer_to_server,
)
from speedspiele.v1.puzzle_pb2_grpc import PuzzleServiceServicer, add_PuzzleServiceServicer_to_server
from speedspiele.v1.table_pb2_grpc import TableServiceServicer, add_TableServiceServicer_to_server


class FakeTables(TableServiceServicer):
    """Gives every request id its table; remembers what was asked."""

    def __init__(self) -> None:
        self.created: dict[str, table_pb2.CreateRequest] = {}
        self.calls = 0
        self.over: set[str] = set()
        self.broken = False

    async def Create(self, request: table_pb2.CreateRequest, context: Any) -> table_pb2.CreateReply:
        self.calls += 1
        if self.broken:
            await context.abort(grpc.StatusCode.UNAVAILABLE, "away")
        self.created.setdefault(request.request_id, request)
        return table_pb2.CreateReply(table_id="t-" + request.request_id)

    async def View(self, request: table_pb2.ViewRequest, context: Any) -> table_pb2.TableUpdate:
        update = table_pb2.TableUpdate(table_id=request.table_id)
        if request.table_id in self.over:
            update.ending.reason = "outcome"
        return update


class FakePuzzles(PuzzleServiceServicer):
    """One seed per day, one item per shelf."""

    async def Daily(self, request: puzzle_pb2.DailyRequest, context: Any) -> puzzle_pb2.DailySet:
        return puzzle_pb2.DailySet(game=request.game, day=request.day, seed=request.day.encode().ljust(32, b"."))

    async def Take(self, request: puzzle_pb2.TakeRequest, context: Any) -> puzzle_pb2.Supplies:
        return puzzle_pb2.Supplies(items=[shelf.encode() for shelf in request.shelves])


class FakeLists(LeaderboardServiceServicer):
    """The first attempt of a player and day counts."""

    def __init__(self) -> None:
        self.begun: dict[str, str] = {}

    async def BeginAttempt(
        self, request: leaderboard_pb2.BeginAttemptRequest, context: Any
    ) -> leaderboard_pb2.BeginAttemptReply:
        first = self.begun.setdefault(request.player_id, request.request_id)
        return leaderboard_pb2.BeginAttemptReply(day="2026-11-30", counts=first == request.request_id, request_id=first)


class FakeServer:
    """Table, puzzle and leaderboard service on one free port."""

    def __init__(self) -> None:
        self.tables = FakeTables()
        self.puzzles = FakePuzzles()
        self.lists = FakeLists()
        self._grpc = grpc.aio.server()
        add_TableServiceServicer_to_server(self.tables, self._grpc)
        add_PuzzleServiceServicer_to_server(self.puzzles, self._grpc)
        add_LeaderboardServiceServicer_to_server(self.lists, self._grpc)
        self.address = f"127.0.0.1:{self._grpc.add_insecure_port('127.0.0.1:0')}"

    async def __aenter__(self) -> FakeServer:
        await self._grpc.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._grpc.stop(0)
