"""What every HTTP request passes: request id, budget of its address, origin, measured, security headers."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gateway.budget import Budgets, Rate
from gateway.http.refusals import answer
from gateway.origin import Origins, client_address, household
from services.kit.log import request_id
from services.kit.metrics import HTTP_SECONDS, RATE_LIMITED

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
METHODS = SAFE | {"POST", "PUT", "PATCH", "DELETE"}
SAME = frozenset({"same-origin", "none"})
REQUESTS = Rate("http_requests", burst=300, per_s=30)
WISHES = Rate("http_wishes", burst=60, per_s=4)
"""Requests that change something."""
SIGN_INS = Rate("sign_ins", burst=60, per_s=0.5)
"""New guests per address; a school class comes in at once."""
LINE_REPORTS = Rate("line_reports", burst=20, per_s=20 / 86_400)
"""Reports that hide something for everybody, per address and day: new guests cost an address nothing."""
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "X-Frame-Options": "DENY",
}

log = logging.getLogger("http")


class Guard:
    """ASGI middleware around the whole HTTP application."""

    def __init__(
        self,
        app: ASGIApp,
        origins: Origins,
        policy: str,
        trusted_proxies: int,
        factor: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._app = app
        self._origins = origins
        self._headers = {**HEADERS, "Content-Security-Policy": policy}
        self._trusted_proxies = trusted_proxies
        self._clock = clock
        self._requests = Budgets(REQUESTS.times(factor))
        self._wishes = Budgets(WISHES.times(factor))
        self._sign_ins = Budgets(SIGN_INS.times(factor))
        self._line_reports = Budgets(LINE_REPORTS.times(factor))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        name = secrets.token_hex(8)
        request_id.set(name)
        started = self._clock()
        status = 500

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                headers["X-Request-Id"] = name
                for key, value in self._headers.items():
                    headers[key] = value
            await send(message)

        try:
            app = self._refusal(scope) or self._app
            await app(scope, receive, send_on)
        finally:
            self._note(scope, status, self._clock() - started)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """Measures every request; one that changes something, or that we failed, gets a line in the log."""
        method = scope["method"] if scope["method"] in METHODS else "other"
        route = _route(scope)
        HTTP_SECONDS.labels(route=route, method=method, status=str(status)).observe(seconds)
        if method not in SAFE or status >= 500:
            fields = {"route": route, "method": method, "status": status, "ms": round(seconds * 1000, 1)}
            log.info("request", extra=fields)

    def _refusal(self, scope: Scope) -> ASGIApp | None:
        headers = Headers(scope=scope)
        unsafe = scope["method"] not in SAFE
        if unsafe and not self._is_from_our_page(headers):
            return answer(403, "wrong_origin")
        peer = scope["client"][0] if scope.get("client") else ""
        address = household(client_address(peer, headers.get("x-forwarded-for"), self._trusted_proxies))
        for budgets in self._due(scope, unsafe):
            if wait := budgets.take(address, self._clock()):
                RATE_LIMITED.labels(rule=budgets.rate.name).inc()
                return answer(429, "too_fast", int(wait * 1000) + 1)
        return None

    def _due(self, scope: Scope, unsafe: bool) -> list[Budgets]:
        if not unsafe:
            return [self._requests]
        if scope["path"].endswith("/api/session") and scope["method"] == "POST":
            return [self._requests, self._wishes, self._sign_ins]
        if "/api/earlier/" in scope["path"]:
            return [self._requests, self._wishes, self._line_reports]
        return [self._requests, self._wishes]

    def _is_from_our_page(self, headers: Headers) -> bool:
        if headers.get("sec-fetch-site", "none") not in SAME and "origin" not in headers:
            return False
        return self._origins.allows(headers.get("origin"), headers.get("host"))


def _route(scope: Scope) -> str:
    """The route's pattern, from a closed list; never the path itself."""
    route = scope.get("route")
    return str(getattr(route, "path", "page"))
