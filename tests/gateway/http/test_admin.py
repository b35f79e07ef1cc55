"""The console of those who run the house: only for them, and written down before it is done."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace
from speedspiele.v1 import account_pb2

from gateway.app import GatewayApp
from gateway.settings import GatewaySettings
from services.lobby.promote import promote
from services.lobby.settings import LobbySettings
from tests.fake_services import FakeServer
from tests.gateway.conftest import Browser, running


async def test_only_an_admin_takes_back_a_lesson_and_it_is_written_down(
    settings: GatewaySettings, below: FakeServer, tmp_path: Path
) -> None:
    below.archive.lessons["traum"] = (4, b"{}")
    async with running(replace(settings, archive_address=below.address)) as app:
        browser = await Browser(app).sign_in("Aino")
        for answer in (
            await browser.http.get("api/admin/lessons"),
            await browser.http.post("api/admin/lessons/traum/revert", json={"version": 3}),
        ):
            assert (answer.status_code, answer.json()["reason"]) == (403, "admins_only")
        assert below.archive.reverted == []

        await make_admin(browser, f"sqlite+aiosqlite:///{tmp_path / 'lobby.db'}")
        (version,) = (await browser.http.get("api/admin/lessons")).json()["versions"]
        assert (version["game"], version["version"]) == ("traum", 4)
        made = await browser.http.post("api/admin/lessons/traum/revert", json={"version": 3})
        assert made.json()["revertedTo"] == 3
        assert below.archive.reverted == [("traum", 3)]
        lines = (await browser.http.get("api/admin/audit")).json()["lines"]
        assert (lines[0]["action"], lines[0]["target"]) == ("revert lesson", "traum 3")


async def make_admin(browser: Browser, sql_url: str) -> None:
    """The browser's player secures an account and is promoted."""
    wish = {"login": "aino.admin", "password": "ein stiller See im Juni"}
    assert set(wish) <= {field.json_name for field in account_pb2.SecureRequest.DESCRIPTOR.fields}
    assert (await browser.http.post("api/account/secure", json=wish)).status_code == 200
    assert await promote(LobbySettings(sql_url=sql_url), "aino.admin", "admin")


async def test_a_stranger_is_turned_away(gateway: GatewayApp) -> None:
    answer = await Browser(gateway).http.post("api/admin/lessons/traum/revert", json={})
    assert answer.status_code == 401
