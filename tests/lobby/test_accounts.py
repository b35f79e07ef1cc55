"""Accounts over real gRPC: securing, log-in elsewhere, guessing, devices, merging, deletion, trust, chat, admins."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from speedspiele.v1 import account_pb2 as pb
from speedspiele.v1 import lobby_pb2

from services.kit.valkey import Valkey
from services.lobby.accounts.logins import login_key
from services.lobby.accounts.trust import guest_name
from services.lobby.presence import Presence
from services.lobby.promote import promote
from services.lobby.settings import LobbySettings
from tests.fake_services import FakeServer
from tests.lobby.conftest import PASSWORD, admin_in, guest, refused, secured


async def test_a_secured_account_is_found_again_on_another_device(lobby: Any, accounts: Any) -> None:
    player_id, _ = await secured(lobby, accounts, "Aino")
    reply = await accounts.LogIn(pb.LogInRequest(login="aino", secret=PASSWORD, address="a"))
    assert (reply.player.player_id, reply.player.guest) == (player_id, False)
    who = await lobby.WhoIs(lobby_pb2.WhoIsRequest(session_token=reply.session_token))
    assert who.player_id == player_id


async def test_a_recovery_code_works_once_however_it_is_typed(lobby: Any, accounts: Any) -> None:
    player_id, code = await secured(lobby, accounts, "Aino")
    typed = code.lower().replace("-", " ")
    reply = await accounts.LogIn(pb.LogInRequest(login="Aino", secret=typed, address="a"))
    assert reply.player.player_id == player_id
    with refused("wrong_login"):
        await accounts.LogIn(pb.LogInRequest(login="Aino", secret=code, address="a"))


async def test_a_code_used_by_two_at_once_lets_one_in(lobby: Any, accounts: Any) -> None:
    _, code = await secured(lobby, accounts, "Aino")
    wish = pb.LogInRequest(login="Aino", secret=code, address="a")
    done = await asyncio.gather(*(accounts.LogIn(wish) for _ in range(4)), return_exceptions=True)
    assert sum(not isinstance(reply, BaseException) for reply in done) == 1


@pytest.mark.parametrize("other", ["AINO", "A1no", "Äino", "Ai.no", "Αino"])
async def test_a_login_that_looks_taken_is_refused(lobby: Any, accounts: Any, other: str) -> None:
    await secured(lobby, accounts, "Aino")
    player_id = await guest(lobby, "Other")
    with refused("login_taken"):
        await accounts.Secure(pb.SecureRequest(player_id=player_id, login=other, password=PASSWORD))


@pytest.mark.parametrize(
    ("login", "password", "reason"),
    [
        ("Admin", PASSWORD, "login_reserved"),
        ("adm1n", PASSWORD, "login_reserved"),
        ("a", PASSWORD, "login_letters"),
        ("with space", PASSWORD, "login_letters"),
        ("<b>bold</b>", PASSWORD, "login_letters"),
        ("Aino", "short", "password_length"),
        ("Aino", "x" * 200, "password_length"),
        ("Aino", "Passwort12345678"[:8], "password_common"),
    ],
)
async def test_bad_logins_and_passwords_are_refused(
    lobby: Any, accounts: Any, login: str, password: str, reason: str
) -> None:
    player_id = await guest(lobby, "Aino")
    with refused(reason):
        await accounts.Secure(pb.SecureRequest(player_id=player_id, login=login, password=password))
    assert (await lobby.MyTables(lobby_pb2.PlayerRequest(player_id=player_id))).tables == []


def test_look_alikes_have_one_key() -> None:
    assert login_key("rnax") == login_key("max") == login_key("MÁX") == login_key("m.a-x")


async def test_a_guest_gets_no_code_that_opens_nothing(lobby: Any, accounts: Any) -> None:
    player_id = await guest(lobby, "Guest")
    with refused("wrong_login"):
        await accounts.NewRecoveryCode(pb.ProveRequest(player_id=player_id, secret=PASSWORD))
    with refused("wrong_login"):
        await accounts.ChangePassword(pb.ChangePasswordRequest(player_id=player_id, secret="", password=PASSWORD))


async def test_nobody_and_a_wrong_password_are_told_the_same(accounts: Any) -> None:
    with refused("wrong_login"):
        await accounts.LogIn(pb.LogInRequest(login="nobody", secret=PASSWORD, address="a"))


async def test_a_guest_on_the_device_is_merged(lobby: Any, accounts: Any, below: Any) -> None:
    player_id, _ = await secured(lobby, accounts, "Aino")
    here = await lobby.SignIn(lobby_pb2.SignInRequest(name="Guest", avatar="owl"))
    wish = pb.LogInRequest(
        login="Aino", secret=PASSWORD, address="a", device_token=here.device_token, player_id=here.player.player_id
    )
    reply = await accounts.LogIn(wish)
    assert reply.player.player_id == player_id
    assert reply.device_token == here.device_token
    assert below.people.merged == [(here.player.player_id, player_id)] * 2
    with refused("signed_out"):
        await lobby.WhoIs(lobby_pb2.WhoIsRequest(session_token=here.session_token))


async def test_settings_follow_a_guest_into_the_account(lobby: Any, accounts: Any) -> None:
    player_id, _ = await secured(lobby, accounts, "Aino")
    english = pb.PlayerSettings(language=pb.LANGUAGE_EN)
    await accounts.PutSettings(pb.PutSettingsRequest(player_id=player_id, settings=english, age_ms=60_000))
    here = await lobby.SignIn(lobby_pb2.SignInRequest(name="Guest", avatar="owl"))
    guest_id = here.player.player_id
    loud = pb.PlayerSettings(sound=False, contrast=pb.CONTRAST_STRONG)
    await accounts.PutSettings(pb.PutSettingsRequest(player_id=guest_id, settings=loud))
    with refused("bad_settings"):
        await accounts.PutSettings(pb.PutSettingsRequest(player_id=guest_id))
    secret = {"login": "Aino", "secret": PASSWORD, "device_token": here.device_token}
    await accounts.LogIn(pb.LogInRequest(player_id=guest_id, address="a", **secret))
    kept = await accounts.GetSettings(pb.AccountRequest(player_id=player_id))
    assert kept.settings == pb.PlayerSettings(language=pb.LANGUAGE_EN, sound=False, contrast=pb.CONTRAST_STRONG)
    assert not (await accounts.GetSettings(pb.AccountRequest(player_id=guest_id))).changed_ms


async def test_a_revoked_device_is_a_stranger(lobby: Any, accounts: Any) -> None:
    player_id, _ = await secured(lobby, accounts, "Aino")
    reply = await accounts.LogIn(pb.LogInRequest(login="Aino", secret=PASSWORD, address="a"))
    devices = await accounts.ListDevices(pb.AccountRequest(player_id=player_id))
    assert (len(devices.devices), devices.login) == (2, "Aino")
    for device in devices.devices:
        await accounts.RevokeDevice(pb.RevokeDeviceRequest(player_id=player_id, device_id=device.device_id))
    with refused("signed_out"):
        await lobby.WhoIs(lobby_pb2.WhoIsRequest(session_token=reply.session_token))


async def test_another_players_device_cannot_be_revoked(lobby: Any, accounts: Any) -> None:
    player_id, _ = await secured(lobby, accounts, "Aino")
    device = (await accounts.ListDevices(pb.AccountRequest(player_id=player_id))).devices[0]
    stranger = await guest(lobby, "Stranger")
    with refused("no_such_device"):
        await accounts.RevokeDevice(pb.RevokeDeviceRequest(player_id=stranger, device_id=device.device_id))


async def test_deletion_needs_the_secret_and_leaves_nothing(
    lobby: Any, accounts: Any, below: Any, tmp_path: Path
) -> None:
    player_id, _ = await secured(lobby, accounts, "Zwiebelfisch")
    other = await guest(lobby, "Other")
    await accounts.SetBlock(pb.SetBlockRequest(player_id=other, other_id=player_id, blocked=True))
    await accounts.Report(pb.ReportRequest(player_id=other, other_id=player_id, kind="name", text="Zwiebelfisch"))
    strong = pb.PlayerSettings(contrast=pb.CONTRAST_STRONG)
    await accounts.PutSettings(pb.PutSettingsRequest(player_id=player_id, settings=strong))
    exported = json.loads((await accounts.ExportAccount(pb.AccountRequest(player_id=player_id))).json)
    assert exported["credentials"][0]["login"] == "Zwiebelfisch"
    assert json.loads(exported["settings"][0]["document"]) == {"contrast": "CONTRAST_STRONG"}
    assert "hash" not in json.dumps(exported)
    with refused("wrong_login"):
        await accounts.DeleteAccount(pb.ProveRequest(player_id=player_id, secret="wrong"))
    await accounts.DeleteAccount(pb.ProveRequest(player_id=player_id, secret=PASSWORD))
    assert below.people.forgotten == [player_id] * 2
    assert not await traces(tmp_path, player_id)
    assert not await traces(tmp_path, "Zwiebelfisch")


async def test_deletion_leaves_nothing_in_the_live_store(
    lobby: Any, accounts: Any, valkey: Valkey, tmp_path: Path
) -> None:
    """What was said, where they sat, what they played: keys and what stands in them."""
    player_id, _ = await secured(lobby, accounts, "Zwiebelfisch")
    await lobby.ChangeProfile(lobby_pb2.ChangeProfileRequest(player_id=player_id, name="Zwiebelfisch"))
    other, _ = await secured(lobby, accounts, "Beppo")
    room = await lobby.OpenRoom(lobby_pb2.OpenRoomRequest(player_id=player_id, game="sauna", mode="table", seats=3))
    await lobby.JoinRoom(lobby_pb2.RoomRequest(player_id=other, code=room.code))
    for who, text in ((player_id, "Moin"), (other, "Moin moin")):
        await accounts.Say(pb.SayRequest(player_id=who, code=room.code, text=text))
    await lobby.StartSolo(lobby_pb2.StartSoloRequest(player_id=player_id, game="sauna", mode="daily"))
    await Presence(valkey).gone_since([player_id], 1)  # as the caretaker asks every few seconds
    assert await remembered(valkey, player_id)
    await accounts.DeleteAccount(pb.ProveRequest(player_id=player_id, secret=PASSWORD))
    assert not await remembered(valkey, player_id)
    assert not await remembered(valkey, "Zwiebelfisch")
    lines = await accounts.ReadChat(pb.ReadChatRequest(code=room.code, player_id=other))
    assert [line.text for line in lines.lines] == ["Moin moin"]
    assert (await lobby.GetRoom(lobby_pb2.RoomRequest(code=room.code))).host_id == other


async def remembered(valkey: Valkey, word: str) -> list[bytes]:
    """Keys that hold the word, or are named by it."""
    read = {
        "hash": valkey.hgetall, "set": valkey.smembers, "string": valkey.get, "stream": valkey.xrange,
        "list": lambda key: valkey.lrange(key, 0, -1), "zset": lambda key: valkey.zrange(key, 0, -1),
    }  # fmt: skip
    keys = [key async for key in valkey.scan_iter()]
    return [key for key in keys if word in f"{key!r} {await read[(await valkey.type(key)).decode()](key)!r}"]


async def traces(folder: Path, word: str) -> list[str]:
    """Rows of the lobby's database that hold the word."""
    import aiosqlite

    found = []
    async with aiosqlite.connect(folder / "lobby.db") as database:
        tables = await (await database.execute("SELECT name FROM sqlite_master WHERE type='table'")).fetchall()
        for (table,) in tables:
            rows = await (await database.execute(f"SELECT * FROM {table}")).fetchall()  # noqa: S608
            found += [f"{table}: {row}" for row in rows if word in str(row)]
    return found


async def test_chat_is_for_accounts_in_the_room_before_the_game(lobby: Any, accounts: Any) -> None:
    player_id, _ = await secured(lobby, accounts, "Aino")
    room = await lobby.OpenRoom(lobby_pb2.OpenRoomRequest(player_id=player_id, game="sauna", mode="table", seats=3))
    await accounts.Say(pb.SayRequest(player_id=player_id, code=room.code, text="  Hallo   zusammen "))
    lines = await accounts.ReadChat(pb.ReadChatRequest(code=room.code, player_id=player_id))
    assert [line.text for line in lines.lines] == ["Hallo zusammen"]
    visitor = await guest(lobby, "Visitor")
    with refused("not_in_room"):
        await accounts.Say(pb.SayRequest(player_id=visitor, code=room.code, text="Hi"))
    await lobby.JoinRoom(lobby_pb2.RoomRequest(player_id=visitor, code=room.code))
    with refused("chat_needs_account"):
        await accounts.Say(pb.SayRequest(player_id=visitor, code=room.code, text="Hi"))
    with refused("text_link"):
        await accounts.Say(pb.SayRequest(player_id=player_id, code=room.code, text="schau auf www.beispiel.de"))


async def test_blocked_lines_are_not_read(lobby: Any, accounts: Any) -> None:
    player_id, _ = await secured(lobby, accounts, "Aino")
    visitor, _ = await secured(lobby, accounts, "Beppo")
    room = await lobby.OpenRoom(lobby_pb2.OpenRoomRequest(player_id=player_id, game="sauna", mode="table", seats=3))
    await lobby.JoinRoom(lobby_pb2.RoomRequest(player_id=visitor, code=room.code))
    await accounts.Say(pb.SayRequest(player_id=visitor, code=room.code, text="Moin"))
    blocks = await accounts.SetBlock(pb.SetBlockRequest(player_id=player_id, other_id=visitor, blocked=True))
    assert [p.player_id for p in blocks.players] == [visitor]
    assert not (await accounts.ReadChat(pb.ReadChatRequest(code=room.code, player_id=player_id))).lines
    assert (await accounts.ReadChat(pb.ReadChatRequest(code=room.code, player_id=visitor))).lines


async def test_only_admins_see_reports_and_all_they_do_is_written_down(
    lobby: Any, accounts: Any, tmp_path: Path
) -> None:
    player_id, _ = await secured(lobby, accounts, "Aino")
    bad = await guest(lobby, "Bad")
    await accounts.Report(pb.ReportRequest(player_id=player_id, other_id=bad, kind="chat", text="rude"))
    with refused("admins_only"):
        await accounts.ListReports(pb.AdminRequest(admin_id=player_id))
    settings = LobbySettings(sql_url=f"sqlite+aiosqlite:///{tmp_path / 'lobby.db'}")
    assert await promote(settings, "aino", "admin")
    (report,) = (await accounts.ListReports(pb.AdminRequest(admin_id=player_id))).reports
    assert (report.other_name, report.text) == ("Bad", "rude")
    await accounts.Mute(pb.MuteRequest(admin_id=player_id, player_id=bad, hours=2))
    await accounts.CloseReport(pb.CloseReportRequest(admin_id=player_id, report_id=report.report_id, decision="muted"))
    with refused("no_such_report"):
        await accounts.CloseReport(pb.CloseReportRequest(admin_id=player_id, report_id=99, decision="warned"))
    audit = await accounts.ReadAudit(pb.AdminRequest(admin_id=player_id))
    assert [(line.action, line.target) for line in audit.lines] == [
        ("report warned", "99"),
        ("report muted", "1"),
        ("mute 2 h", bad),
    ]
    assert not await promote(settings, "nobody", "admin")


async def test_an_offensive_name_is_taken_away(lobby: Any, accounts: Any, tmp_path: Path, below: FakeServer) -> None:
    """Also from the lists, the finished games and the room: where those are away nothing is decided, and the admin can
    ask again."""
    admin = await admin_in(lobby, accounts, tmp_path)
    bad = await guest(lobby, "Offensive")
    room = await lobby.OpenRoom(lobby_pb2.OpenRoomRequest(player_id=bad, game="sauna", mode="table"))
    await accounts.Report(pb.ReportRequest(player_id=admin, other_id=bad, kind="name"))
    (report,) = (await accounts.ListReports(pb.AdminRequest(admin_id=admin))).reports
    wish = pb.CloseReportRequest(admin_id=admin, report_id=report.report_id, decision="renamed")
    for away in (below.lists, below.archive):
        away.is_away = True
        with refused("unavailable"):
            await accounts.CloseReport(wish)
        assert not (await accounts.ListReports(pb.AdminRequest(admin_id=admin))).reports[0].decision
        away.is_away = False
    below.people.renamed.clear()
    await accounts.CloseReport(wish)
    assert (await lobby.GetPerson(lobby_pb2.PlayerRequest(player_id=bad))).name == "Gast 1"
    assert below.people.renamed == below.archive.renamed == [(bad, "Gast 1")]
    seats = (await lobby.GetRoom(lobby_pb2.RoomRequest(code=room.code))).seats
    assert [seat.name for seat in seats if seat.player_id == bad] == ["Gast 1"]


def test_the_name_given_instead_is_no_slur_either() -> None:
    assert [guest_name(number) for number in (7, 7175)] == ["Gast 7", "Gast"]


async def test_another_name_stands_on_the_lists_too(lobby: Any, below: FakeServer) -> None:
    aino = await guest(lobby, "Aino")
    await lobby.ChangeProfile(lobby_pb2.ChangeProfileRequest(player_id=aino, name="Aila"))
    below.lists.is_away = True
    await lobby.ChangeProfile(lobby_pb2.ChangeProfileRequest(player_id=aino, name="Aura"))
    assert below.people.renamed == below.archive.renamed == [(aino, "Aila")]


async def test_a_closed_house_takes_no_new_games_until_it_opens(lobby: Any, accounts: Any, tmp_path: Path) -> None:
    admin = await admin_in(lobby, accounts, tmp_path)
    late = await guest(lobby, "Late")
    wish = lobby_pb2.StartSoloRequest(player_id=late, game="sauna", mode="free", computers=["easy"])
    with refused("admins_only"):
        await accounts.CloseHouse(pb.CloseHouseRequest(admin_id=late, closed=True))
    await accounts.CloseHouse(pb.CloseHouseRequest(admin_id=admin, closed=True))
    with refused("house_closed"):
        await lobby.StartSolo(wish)
    await accounts.CloseHouse(pb.CloseHouseRequest(admin_id=admin, closed=False))
    assert (await lobby.StartSolo(wish)).table_id
