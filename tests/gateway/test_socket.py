"""The live socket as a browser uses it, over loopback."""

from __future__ import annotations

import asyncio

import pytest
import websockets
from msgspec.structs import replace
from speedspiele.v1 import socket_pb2

from gateway.app import GatewayApp, build
from gateway.desk import MOST_TABLES
from gateway.room_feed import MOST_WATCHED
from gateway.settings import GatewaySettings
from tests.fake_services import FakeServer
from tests.gateway.conftest import Browser, running, until


def is_there(frame: socket_pb2.ServerFrame, seat: int) -> bool:
    """Whether a picture of a room shows that seat's person as connected."""
    return frame.HasField("room") and frame.room.seats[seat].connected


async def test_watch_act_and_see(browser: Browser) -> None:
    async with browser.socket() as wire:
        first = await wire.ask(watch_table={"table_id": "t1"})
        assert (first.table.table_id, first.table.info.room) == ("t1", browser.player_id)
        ack = await wire.ask(act={"table_id": "t1", "command_id": "c1", "prompt": 1, "phrase": "moin"})
        assert (ack.ack.command_id, ack.ack.version) == ("c1", 2)
        assert (await wire.hear()).table.version == 2


async def test_the_same_in_json(browser: Browser) -> None:
    async with browser.raw(await browser.ticket(), "&format=json") as wire:
        assert (await wire.hear()).hello.player_id == browser.player_id
        assert (await wire.ask(watch_table={"table_id": "t1"})).table.version == 1
        assert (await wire.ask(act={"table_id": "t1", "command_id": "c1", "phrase": "moin"})).ack.version == 2


async def test_all_watchers_see_a_move_each_as_themselves(browser: Browser, gateway: GatewayApp) -> None:
    ben = await Browser(gateway).sign_in("Ben")
    async with browser.socket() as one, ben.socket() as two:
        await one.ask(watch_table={"table_id": "t1"})
        await two.ask(watch_table={"table_id": "t1"})
        await one.say(act={"table_id": "t1", "command_id": "c1", "phrase": "moin"})
        assert (await two.hear()).table.info.room == ben.player_id


async def test_who_does_not_watch_does_not_act(browser: Browser) -> None:
    async with browser.socket() as wire:
        assert (await wire.ask(act={"table_id": "t1", "command_id": "c"})).refused.reason == "not_watching"
        assert (await wire.ask(ask_hint={"table_id": "t1"})).refused.reason == "not_watching"
        await wire.ask(watch_table={"table_id": "t1"})
        assert (await wire.ask(ask_hint={"table_id": "t1"})).hint.reason == "cooler"
        assert (await wire.ask(unwatch_table={"table_id": "t1"})).WhichOneof("frame") == "done"
        assert (await wire.ask(act={"table_id": "t1", "command_id": "c"})).refused.reason == "not_watching"


async def test_a_ticket_opens_one_socket(browser: Browser) -> None:
    ticket = await browser.ticket()
    async with browser.socket(ticket):
        async with browser.raw(ticket) as again:
            assert await again.closing() == 4401
        async with browser.raw("nonsense") as guessed:
            assert await guessed.closing() == 4401


async def test_a_page_of_somebody_else_gets_no_socket(browser: Browser) -> None:
    with pytest.raises(websockets.InvalidStatus) as refused:
        async with browser.raw(await browser.ticket(), origin="https://evil.example"):
            pass
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("length", [1_500, 4_000, 12_000])
async def test_a_browser_with_many_cookies_is_let_in(browser: Browser, length: int) -> None:
    async with browser.socket(additional_headers={"Cookie": "other=" + "x" * length}) as wire:
        await wire.say(ping={})
        assert (await wire.hear()).WhichOneof("frame") == "pong"


async def test_what_is_said_before_the_greeting_is_answered_after_it(browser: Browser) -> None:
    async with browser.raw(await browser.ticket()) as wire:
        await wire.say(ping={})
        assert [(await wire.hear()).WhichOneof("frame") for _ in range(2)] == ["hello", "pong"]


async def test_broken_frames_are_refused_and_then_the_door_closes(browser: Browser) -> None:
    async with browser.socket() as wire:
        await wire.connection.send(b"\xff" * 10)
        assert (await wire.hear()).refused.reason == "bad_frame"
        await wire.connection.send("text on a binary socket")
        assert (await wire.hear()).refused.reason == "bad_frame"
        for _ in range(30):
            await wire.connection.send(b"\xff" * 10)
        assert await wire.closing() == 1008


async def test_a_huge_frame_closes_cleanly(browser: Browser) -> None:
    async with browser.socket() as wire:
        await wire.connection.send(b"x" * 100_000)
        assert await wire.closing() in (1006, 1009)


async def test_fragments_close_cleanly(browser: Browser) -> None:
    async with browser.socket() as wire:
        await wire.connection.send([b"a", b"b"])
        assert await wire.closing() == 1003


async def test_who_talks_too_fast_is_told_and_then_let_go_while_others_go_on(settings: GatewaySettings) -> None:
    async with running(replace(settings, loose_budgets=False)) as app:
        calm, wild = await Browser(app).sign_in("Calm"), await Browser(app).sign_in("Wild")
        async with calm.socket() as one, wild.socket() as two:
            for _ in range(120):
                await two.say(ping={})
            refused = None
            while refused is None:
                heard = await two.hear()
                refused = heard.refused if heard.WhichOneof("frame") == "refused" else None
            assert (refused.reason, refused.retry_after_ms > 0) == ("too_fast", True)
            assert await two.closing() == 1008
            assert (await one.ask(ping={})).pong.now_ms > 0


async def test_a_player_has_so_many_sockets(settings: GatewaySettings) -> None:
    async with running(replace(settings, sockets_per_player=2)) as app:
        guest = await Browser(app).sign_in()
        async with guest.socket(), guest.socket(), guest.raw(await guest.ticket()) as third:
            assert await third.closing() == 1013


async def test_an_address_has_so_many_sockets(settings: GatewaySettings) -> None:
    async with running(replace(settings, sockets_per_address=1)) as app:
        guest = await Browser(app).sign_in()
        async with guest.socket(), guest.raw(await guest.ticket()) as second:
            assert await second.closing() == 1013


async def test_a_reader_that_never_reads_is_let_go_and_the_others_see_everything(
    browser: Browser, gateway: GatewayApp, below: FakeServer
) -> None:
    async with browser.socket() as awake, browser.socket(max_queue=1) as asleep:
        await awake.ask(watch_table={"table_id": "t1"})
        await asleep.ask(watch_table={"table_id": "t1"})
        asleep.connection.transport.pause_reading()
        below.tables.versions["t1"] = 1
        padding = "x" * 2000
        for n in range(3000):
            await awake.say(watch_room={"code": padding[: n % 7]})
            await awake.hear()
            await below.tables.push("t1")
            while (await awake.hear()).table.version != n + 2:
                pass
        assert gateway.connections == 2
        asleep.connection.transport.resume_reading()
        newest = 0
        while newest < 3001:
            newest = max(newest, (await asleep.hear()).table.version)


async def test_rooms_and_lists_are_live(browser: Browser, gateway: GatewayApp) -> None:
    ben = await Browser(gateway).sign_in("Ben")
    async with browser.socket() as wire:
        assert (await wire.ask(watch_rooms={"game": "sauna"})).rooms.game == "sauna"
        wish = {"game": "sauna", "mode": "table", "seats": 4, "listed": True}
        code = (await ben.http.post("api/rooms", json=wish)).json()["code"]
        await wire.until(lambda frame: [room.code for room in frame.rooms.rooms] == [code])
        await wire.ask(unwatch_rooms={"game": "sauna"})
        assert (await wire.watch_room(code.lower())).code == code
        await browser.http.post(f"api/rooms/{code}/join")
        room = (await wire.until(lambda frame: is_there(frame, 1))).room
        assert [(s.name, s.connected) for s in room.seats[:2]] == [("Ben", False), ("Anna", True)]
        assert (await wire.ask(watch_room={"code": "ZZZZZ"})).refused.reason == "no_such_room"


async def test_presence_follows_the_socket(browser: Browser, gateway: GatewayApp) -> None:
    ben = await Browser(gateway).sign_in("Ben")
    wish = {"game": "sauna", "mode": "table", "seats": 4, "listed": True}
    code = (await ben.http.post("api/rooms", json=wish)).json()["code"]
    async with browser.socket() as wire:
        await wire.watch_room(code)
        async with ben.socket():
            await wire.until(lambda frame: is_there(frame, 0))
        await wire.until(lambda frame: frame.HasField("room") and not is_there(frame, 0))


async def test_leaving_a_table_frees_the_seat_in_its_room(
    browser: Browser, gateway: GatewayApp, below: FakeServer
) -> None:
    ben = await Browser(gateway).sign_in("Ben")
    wish = {"game": "sauna", "mode": "table", "seats": 2, "listed": True}
    code = (await ben.http.post("api/rooms", json=wish)).json()["code"]
    await browser.http.post(f"api/rooms/{code}/join")
    await browser.http.post(f"api/rooms/{code}/ready", json={"ready": True})
    table_id = (await ben.http.post(f"api/rooms/{code}/start")).json()["tableId"]
    async with browser.socket() as wire:
        await wire.watch_room(code)
        await wire.ask(watch_table={"table_id": table_id})
        await wire.say(act={"table_id": table_id, "command_id": "c", "leave": True})
        await wire.until(lambda frame: [seat.kind for seat in frame.room.seats] == ["human", "free"])


async def test_a_drain_tells_everybody_and_closes_with_the_restart_code(settings: GatewaySettings) -> None:
    app = await build(settings)
    await app.start()
    guest = await Browser(app).sign_in()
    async with guest.socket() as one, guest.socket() as two:
        stopping = asyncio.create_task(app.stop())
        notice = (await one.hear()).notice
        assert (notice.kind, notice.spread_ms) == ("draining", 5000)
        assert [await one.closing(), await two.closing()] == [1012, 1012]
        await stopping


async def test_a_socket_that_goes_leaves_nothing_behind(
    browser: Browser, gateway: GatewayApp, below: FakeServer
) -> None:
    async with browser.socket() as wire:
        await wire.ask(watch_table={"table_id": "t1"})
    await until(lambda: not below.tables.links[0].watches and gateway.connections == 0)


async def test_a_socket_watches_so_many_lists_and_rooms(browser: Browser) -> None:
    async with browser.socket() as wire:
        for number in range(MOST_WATCHED):
            assert (await wire.ask(watch_rooms={"game": f"game {number}"})).rooms.game
        assert (await wire.ask(watch_rooms={"game": "one more"})).refused.reason == "too_many_tables"
        assert (await wire.ask(watch_rooms={"game": "game 0"})).rooms.game == "game 0"
        await wire.ask(unwatch_rooms={"game": "game 1"})
        assert (await wire.ask(watch_rooms={"game": "one more"})).rooms.game == "one more"


async def test_a_refused_wish_to_watch_takes_no_place(browser: Browser, below: FakeServer) -> None:
    below.tables.missing = {f"gone-{number}" for number in range(MOST_TABLES)}
    async with browser.socket() as wire:
        for table_id in below.tables.missing:
            assert (await wire.ask(watch_table={"table_id": table_id})).refused.reason == "no_such_table"
        assert (await wire.ask(watch_table={"table_id": "t1"})).table.table_id == "t1"
