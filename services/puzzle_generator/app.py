"""Builds the puzzle generator from its settings."""

from __future__ import annotations

from speedspiele.v1 import puzzle_pb2 as pb
from speedspiele.v1 import puzzle_pb2_grpc as grpc_pb

from services.kit.service import Service
from services.puzzle_generator.dailies import Dailies
from services.puzzle_generator.pool import Pool
from services.puzzle_generator.rpc import PuzzleService
from services.puzzle_generator.settings import Settings
from services.puzzle_generator.stock import Stock

REFILL_DAILIES_S = 600.0
MEASURE_DAILIES_S = 60.0


async def build(settings: Settings) -> Service:
    """The composition root."""
    names = (pb.DESCRIPTOR.services_by_name["PuzzleService"].full_name,)
    service = Service("puzzle_generator", settings, names, settings.sql_url)
    stock = Stock(service.sessions)
    dailies = Dailies(service.sessions, service.clock)
    games = tuple(name for name in settings.games.split(",") if name)
    pool = Pool(stock, service.clock, games, settings.workers)
    grpc_pb.add_PuzzleServiceServicer_to_server(PuzzleService(stock, dailies), service.server.grpc)

    async def fill_dailies() -> None:
        await dailies.fill()

    async def measure_dailies() -> None:
        await dailies.measure()

    service.add_work("stock", pool.run)
    service.add_work("days ahead", measure_dailies, MEASURE_DAILIES_S)
    service.add_closer(pool.close)
    if settings.fill_dailies:
        service.add_work("dailies", fill_dailies, REFILL_DAILIES_S)
    return service
