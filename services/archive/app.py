"""Builds the archive from its settings."""

from __future__ import annotations

from speedspiele.v1 import archive_pb2 as pb
from speedspiele.v1 import archive_pb2_grpc as grpc_pb
from speedspiele.v1.game_pb2 import FinishedGame

from services.archive.lessons import Lessons
from services.archive.line_reports import LineReports
from services.archive.memories import Memories, rows_of
from services.archive.rpc import ArchiveService
from services.archive.settings import Settings
from services.archive.shelf import Shelf
from services.kit.metrics import RESULT_DELAY, RESULTS_COUNTED
from services.kit.outbox import Consumer
from services.kit.service import Service
from services.rules.games import GAMES
from services.wire import wires_of

GROUP = "archive"
LOOK_FOR_MIDNIGHT_S = 60.0


async def build(settings: Settings) -> Service:
    """The composition root."""
    names = (pb.DESCRIPTOR.services_by_name["ArchiveService"].full_name,)
    service = Service("archive", settings, names, settings.sql_url)
    shelf = Shelf(service.sessions)
    wires = wires_of(GAMES)
    lessons = Lessons(service.sessions, service.clock, GAMES)
    servicer = ArchiveService(
        shelf, Memories(service.sessions), LineReports(service.sessions, service.clock), lessons, service.clock, wires
    )
    grpc_pb.add_ArchiveServiceServicer_to_server(servicer, service.server.grpc)

    async def keep(data: bytes) -> None:
        game = FinishedGame.FromString(data)
        kept = await shelf.keep(game, *rows_of(game, wires[game.game]))
        RESULTS_COUNTED.labels(group=GROUP, outcome="taken" if kept else "known").inc()
        RESULT_DELAY.labels(group=GROUP).observe(max(0.0, service.clock.now_ms() - game.ended_ms) / 1000)

    service.add_work("outbox", Consumer(service.valkey, GROUP, settings.pod, keep).run)
    if settings.learn:
        service.add_work("learning", lessons.learn_by_night, LOOK_FOR_MIDNIGHT_S)
    return service
