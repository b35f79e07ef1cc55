"""`python -m services.puzzle_generator.fill`: fills every game's dailies ahead. The scheduled job's one command.

Idempotent by day. Exit code 1 when tomorrow is missing afterwards, so that the job's failure is seen.
"""

from __future__ import annotations

import asyncio
import sys

from services.kit import log as logs
from services.kit.clock import StoreClock
from services.kit.settings import load
from services.kit.sql import migrate, open_engine, sessions_of
from services.kit.valkey import connect
from services.puzzle_generator.dailies import Dailies
from services.puzzle_generator.settings import Settings


async def fill(settings: Settings) -> tuple[int, int]:
    """(days made now, days ready ahead in every game)."""
    engine = open_engine(settings.sql_url)
    await migrate(engine, "puzzle_generator")
    valkey = connect(settings.valkey_url)
    clock = StoreClock(valkey)
    await clock.meet()
    try:
        return await Dailies(sessions_of(engine), clock).fill()
    finally:
        await valkey.aclose()
        await engine.dispose()


def main() -> int:
    """Runs once."""
    settings = load(Settings)
    logs.set_up("puzzle_generator", settings.log_level)
    made, ready = asyncio.run(fill(settings))
    print(f"{made} dailies made, {ready} days ahead ready")  # noqa: T201
    return 0 if ready >= 1 else 1


if __name__ == "__main__":
    sys.exit(main())
