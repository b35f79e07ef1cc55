"""Starts the puzzle generator."""

from services.kit.process import run
from services.kit.settings import load
from services.puzzle_generator.app import build
from services.puzzle_generator.settings import Settings

if __name__ == "__main__":
    settings = load(Settings)
    run("puzzle_generator", settings, lambda: build(settings))
