"""`python -m services.kit.migrate SERVICE`: brings one service's tables to the newest revision and goes. Run before an
upgrade; a service does the same when it starts. SPEEDSPIELE_SQL_URL says where."""

from __future__ import annotations

import asyncio
import os
import sys

from services.kit.sql import migrate, open_engine


async def bring_up(service: str, sql_url: str) -> None:
    """Idempotent; waits for whoever migrates the same tables."""
    engine = open_engine(sql_url)
    try:
        await migrate(engine, service)
    finally:
        await engine.dispose()


if __name__ == "__main__":
    asyncio.run(bring_up(sys.argv[1], os.environ["SPEEDSPIELE_SQL_URL"]))
