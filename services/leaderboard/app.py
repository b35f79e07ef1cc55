"""Builds the leaderboard from its settings."""

from __future__ import annotations

from speedspiele.v1 import leaderboard_pb2 as pb
from speedspiele.v1 import leaderboard_pb2_grpc as grpc_pb
from speedspiele.v1.game_pb2 import FinishedGame

from services.kit.metrics import RESULT_DELAY, RESULTS_COUNTED
from services.kit.outbox import Consumer
from services.kit.service import Service
from services.kit.valkey import follow
from services.leaderboard.books import take
from services.leaderboard.ladder import Ladders
from services.leaderboard.lists import Lists
from services.leaderboard.ranking import Ranking
from services.leaderboard.rpc import LeaderboardService
from services.leaderboard.settings import Settings
from services.leaderboard.stale import Stale

GROUP = "leaderboard"


async def build(settings: Settings) -> Service:
    """The composition root."""
    names = (pb.DESCRIPTOR.services_by_name["LeaderboardService"].full_name,)
    service = Service("leaderboard", settings, names, settings.sql_url)
    ranking = Ranking(service.valkey, service.sessions)
    lists = Lists(ranking, Ladders(service.sessions))
    stale = Stale(service.sessions, ranking)
    servicer = LeaderboardService(service.sessions, ranking, lists, stale, service.clock)
    grpc_pb.add_LeaderboardServiceServicer_to_server(servicer, service.server.grpc)

    async def count(data: bytes) -> None:
        game = FinishedGame.FromString(data)
        async with service.sessions.begin() as session:
            changes = await take(session, game)
        await ranking.refresh(changes)
        RESULTS_COUNTED.labels(group=GROUP, outcome="taken").inc()
        RESULT_DELAY.labels(group=GROUP).observe(max(0.0, service.clock.now_ms() - game.ended_ms) / 1000)

    service.add_work("outbox", Consumer(service.valkey, GROUP, settings.pod, count).run)
    service.add_work("stale lines", stale.run)
    service.add_work("sorted sets", lambda: follow(service.valkey, lists.store_is))
    return service
