"""Starts the leaderboard."""

from services.kit.process import run
from services.kit.settings import load
from services.leaderboard.app import build
from services.leaderboard.settings import Settings

if __name__ == "__main__":
    settings = load(Settings)
    run("leaderboard", settings, lambda: build(settings))
