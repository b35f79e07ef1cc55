"""`python -m services.archive.learn`: what people told until midnight becomes what computers know. The night job's one
command, for every game whose computers learn.

Idempotent by day. Prints the games that have a new version.
"""

from __future__ import annotations

import asyncio
import sys

from services.archive.lessons import Lessons
from services.archive.settings import Settings
from services.kit import log as logs
from services.kit.clock import StoreClock
from services.kit.settings import load
from services.kit.sql import migrate, open_engine, sessions_of
from services.kit.valkey import connect
from services.rules.games import GAMES


async def learn(settings: Settings) -> list[str]:
    """The games with a new version."""
    engine = open_engine(settings.sql_url)
    await migrate(engine, "archive")
    valkey = connect(settings.valkey_url)
    clock = StoreClock(valkey)
    await clock.meet()
    try:
        return await Lessons(sessions_of(engine), clock, GAMES).learn()
    finally:
        await valkey.aclose()
        await engine.dispose()


def main() -> int:
    """Runs once."""
    settings = load(Settings)
    logs.set_up("archive", settings.log_level)
    print(f"new lessons: {', '.join(asyncio.run(learn(settings))) or 'none'}")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
