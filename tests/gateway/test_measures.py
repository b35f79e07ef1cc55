"""What the gateway counts of sockets that come, come back, or cannot."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import websockets
from msgspec.structs import replace
from prometheus_client import REGISTRY

from gateway.app import GatewayApp
from gateway.links import LATE_VIEW_S, TableLinks
from gateway.settings import GatewaySettings
from tests.fake_services import FakeServer
from tests.gateway.conftest import Browser, running


def value(name: str, **labels: str) -> float:
    """The sample's value now; what was never counted is 0."""
    return REGISTRY.get_sample_value(f"speedspiele_{name}", labels) or 0.0


def growth(name: str, **labels: str) -> Callable[[], float]:
    """How much the sample has grown since this call."""
    before = value(name, **labels)
    return lambda: value(name, **labels) - before


async def test_a_browser_that_comes_back_is_measured_until_it_sees_its_table(browser: Browser) -> None:
    resumes, measured = growth("resumes_total"), growth("resume_seconds_count")
    async with browser.socket() as wire:
        await wire.ask(watch_table={"table_id": "t1"})
    assert (resumes(), measured()) == (0, 0)
    async with browser.socket() as wire:
        await wire.ask(watch_table={"table_id": "t1", "again": True})
    assert (resumes(), measured()) == (1, 1)


async def test_a_table_that_is_gone_is_no_resume(browser: Browser, below: FakeServer) -> None:
    below.tables.missing.add("t1")
    count = growth("resume_seconds_count")
    async with browser.socket() as wire:
        assert (await wire.ask(watch_table={"table_id": "t1", "again": True})).refused.reason == "no_such_table"
    assert count() == 0


class Deaf:
    """Takes frames for browsers nowhere."""

    def answer(self, socket: int, frame: bytes) -> None: ...
    def update(self, sockets: object, table_id: str, frame: bytes) -> None: ...
    def dropped(self, socket: int, table_id: str) -> None: ...


@pytest.mark.parametrize(("waited_s", "counted"), [(LATE_VIEW_S - 1, 0), (LATE_VIEW_S + 1, 1)])
async def test_who_leaves_before_the_table_came_counts_when_it_was_late_already(waited_s: float, counted: int) -> None:
    now = 100.0
    links = TableLinks("", "gateway-0", Deaf(), clock=lambda: now)
    links.watch(1, 1, "t1", "anna", back_s=now)
    count, quick = growth("resume_seconds_count"), growth("resume_seconds_bucket", le="5.0")
    now += waited_s
    links.forget(1, ["t1"])
    assert (count(), quick()) == (counted, 0)


async def test_every_socket_that_wants_in_is_counted_with_what_became_of_it(
    browser: Browser, gateway: GatewayApp
) -> None:
    ok, ticket, origin = (growth("socket_handshakes_total", outcome=o) for o in ("ok", "ticket", "wrong_origin"))
    async with browser.socket():
        pass
    async with browser.raw("nonsense") as guessed:
        assert await guessed.closing() == 4401
    with pytest.raises(websockets.InvalidStatus):
        async with browser.raw(await browser.ticket(), origin="https://evil.example"):
            pass
    assert (ok(), ticket(), origin()) == (1, 1, 1)


async def test_a_full_gateway_is_our_fault(settings: GatewaySettings) -> None:
    full = growth("socket_handshakes_total", outcome="full")
    async with running(replace(settings, sockets=0)) as app:
        guest = await Browser(app).sign_in()
        with pytest.raises(websockets.InvalidStatus):
            async with guest.raw(await guest.ticket()):
                pass
    assert full() == 1
