"""Lets browsers' sockets in: right path, right page, not too many of one address, and a ticket to be redeemed."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any
from urllib.parse import parse_qs, urlsplit

from picows import WSUpgradeRequest, WSUpgradeResponse, WSUpgradeResponseWithListener

from gateway.budget import Budgets, Rate
from gateway.hub import Hub
from gateway.origin import Origins
from gateway.settings import GatewaySettings
from gateway.socket import Desk, Door, Socket
from services.kit.metrics import RATE_LIMITED, SOCKET_HANDSHAKES
from services.kit.version import VERSION

SOCKET_FRAMES = Rate("socket_frames", burst=60, per_s=20)
PLAYER_FRAMES = Rate("player_frames", burst=120, per_s=40)
"""All sockets of one player together."""
HANDSHAKES = Rate("handshakes", burst=120, per_s=10)
"""Per address; a school behind one address comes in within seconds."""
LOOSE = 1000.0


class Doorkeeper:
    """Takes upgrade requests."""

    def __init__(
        self, settings: GatewaySettings, origins: Origins, desk: Desk, hub: Hub[Socket], now_ms: Callable[[], float]
    ) -> None:
        self._settings = settings
        self._origins = origins
        self._hub = hub
        factor = LOOSE if settings.loose_budgets else 1.0
        self._handshakes = Budgets(HANDSHAKES.times(factor))
        self._door = Door(
            desk=desk,
            hub=hub,
            sessions=Budgets(PLAYER_FRAMES.times(factor)),
            admits=self._admits,
            now_ms=now_ms,
            build=VERSION,
            sockets_per_player=settings.sockets_per_player,
            trusted_proxies=settings.trusted_proxies,
            frame_rate=SOCKET_FRAMES.times(factor),
        )
        self._path = settings.base_path + "ws"
        self.is_open = True

    def upgrade(self, request: WSUpgradeRequest) -> Any:
        """A socket for the connection, or the refusing response."""
        url = urlsplit(request.path.decode("latin-1"))
        if url.path != self._path:
            return _refuse(404, "no_such_page")
        if not self.is_open:
            return _refuse(503, "draining")
        if not self._origins.allows(request.headers.get("origin"), request.headers.get("host")):
            return _refuse(403, "wrong_origin")
        if len(self._hub) >= self._settings.sockets:
            return _refuse(503, "too_many", "full")
        query = parse_qs(url.query)
        ticket = query.get("ticket", [""])[0]
        return Socket(self._door, ticket, query.get("format") == ["json"], request.headers.get("x-forwarded-for"))

    def _admits(self, address: str) -> bool:
        if self._handshakes.take(address, monotonic()):
            RATE_LIMITED.labels(rule=HANDSHAKES.name).inc()
            return False
        return self._hub.addresses[address] < self._settings.sockets_per_address


def _refuse(status: int, reason: str, outcome: str = "") -> Any:
    SOCKET_HANDSHAKES.labels(outcome=outcome or reason).inc()
    body = f'{{"reason": "{reason}"}}'.encode()
    headers = {"Content-Type": "application/json"}
    return WSUpgradeResponseWithListener(WSUpgradeResponse.create_error_response(status, body, headers), None)
