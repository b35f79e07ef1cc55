"""The bot service as a process, with computers that move at random."""

from __future__ import annotations

from services.bot.app import BotApp, BotSettings
from services.kit.process import run
from services.kit.settings import load
from tests.bot.computers import random_computers


async def _build() -> BotApp:
    return BotApp(load(BotSettings), random_computers())


if __name__ == "__main__":
    run("bot", load(BotSettings), _build)
