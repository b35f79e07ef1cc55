"""A lean HTTP client for load: one request at a time per kept connection: asking must be cheaper than answering."""

from __future__ import annotations

import asyncio

END_OF_HEAD = b"\r\n\r\n"
AGAIN_S = 0.1


class Line(asyncio.Protocol):
    """One connection to the gateway, kept open."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None
        self._heard = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(ConnectionError("the gateway hung up"))

    def data_received(self, data: bytes) -> None:
        self._heard += data
        head, end, body = self._heard.partition(END_OF_HEAD)
        if not end or self._answer is None:
            return
        fields = dict(line.split(b": ", 1) for line in head.lower().split(b"\r\n")[1:])
        if len(body) >= int(fields.get(b"content-length", b"0")):
            self._heard = b""
            self._answer.set_result((int(head.split(b" ", 2)[1]), body))

    async def ask(self, request: bytes) -> tuple[int, bytes]:
        """Status and body; nobody else asks on this line meanwhile."""
        assert self._transport is not None
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return await self._answer

    def close(self) -> None:
        """Hangs up."""
        if self._transport is not None:
            self._transport.close()


class Visits:
    """Asks one gateway, on as many lines as there are questions at a time."""

    def __init__(self, host: str, port: int) -> None:
        self._host = host
        self._port = port
        self._free: list[Line] = []

    async def post(self, path: str, cookies: str, body: bytes) -> tuple[int, bytes]:
        """Status and body."""
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {self._host}:{self._port}\r\nSec-Fetch-Site: same-origin\r\n"
            f"Cookie: {cookies}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        line = self._free.pop() if self._free else await self._open()
        answer = await line.ask(head.encode() + body)
        self._free.append(line)
        return answer

    async def _open(self) -> Line:
        _, line = await asyncio.get_running_loop().create_connection(Line, self._host, self._port)
        return line

    async def meet(self) -> None:
        """Waits for a gateway that is still starting."""
        while not self._free:
            try:
                self._free.append(await self._open())
            except OSError:
                await asyncio.sleep(AGAIN_S)

    def close(self) -> None:
        """Hangs up all lines."""
        for line in self._free:
            line.close()
