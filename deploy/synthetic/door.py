"""The synthetic player's HTTP side: a session's cookies, questions to the gateway, the socket's address."""

from __future__ import annotations

import asyncio
import http.client
import json
import urllib.error
import urllib.request
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlsplit

TIMEOUT_S = 20.0


class Refused(RuntimeError):
    """The gateway answered, but not what was asked for."""


class Door:
    """One browser's worth of HTTP. `address` is the house's page with its sub-path, ending in a slash."""

    def __init__(self, address: str) -> None:
        self.address = address if address.endswith("/") else address + "/"
        self._cookies: dict[str, str] = {}

    async def post(self, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """The answer's object; raises Refused, or OSError when nobody answers."""
        return await asyncio.to_thread(self._post, path, body or {})

    def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        request = urllib.request.Request(  # noqa: S310 - the operator names the address
            self.address + path,
            data=json.dumps(body).encode(),
            method="POST",
            headers={"Content-Type": "application/json", "Cookie": self._cookie_header()},
        )
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_S) as answer:  # noqa: S310
                self._remember(answer.headers.get_all("Set-Cookie") or [])
                return dict(json.loads(answer.read() or b"{}"))
        except urllib.error.HTTPError as error:
            raise Refused(f"{path}: {error.code} {error.read()[:200].decode(errors='replace')}") from error
        except http.client.HTTPException as error:
            raise ConnectionError(f"{path}: the answer broke off") from error

    def _cookie_header(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    def _remember(self, headers: list[str]) -> None:
        """Keeps cookies whatever their scope: inside the cluster the house is asked without HTTPS."""
        for header in headers:
            for name, morsel in SimpleCookie(header).items():
                self._cookies[name] = morsel.value

    async def socket_address(self) -> str:
        """Where the next socket goes, with a fresh ticket in it; frames as JSON."""
        ticket = (await self.post("api/session/ticket"))["ticket"]
        parts = urlsplit(self.address)
        scheme = "wss" if parts.scheme == "https" else "ws"
        return f"{scheme}://{parts.netloc}{parts.path}ws?ticket={ticket}&format=json"
