"""HTTP as a browser uses it, over loopback."""

from __future__ import annotations

import asyncio
import re

import httpx
import pytest

from gateway.app import GatewayApp
from gateway.settings import GatewaySettings
from tests.fake_services import FakeServer
from tests.gateway.conftest import Browser, running


async def test_one_tap_signs_in_and_no_secret_is_readable(gateway: GatewayApp) -> None:
    guest = Browser(gateway)
    answer = await guest.http.post("api/session", json={"name": "Anna", "avatar": "otter"})
    cookies = answer.headers.get_list("set-cookie")
    assert set(answer.json()) == {"player"}
    assert all("HttpOnly" in cookie and "SameSite=lax" in cookie for cookie in cookies)
    assert (await guest.http.get("api/session")).json()["name"] == "Anna"


async def test_the_device_brings_the_same_player_back_after_sign_out(browser: Browser) -> None:
    await browser.http.delete("api/session")
    assert (await browser.http.get("api/session")).status_code == 401
    again = await browser.http.post("api/session", json={})
    assert again.json()["player"]["playerId"] == browser.player_id


async def test_a_profile_changes(browser: Browser) -> None:
    changed = await browser.http.patch("api/session", json={"name": "Änne", "avatar": "fox"})
    assert (changed.json()["name"], changed.json()["avatar"]) == ("Änne", "fox")


async def test_settings_are_kept_with_the_player(browser: Browser) -> None:
    assert (await browser.http.get("api/settings")).json() == {"settings": {}}
    kept = await browser.http.put("api/settings", json={"settings": {"language": "LANGUAGE_EN", "sound": False}})
    assert kept.json()["settings"] == {"language": "LANGUAGE_EN", "sound": False}
    await browser.http.put("api/settings", json={"settings": {"sound": True}, "ageMs": 60_000})
    again = (await browser.http.get("api/settings")).json()
    assert again == kept.json()
    assert again["changedMs"] > 0


async def test_nobody_acts_in_anothers_name(browser: Browser, gateway: GatewayApp) -> None:
    other = await Browser(gateway).sign_in("Ben")
    wish = {"playerId": other.player_id, "game": "sauna", "mode": "table", "seats": 4}
    room = (await browser.http.post("api/rooms", json=wish)).json()
    assert room["hostId"] == browser.player_id


async def test_a_room_from_opening_to_the_table(browser: Browser, gateway: GatewayApp, below: FakeServer) -> None:
    ben = await Browser(gateway).sign_in("Ben")
    wish = {"game": "sauna", "mode": "table", "seats": 3, "listed": True}
    code = (await browser.http.post("api/rooms", json=wish)).json()["code"]
    await ben.http.post(f"api/rooms/{code.lower()}/join")
    await ben.http.post(f"api/rooms/{code}/ready", json={"ready": True})
    await browser.http.post(f"api/rooms/{code}/computer", json={"seat": 2, "level": "easy"})
    running_room = (await browser.http.post(f"api/rooms/{code}/start", json={})).json()
    assert running_room["state"] == "running"
    assert len(below.tables.created) == 1
    mine = (await ben.http.get("api/tables")).json()
    assert mine["tables"][0]["tableId"] == running_room["tableId"]
    listed = (await ben.http.get("api/rooms", params={"game": "sauna"})).json()
    assert [room["code"] for room in listed["rooms"]] == [code]


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "reason"),
    [
        ("GET", "api/rooms/ZZZZZ", None, 404, "no_such_room"),
        ("POST", "api/rooms", {"game": "chess", "mode": "table"}, 400, "unknown_game"),
        ("POST", "api/rooms", {"nonsense": 1}, 400, "bad_body"),
        ("POST", "api/rooms", [1, 2], 400, "bad_body"),
        ("GET", "api/rooms", None, 400, "unknown_game"),
        ("GET", "api/me/games?before_ms=1e300", None, 400, "bad_query"),
        ("GET", "api/me/games?before_ms=NaN", None, 400, "bad_query"),
        ("GET", "api/records/sauna?mode=a%00b", None, 400, "bad_query"),
        ("POST", "api/earlier/9999999999999999999/hide", None, 400, "bad_query"),
        ("POST", "api/rooms", {"game": "sauna", "mode": "table", "seats": 2**32 - 1}, 400, "bad_seats"),
        ("POST", "api/rooms", {"game": "sauna", "options": {"a": "\0"}}, 400, "bad_body"),
        ("GET", "api/players/nobody", None, 404, "no_such_player"),
        ("GET", "api/nowhere", None, 404, "no_such_page"),
        ("PUT", "api/session", None, 405, "wrong_method"),
        ("POST", "api/session", {"name": "x"}, 400, "name_length"),
        ("PUT", "api/settings", {"settings": {"motion": "MOTION_WILD"}}, 400, "bad_body"),
        ("PUT", "api/settings", {"settings": {"motion": 9}}, 400, "bad_settings"),
        ("PUT", "api/settings", {"settings": {"theme": "x"}}, 400, "bad_body"),
    ],
)
async def test_refusals_carry_a_word(
    browser: Browser, method: str, path: str, body: object, status: int, reason: str
) -> None:
    answer = await browser.http.request(method, path, json=body) if body else await browser.http.request(method, path)
    assert (answer.status_code, answer.json()["reason"]) == (status, reason)


async def test_without_a_session_nothing_is_done(gateway: GatewayApp) -> None:
    stranger = Browser(gateway)
    for path in ("api/rooms", "api/solo", "api/quick", "api/session/ticket"):
        answer = await stranger.http.post(path)
        assert (answer.status_code, answer.json()) == (401, {"reason": "signed_out"})


@pytest.mark.parametrize("content", [b"[" * 3000, b'{"options":' * 1000, b"\xff\xfe", b"{", b'{"seats": 1e400}'])
async def test_broken_bodies_are_refused(browser: Browser, content: bytes) -> None:
    answer = await browser.http.post("api/rooms", content=content, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["reason"]) == (400, "bad_body")


async def test_bodies_have_a_limit_and_a_kind(browser: Browser) -> None:
    large = await browser.http.post("api/rooms", json={"game": "x" * 20_000})
    form = await browser.http.post("api/rooms", data={"game": "sauna"})
    assert [(a.status_code, a.json()["reason"]) for a in (large, form)] == [(413, "too_large"), (415, "not_json")]


@pytest.mark.parametrize(
    "headers", [{"origin": "https://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}]
)
async def test_another_page_cannot_use_the_cookie(browser: Browser, headers: dict[str, str]) -> None:
    answer = await browser.http.post("api/session/ticket", headers=headers)
    assert (answer.status_code, answer.json()["reason"]) == (403, "wrong_origin")


async def test_who_asks_too_fast_is_told_when_to_come_again(settings: GatewaySettings) -> None:
    from msgspec.structs import replace

    async with running(replace(settings, loose_budgets=False)) as app:
        guest = Browser(app)
        refused = None
        async with asyncio.timeout(60):
            while refused is None:  # many at once: one after the other a slow machine is never too fast
                answers = await asyncio.gather(*(guest.http.delete("api/session") for _ in range(150)))
                refused = next((answer for answer in answers if answer.status_code == 429), None)
    assert refused.json()["reason"] == "too_fast"
    assert int(refused.headers["retry-after"]) >= 1
    assert refused.json()["retry_after_ms"] > 0


async def test_every_answer_carries_the_security_headers(gateway: GatewayApp) -> None:
    guest = Browser(gateway)
    for path in ("", "api/games", "api/nowhere", "assets/none.js"):
        headers = (await guest.http.get(path)).headers
        assert "'unsafe-inline'" not in headers["content-security-policy"].replace("style-src-attr 'unsafe-inline'", "")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-request-id"]
        assert "server" not in headers


async def test_the_interface_is_described(gateway: GatewayApp) -> None:
    described = (await Browser(gateway).http.get("api/openapi.json")).json()
    join = described["paths"]["/api/rooms/{code}/join"]["post"]
    schema = join["responses"]["200"]["content"]["application/json"]["schema"]
    assert schema["properties"]["cannotStart"] == {"type": "string"}
    put = described["paths"]["/api/settings"]["put"]["requestBody"]["content"]["application/json"]["schema"]
    motions = put["properties"]["settings"]["properties"]["motion"]["enum"]
    assert motions == ["MOTION_UNSPECIFIED", "MOTION_SYSTEM", "MOTION_FULL", "MOTION_CALM"]


async def test_every_open_place_of_a_path_and_every_word_of_a_query_is_described(gateway: GatewayApp) -> None:
    paths = (await Browser(gateway).http.get("api/openapi.json")).json()["paths"]
    for path, verbs in paths.items():
        for verb, route in verbs.items():
            places = {each["name"] for each in route.get("parameters", ()) if each["in"] == "path"}
            assert places == set(re.findall(r"{(\w+)}", path)), (verb, path)
    day = paths["/api/daily/{game}"]["get"]["parameters"]
    assert [each["name"] for each in day] == ["game", "day", "top"], "who asks is told by the cookie"
    assert [each["name"] for each in paths["/api/admin/tables/{table_id}"]["get"]["parameters"]] == ["table_id"]
    report = paths["/api/admin/reports/{report_id}"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert not {"adminId", "reportId"} & report["properties"].keys()


async def test_without_a_lobby_the_answer_is_a_refusal(settings: GatewaySettings) -> None:
    from msgspec.structs import replace

    from gateway.app import build

    app = await build(replace(settings, lobby_address="127.0.0.1:1"))
    await app.start()
    try:
        answer = await Browser(app).http.get("api/games")
        assert (answer.status_code, answer.json()["reason"]) == (503, "unavailable")
        assert not app.is_ready()
    finally:
        await app.stop()


async def test_the_house_works_below_a_path(settings: GatewaySettings) -> None:
    from msgspec.structs import replace

    async with running(replace(settings, base_path="/spiele/")) as app:
        guest = await Browser(app, "/spiele/").sign_in()
        page = await guest.http.get("raum/ABCDE")
        assert '<base href="/spiele/" />' in page.text
        assert (await guest.http.get("assets/app-Ab12Cd34.js")).status_code == 200
        async with guest.socket() as wire:
            assert (await wire.ask(ping={})).pong.now_ms > 0
        async with httpx.AsyncClient() as outside:
            assert (await outside.get(f"http://127.0.0.1:{app.port}/api/games")).status_code == 404


async def test_metrics_know_routes_and_no_paths(browser: Browser, gateway: GatewayApp) -> None:
    from prometheus_client import generate_latest

    await browser.http.get("api/rooms/SECRT")
    await browser.http.request("PROPFIND", "api/session")
    lines = generate_latest().decode()
    assert 'route="/api/rooms/{code}",status="404"' in lines
    assert 'method="other"' in lines
    assert "SECRT" not in lines
    assert "PROPFIND" not in lines
