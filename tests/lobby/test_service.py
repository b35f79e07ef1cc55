"""The lobby as its callers see it: over real gRPC."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import grpc
import pytest
from speedspiele.v1 import game_pb2, lobby_pb2

from services.kit.valkey import Valkey
from services.lobby.app import LobbyApp
from tests.fake_services import FakeServer
from tests.lobby.conftest import guest


async def refusal(call: Any) -> tuple[str, grpc.StatusCode]:
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await call
    return str(caught.value.details()), caught.value.code()


async def opened(lobby: Any, host: str, seats: int = 4, listed: bool = True) -> lobby_pb2.Room:
    request = lobby_pb2.OpenRoomRequest(player_id=host, game="sauna", mode="table", seats=seats, listed=listed)
    room: lobby_pb2.Room = await lobby.OpenRoom(request)
    return room


def at(room: lobby_pb2.Room, player: str) -> lobby_pb2.RoomRequest:
    return lobby_pb2.RoomRequest(code=room.code, player_id=player)


async def room_of_two(lobby: Any) -> tuple[lobby_pb2.Room, str, str]:
    anna, ben = await guest(lobby, "Anna"), await guest(lobby, "Ben")
    room = await opened(lobby, anna)
    await lobby.JoinRoom(at(room, ben))
    await lobby.SetReady(lobby_pb2.SetReadyRequest(code=room.code, player_id=ben, ready=True))
    return room, anna, ben


async def told(changes: Any, shows: Callable[[lobby_pb2.Room], bool]) -> lobby_pb2.Room:
    """The first room told of that shows it; an earlier change may be told before."""
    async with asyncio.timeout(30):
        while True:
            rooms: list[lobby_pb2.Room] = list((await changes.read()).rooms)
            if found := [room for room in rooms if shows(room)]:
                return found[0]


async def test_the_same_device_is_the_same_player(lobby: Any) -> None:
    first = await lobby.SignIn(lobby_pb2.SignInRequest(name="  Änne   B. ", avatar="otter"))
    again = await lobby.SignIn(lobby_pb2.SignInRequest(device_token=first.device_token))
    assert again.player == first.player
    assert first.player.name == "Änne B."
    assert again.session_token != first.session_token
    who = await lobby.WhoIs(lobby_pb2.WhoIsRequest(session_token=again.session_token))
    assert (who.player_id, who.name, bool(who.device_id)) == (first.player.player_id, "Änne B.", True)


@pytest.mark.parametrize(
    ("name", "reason"),
    [("", "name_length"), ("x" * 21, "name_length"), ("a\u202eb", "name_letters"), ("--", "name_letters")],
)
async def test_what_is_no_name_is_refused(lobby: Any, name: str, reason: str) -> None:
    call = lobby.SignIn(lobby_pb2.SignInRequest(name=name, avatar="otter"))
    assert await refusal(call) == (reason, grpc.StatusCode.INVALID_ARGUMENT)


async def test_a_session_ends_with_sign_out(lobby: Any) -> None:
    who = lobby_pb2.WhoIsRequest(
        session_token=(await lobby.SignIn(lobby_pb2.SignInRequest(name="Anna", avatar="otter"))).session_token
    )
    await lobby.SignOut(who)
    assert await refusal(lobby.WhoIs(who)) == ("signed_out", grpc.StatusCode.UNAUTHENTICATED)


async def test_a_ticket_opens_once(lobby: Any) -> None:
    reply = await lobby.SignIn(lobby_pb2.SignInRequest(name="Anna", avatar="otter"))
    ticket = await lobby.IssueTicket(lobby_pb2.WhoIsRequest(session_token=reply.session_token))
    assert await lobby.RedeemTicket(ticket) == reply.player
    assert (await refusal(lobby.RedeemTicket(ticket)))[0] == "signed_out"


async def test_stores_hold_no_token(lobby: Any, valkey: Valkey, app: LobbyApp, tmp_path: Any) -> None:
    reply = await lobby.SignIn(lobby_pb2.SignInRequest(name="Anna", avatar="otter"))
    await lobby.IssueTicket(lobby_pb2.WhoIsRequest(session_token=reply.session_token))
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("lobby.db*"))
    assert reply.session_token.encode() not in stored
    assert reply.device_token.encode() not in stored


async def test_two_hundred_people_at_the_last_seat_and_exactly_one_sits(lobby: Any) -> None:
    room = await opened(lobby, await guest(lobby, "Anna"), seats=2)
    people = [await guest(lobby, f"Gast {n}") for n in range(200)]
    answers = await asyncio.gather(*(lobby.JoinRoom(at(room, p)) for p in people), return_exceptions=True)
    sat = [a for a in answers if isinstance(a, lobby_pb2.Room)]
    refused = {a.details() for a in answers if isinstance(a, grpc.aio.AioRpcError)}
    assert (len(sat), refused) == (1, {"room_full"})


async def test_a_room_starts_its_table_and_the_game_goes_by_the_house_rules(lobby: Any, below: FakeServer) -> None:
    room, anna, ben = await room_of_two(lobby)
    options = {"target": "75"}
    await lobby.SetOptions(lobby_pb2.SetOptionsRequest(code=room.code, player_id=anna, options=options, listed=True))
    await lobby.SetReady(lobby_pb2.SetReadyRequest(code=room.code, player_id=ben, ready=True))
    await lobby.SetComputer(lobby_pb2.SetComputerRequest(code=room.code, player_id=anna, seat=2, level="strong"))
    running = await lobby.StartGame(lobby_pb2.StartGameRequest(code=room.code, player_id=anna))
    (created,) = below.tables.created.values()
    assert running.state == "running"
    assert running.table_id == "t-" + created.request_id
    assert [(s.player_id, s.driver.level) for s in created.seats] == [(anna, ""), (ben, ""), ("", "strong")]
    assert (created.options["target"], created.room, created.counts) == ("75", room.code, True)
    assert created.seats[2].name
    mine = await lobby.MyTables(lobby_pb2.PlayerRequest(player_id=ben))
    assert [(t.table_id, t.room) for t in mine.tables] == [(running.table_id, room.code)]


async def test_changes_of_different_rules_at_once_are_all_there_and_what_is_not_named_stays(lobby: Any) -> None:
    room, anna, _ = await room_of_two(lobby)
    changes = ({"options": {"target": "75"}}, {"options": {"think": "off"}}, {"listed": False}, {"seats": 3})
    wishes = [lobby_pb2.SetOptionsRequest(code=room.code, player_id=anna, **change) for change in changes]
    await asyncio.gather(*map(lobby.SetOptions, wishes))
    changed = await lobby.GetRoom(at(room, anna))
    rules = (changed.options["target"], changed.options["think"])
    assert (rules, changed.listed, len(changed.seats)) == (("75", "off"), False, 3)


async def test_two_starts_at_once_make_one_table(lobby: Any, below: FakeServer) -> None:
    room, anna, _ = await room_of_two(lobby)
    start = lobby_pb2.StartGameRequest(code=room.code, player_id=anna)
    answers = await asyncio.gather(*(lobby.StartGame(start) for _ in range(10)), return_exceptions=True)
    assert sum(isinstance(a, lobby_pb2.Room) for a in answers) == 1
    assert len(below.tables.created) == 1


async def test_without_a_table_everybody_waits_again(lobby: Any, below: FakeServer) -> None:
    room, anna, _ = await room_of_two(lobby)
    below.tables.broken = True
    start = lobby_pb2.StartGameRequest(code=room.code, player_id=anna)
    assert await refusal(lobby.StartGame(start)) == ("table_unavailable", grpc.StatusCode.UNAVAILABLE)
    below.tables.broken = False
    assert (await lobby.StartGame(start)).state == "running"


def over(table_id: str, room: str, *player_ids: str) -> bytes:
    seats = [game_pb2.FinishedSeat(player_id=player_id) for player_id in player_ids]
    return game_pb2.FinishedGame(game_id=table_id, game="sauna", room=room, seats=seats).SerializeToString()


async def test_a_finished_game_comes_back_through_the_outbox_and_the_room_is_open_for_a_rematch(
    lobby: Any, valkey: Valkey
) -> None:
    room, anna, ben = await room_of_two(lobby)
    start = lobby_pb2.StartGameRequest(code=room.code, player_id=anna)
    running = await lobby.StartGame(start)
    changes = lobby.WatchRooms(lobby_pb2.WatchAllRoomsRequest())
    assert (await changes.read()).whole
    for _ in range(2):
        await valkey.xadd("finished", {"game": over(running.table_id, room.code, anna, ben)})
    assert (await told(changes, lambda seen: seen.state == "finished")).cannot_start == "not_ready"
    assert not (await lobby.MyTables(lobby_pb2.PlayerRequest(player_id=ben))).tables[1:]
    await lobby.SetReady(lobby_pb2.SetReadyRequest(code=room.code, player_id=ben, ready=True))
    again = await lobby.StartGame(start)
    assert (again.state, again.table_id != running.table_id) == ("running", True)


async def test_who_left_a_running_game_may_sit_elsewhere(lobby: Any) -> None:
    room, anna, ben = await room_of_two(lobby)
    running = await lobby.StartGame(lobby_pb2.StartGameRequest(code=room.code, player_id=anna))
    assert (await refusal(lobby.LeaveRoom(at(room, ben))))[0] == "game_running"
    assert (await refusal(opened(lobby, ben)))[0] == "seated_elsewhere"
    await lobby.LeftTable(lobby_pb2.LeftTableRequest(table_id=running.table_id, player_id=ben))
    assert (await opened(lobby, ben)).code != room.code


async def test_a_solo_game_begun_twice_is_one_table(lobby: Any, below: FakeServer) -> None:
    anna = await guest(lobby, "Anna")
    wish = lobby_pb2.StartSoloRequest(player_id=anna, game="sauna", mode="free", computers=["easy", "strong"])
    answers = await asyncio.gather(*(lobby.StartSolo(wish) for _ in range(8)))
    assert len({a.table_id for a in answers}) == 1
    assert len(below.tables.created) == 1
    (created,) = below.tables.created.values()
    assert [s.driver.level for s in created.seats] == ["", "easy", "strong"]
    assert (created.counts, created.day, created.seed) == (False, "", b"")


async def test_only_the_first_attempt_of_a_day_counts(lobby: Any, below: FakeServer, valkey: Valkey) -> None:
    anna = await guest(lobby, "Anna")
    wish = lobby_pb2.StartSoloRequest(player_id=anna, game="sauna", mode="daily")
    first = await lobby.StartSolo(wish)
    resumed = await lobby.StartSolo(wish)
    assert (resumed.table_id, resumed.resumed, resumed.counts) == (first.table_id, True, True)
    below.tables.over.add(first.table_id)
    second = await lobby.StartSolo(wish)
    assert (second.resumed, second.counts, second.table_id != first.table_id) == (False, False, True)
    one, two = below.tables.created.values()
    assert one.seed == two.seed == one.day.encode().ljust(32, b".")
    assert [s.driver.level for s in one.seats] == ["", "normal", "normal", "normal", "normal"]


async def test_a_daily_given_up_a_moment_ago_is_followed_by_one_that_runs_but_does_not_count(
    lobby: Any, below: FakeServer
) -> None:
    """Also before the leaderboard has heard of the end: it still gives the attempt back."""
    anna = await guest(lobby, "Anna")
    below.lists.gives_back = True
    wish = lobby_pb2.StartSoloRequest(player_id=anna, game="sauna", mode="daily")
    first = await lobby.StartSolo(wish)
    below.tables.over.add(first.table_id)
    second = await lobby.StartSolo(wish)
    assert (second.counts, second.table_id != first.table_id) == (False, True)
    assert (await lobby.StartSolo(wish)).table_id == second.table_id


async def test_an_attempt_that_found_no_table_is_still_the_first(lobby: Any, below: FakeServer) -> None:
    anna = await guest(lobby, "Anna")
    wish = lobby_pb2.StartSoloRequest(player_id=anna, game="sauna", mode="daily")
    below.tables.broken = True
    assert (await refusal(lobby.StartSolo(wish)))[0] == "table_unavailable"
    below.tables.broken = False
    assert (await lobby.StartSolo(wish)).counts


@pytest.mark.parametrize("is_old", [False, True], ids=["this version", "the one before"])
async def test_a_crowd_that_starts_at_midnight_gets_a_table_each(lobby: Any, below: FakeServer, is_old: bool) -> None:
    """Everybody by their session, some twice at once."""
    below.lists.is_old = below.tables.is_old = is_old
    sessions = [
        (await lobby.SignIn(lobby_pb2.SignInRequest(name=f"Gast {n}", avatar="otter"))).session_token for n in range(20)
    ]
    wish = lobby_pb2.StartSoloRequest(player_id="somebody else", game="sauna", mode="daily")
    asked = [lobby_pb2.StartMineRequest(session_token=token, wish=wish) for token in sessions + sessions[:5]]
    begun = await asyncio.gather(*map(lobby.StartMine, asked))
    assert all(reply.counts for reply in begun)
    assert [reply.table_id for reply in begun[20:]] == [reply.table_id for reply in begun[:5]]
    assert len({reply.table_id for reply in begun}) == 20
    assert {created.seats[0].name for created in below.tables.created.values()} == {f"Gast {n}" for n in range(20)}
    again = await lobby.StartMine(asked[0])
    assert (again.resumed, again.table_id) == (True, begun[0].table_id)
    stranger = lobby_pb2.StartMineRequest(session_token="nobody's", wish=wish)
    assert await refusal(lobby.StartMine(stranger)) == ("signed_out", grpc.StatusCode.UNAUTHENTICATED)


@pytest.mark.parametrize(
    ("mode", "computers", "reason"),
    [
        ("table", ["easy"], "not_a_solo_mode"),
        ("nonsense", [], "unknown_mode"),
        ("free", ["godlike"], "unknown_level"),
        ("record", ["strong", "easy", "easy"], "one_strength"),
    ],
)
async def test_solo_nonsense_is_refused(lobby: Any, mode: str, computers: list[str], reason: str) -> None:
    anna = await guest(lobby, "Anna")
    wish = lobby_pb2.StartSoloRequest(player_id=anna, game="sauna", mode=mode, computers=computers)
    assert await refusal(lobby.StartSolo(wish)) == (reason, grpc.StatusCode.INVALID_ARGUMENT)


async def test_quick_matches_meet(lobby: Any, below: FakeServer) -> None:
    people = [await guest(lobby, f"Gast {n}") for n in range(8)]
    found = await asyncio.gather(
        *(lobby.QuickMatch(lobby_pb2.QuickMatchRequest(player_id=p, game="sauna")) for p in people)
    )
    assert len({f.room.code for f in found}) == 2
    assert len(below.tables.created) == 2


async def test_a_quick_match_joins_an_open_room_and_can_be_called_off(lobby: Any) -> None:
    room = await opened(lobby, await guest(lobby, "Anna"))
    ben = await guest(lobby, "Ben")
    wish = lobby_pb2.QuickMatchRequest(player_id=ben, game="sauna")
    assert (await lobby.QuickMatch(wish)).room.code == room.code
    await lobby.CancelQuickMatch(wish)
    assert [s.kind for s in (await lobby.GetRoom(at(room, ""))).seats] == ["human", "free", "free", "free"]


async def test_gateways_hear_of_every_room_and_of_who_is_connected(lobby: Any) -> None:
    anna = await guest(lobby, "Anna")
    room = await opened(lobby, anna)
    changes = lobby.WatchRooms(lobby_pb2.WatchAllRoomsRequest())
    first = await changes.read()
    assert (first.whole, [r.code for r in first.rooms]) == (True, [room.code])
    assert [s.connected for s in first.rooms[0].seats[:1]] == [False]
    await lobby.SetPresence(lobby_pb2.Presence(gateway="g1", player_ids=[anna]))
    await told(changes, lambda seen: seen.seats[0].connected)
    await lobby.LeaveRoom(at(room, anna))
    assert (await told(changes, lambda seen: seen.state == "closed")).code == room.code


async def test_a_list_shows_the_hundred_newest_rooms(lobby: Any) -> None:
    first = await opened(lobby, await guest(lobby, "Anna"), listed=True)
    hosts = await asyncio.gather(*(guest(lobby, f"Gast {n}") for n in range(100)))
    await asyncio.gather(*(opened(lobby, host, listed=True) for host in hosts))
    listed = (await lobby.ListRooms(lobby_pb2.ListRoomsRequest(game="sauna"))).rooms
    assert len(listed) == 100
    assert first.code not in [room.code for room in listed]


async def test_the_games_say_what_the_forms_need(lobby: Any) -> None:
    games = await lobby.ListGames(lobby_pb2.ListGamesRequest())
    sauna = next(game for game in games.games if game.name == "sauna")
    assert {mode.id for mode in sauna.modes} >= {"table", "free", "daily", "record"}
    assert all(choice.default in choice.values for choice in sauna.choices)
