"""What the gateway is told from outside."""

from __future__ import annotations

from pathlib import Path

from services.kit.settings import ServiceSettings

ROOT = Path(__file__).parents[1]


class GatewaySettings(ServiceSettings, frozen=True):
    """See kit.settings: the field `http_port` is set by SPEEDSPIELE_HTTP_PORT, and so on."""

    http_host: str = "127.0.0.1"
    http_port: int = 8080
    base_path: str = "/"
    """Where the house hangs below the host, with a slash at both ends."""
    lobby_address: str = "127.0.0.1:7001"
    table_address: str = "127.0.0.1:7002"
    """One or more "host:port", or "dns:///name:port" for every address of that name."""
    puzzle_address: str = "127.0.0.1:7004"
    leaderboard_address: str = "127.0.0.1:7005"
    archive_address: str = "127.0.0.1:7006"
    web_path: str = str(ROOT / "web/dist")
    pictures_path: str = str(ROOT / "build/dreams")
    """Built pictures, under /pictures/; names that carry a hash are cached for ever."""
    origins: str = ""
    """More origins that may use cookies and sockets, with commas; the page's own always may."""
    trusted_proxies: int = 0
    """So many proxies stand before us and append to X-Forwarded-For."""
    secure_cookies: bool = False
    """Cookies over HTTPS only; on wherever the page is served by HTTPS."""
    sockets_per_address: int = 300
    sockets_per_player: int = 12
    sockets: int = 20_000
    idle_connections: int = 512
    """Connections that have not said what they want yet; the oldest goes first."""
    drain_slices: int = 10
    drain_spread_ms: int = 5_000
    """Players come back within this time after a drain."""
    loose_budgets: bool = False
    """Budgets a thousand times as large: for load tests only."""

    def __post_init__(self) -> None:
        if not (self.base_path.startswith("/") and self.base_path.endswith("/")):
            raise ValueError("base_path must begin and end with a slash")
