"""Starts the gateway."""

from gateway.app import SERVICE, build
from gateway.settings import GatewaySettings
from services.kit import process
from services.kit.settings import load

if __name__ == "__main__":
    settings = load(GatewaySettings)
    process.run(SERVICE, settings, lambda: build(settings))
