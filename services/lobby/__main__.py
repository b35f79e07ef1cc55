"""Starts the lobby service."""

from services.kit import process
from services.kit.settings import load
from services.lobby.app import SERVICE, build
from services.lobby.settings import LobbySettings

if __name__ == "__main__":
    settings = load(LobbySettings)
    process.run(SERVICE, settings, lambda: build(settings))
