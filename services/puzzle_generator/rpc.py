"""The puzzle generator's gRPC surface."""

from __future__ import annotations

from typing import Any

from speedspiele.v1 import puzzle_pb2 as pb
from speedspiele.v1 import puzzle_pb2_grpc as grpc_pb

from services.kit.calendar import day_start_ms
from services.kit.refusal import invalid
from services.puzzle_generator.dailies import DAYS_AHEAD, Dailies
from services.puzzle_generator.stock import Stock
from services.rules.games import GAMES

NAMES = frozenset(game.name for game in GAMES)
MOST_DAYS = 31
MOST_SHELVES = 200


class PuzzleService(grpc_pb.PuzzleServiceServicer):
    """Hands out puzzles and dailies."""

    def __init__(self, stock: Stock, dailies: Dailies) -> None:
        self._stock = stock
        self._dailies = dailies

    async def Take(self, request: Any, _context: Any) -> Any:
        _check_game(request.game)
        if not request.request_id or len(request.shelves) > MOST_SHELVES:
            raise invalid("bad_request")
        items = await self._stock.take(
            request.request_id, request.game, list(request.shelves), list(request.player_ids)
        )
        return pb.Supplies(items=items)

    async def Daily(self, request: Any, _context: Any) -> Any:
        _check_game(request.game)
        try:
            day_start_ms(request.day)
        except ValueError:
            raise invalid("unknown_day") from None
        daily = await self._dailies.of_day(request.game, request.day)
        return pb.DailySet(game=request.game, day=request.day, seed=daily.seed, supplies=list(daily.supplies))

    async def FillDailies(self, request: Any, _context: Any) -> Any:
        if request.days > MOST_DAYS:
            raise invalid("too_many_days")
        made, ready = await self._dailies.fill(request.days or DAYS_AHEAD)
        return pb.FillDailiesReply(made=made, ready_days=ready)


def _check_game(name: str) -> None:
    if name not in NAMES:
        raise invalid("unknown_game")
