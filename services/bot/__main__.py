"""Starts the bot service."""

from __future__ import annotations

from services.bot.app import BotApp, BotSettings, computers_of
from services.kit.process import run
from services.kit.settings import load
from services.rules.games import GAMES


async def _build() -> BotApp:
    return BotApp(load(BotSettings), computers_of(GAMES))


if __name__ == "__main__":
    run("bot", load(BotSettings), _build)
