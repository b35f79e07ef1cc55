"""`python -m services.leaderboard.rebuild`: makes results, totals, attempts' ends and records anew from the archive."""

from __future__ import annotations

import asyncio

from speedspiele.v1 import archive_pb2 as archive
from speedspiele.v1 import archive_pb2_grpc as archive_grpc
from sqlalchemy import delete, update

from services.kit.rpc import open_channel
from services.kit.settings import load
from services.kit.sql import migrate, open_engine, sessions_of
from services.kit.valkey import connect
from services.leaderboard.books import take
from services.leaderboard.ranking import Ranking
from services.leaderboard.settings import Settings
from services.leaderboard.tables import ATTEMPTS, RECORDS, RESULTS, TOTALS


async def rebuild(settings: Settings) -> int:
    """Returns how many games were counted. The attempts' beginnings stay: they are known only here."""
    engine = open_engine(settings.sql_url)
    await migrate(engine, "leaderboard")
    valkey = connect(settings.valkey_url)
    sessions = sessions_of(engine)
    counted = 0
    async with open_channel(settings.archive_address) as channel, sessions.begin() as session:
        for table in (RESULTS, TOTALS, RECORDS):
            await session.execute(delete(table))
        await session.execute(update(ATTEMPTS).values(finished_ms=None, game_id=None, key=None, score=None))
        async for game in archive_grpc.ArchiveServiceStub(channel).ReadAll(archive.ReadAllRequest()):
            await take(session, game)
            counted += 1
    await Ranking(valkey, sessions).forget_sets()
    await valkey.aclose()
    await engine.dispose()
    return counted


if __name__ == "__main__":
    print(f"{asyncio.run(rebuild(load(Settings)))} games counted")  # noqa: T201
