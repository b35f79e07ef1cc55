"""Where a request comes from: the page it was made on, and the address behind our own proxies."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

HOUSEHOLD = 64
"""Bits of an IPv6 address that a connection is given; the other half its owner chooses anew as often as they like."""


class Origins:
    """Who may use a player's cookie or socket: the page's own origin and the listed ones."""

    def __init__(self, more: str) -> None:
        self._more = frozenset(origin.strip().rstrip("/") for origin in more.split(",") if origin.strip())

    def allows(self, origin: str | None, host: str | None) -> bool:
        """A browser names its page's origin; what names none is no page of somebody else's."""
        if origin is None:
            return True
        return origin in self._more or (bool(host) and _netloc(origin) == host)


def _netloc(origin: str) -> str:
    """Host and port of an origin; empty for what is none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def client_address(peer: str, forwarded: str | None, trusted_proxies: int) -> str:
    """The address of the browser: our n-th proxy from the end has written it; what stands before may be a lie."""
    if not trusted_proxies or not forwarded:
        return peer
    hops = [hop.strip() for hop in forwarded.split(",")]
    return hops[-min(trusted_proxies, len(hops))]


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """Whose budgets an address spends: its own, or those of the network an IPv6 connection owns."""
    try:
        ip = ip_address(address)
    except ValueError:
        return address
    if not isinstance(ip, IPv6Address):
        return str(ip)
    return str(ip.ipv4_mapped or IPv6Network((ip, HOUSEHOLD), strict=False))
