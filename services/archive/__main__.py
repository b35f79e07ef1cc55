"""Starts the archive."""

from services.archive.app import build
from services.archive.settings import Settings
from services.kit.process import run
from services.kit.settings import load

if __name__ == "__main__":
    settings = load(Settings)
    run("archive", settings, lambda: build(settings))
