"""The listening side against crowds that say nothing."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from gateway.settings import GatewaySettings
from tests.gateway.conftest import Browser, running


async def test_two_thousand_silent_connections_are_bounded_and_others_are_served(settings: GatewaySettings) -> None:
    async with running(replace(settings, idle_connections=200)) as app:
        silent = [await asyncio.open_connection("127.0.0.1", app.port) for _ in range(2000)]
        guest = await Browser(app).sign_in()
        async with guest.socket() as wire:
            assert (await wire.ask(ping={})).pong.now_ms > 0
        closed = 0
        for reader, _ in silent[:1700]:
            async with asyncio.timeout(30):
                closed += not await _read(reader)
        assert closed == 1700
        for _, writer in silent:
            writer.close()


async def _read(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read(1)
    except ConnectionResetError:
        return b""


async def test_an_endless_head_is_cut(settings: GatewaySettings) -> None:
    async with running(settings) as app:
        reader, writer = await asyncio.open_connection("127.0.0.1", app.port)
        writer.write(b"GET / HTTP/1.1\r\n")
        async with asyncio.timeout(30):
            try:
                while not reader.at_eof() and not writer.is_closing():
                    writer.write(b"x: " + b"y" * 4000 + b"\r\n")
                    await writer.drain()
            except ConnectionError:
                pass
        writer.close()
