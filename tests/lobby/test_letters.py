"""What the house tells a player: kept until it is read, told at once to who is there, gone with them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from speedspiele.v1 import account_pb2 as pb
from speedspiele.v1 import lobby_pb2

from services.kit.valkey import Valkey
from services.lobby.accounts.letters import CHANNEL
from tests.lobby.conftest import PASSWORD, admin_in, guest, refused, secured


async def _letters(accounts: Any, player_id: str) -> list[tuple[str, str]]:
    found = await accounts.ListLetters(pb.AccountRequest(player_id=player_id))
    return [(letter.kind, letter.about) for letter in found.letters]


async def test_a_warning_waits_until_it_is_read_once(lobby: Any, accounts: Any, tmp_path: Path) -> None:
    admin = await admin_in(lobby, accounts, tmp_path)
    bad = await guest(lobby, "Bad")
    for kind in ("chat", "behaviour"):
        await accounts.Report(pb.ReportRequest(player_id=admin, other_id=bad, kind=kind))
    for number, decision in ((1, "warned"), (1, "warned"), (2, "dismissed")):
        await accounts.CloseReport(pb.CloseReportRequest(admin_id=admin, report_id=number, decision=decision))
    assert await _letters(accounts, bad) == [("warned", "chat")]
    assert await _letters(accounts, admin) == []
    (letter,) = (await accounts.ListLetters(pb.AccountRequest(player_id=bad))).letters
    await accounts.AcknowledgeLetter(pb.LetterRequest(player_id=admin, letter_id=letter.letter_id))
    assert await _letters(accounts, bad) == [("warned", "chat")]
    for _ in range(2):
        left = await accounts.AcknowledgeLetter(pb.LetterRequest(player_id=bad, letter_id=letter.letter_id))
        assert not left.letters
    await accounts.CloseReport(pb.CloseReportRequest(admin_id=admin, report_id=1, decision="warned"))
    assert await _letters(accounts, bad) == []


async def test_a_decision_thought_over_takes_its_unread_letter_back(lobby: Any, accounts: Any, tmp_path: Path) -> None:
    admin = await admin_in(lobby, accounts, tmp_path)
    bad = await guest(lobby, "Bad")
    await accounts.Report(pb.ReportRequest(player_id=admin, other_id=bad, kind="name"))
    await accounts.CloseReport(pb.CloseReportRequest(admin_id=admin, report_id=1, decision="warned"))
    await accounts.CloseReport(pb.CloseReportRequest(admin_id=admin, report_id=1, decision="renamed"))
    for hours in (2, 3):
        await accounts.Mute(pb.MuteRequest(admin_id=admin, player_id=bad, hours=hours))
    assert await _letters(accounts, bad) == [("renamed", "name"), ("muted", "")]
    muted = (await accounts.ListLetters(pb.AccountRequest(player_id=bad))).letters[1]
    assert muted.until_ms - muted.made_ms == 3 * 3_600_000
    await accounts.Mute(pb.MuteRequest(admin_id=admin, player_id=bad, hours=0))
    assert await _letters(accounts, bad) == [("renamed", "name")]


async def test_letters_go_with_their_player(lobby: Any, accounts: Any, tmp_path: Path) -> None:
    """A guest who logs in takes them along; who has gone is told nothing."""
    admin = await admin_in(lobby, accounts, tmp_path)
    player_id, _ = await secured(lobby, accounts, "Aino")
    bad, gone = await guest(lobby, "Bad"), await guest(lobby, "Gone")
    for other in (bad, gone):
        await accounts.Report(pb.ReportRequest(player_id=admin, other_id=other, kind="chat"))
    await accounts.CloseReport(pb.CloseReportRequest(admin_id=admin, report_id=1, decision="warned"))
    assert '"warned"' in (await accounts.ExportAccount(pb.AccountRequest(player_id=bad))).json
    await accounts.LogIn(pb.LogInRequest(login="aino", secret=PASSWORD, player_id=bad))
    assert await _letters(accounts, player_id) == [("warned", "chat")]
    await accounts.DeleteAccount(pb.ProveRequest(player_id=gone))
    with refused("no_such_report"):
        await accounts.CloseReport(pb.CloseReportRequest(admin_id=admin, report_id=2, decision="warned"))
    await accounts.DeleteAccount(pb.ProveRequest(player_id=player_id, secret=PASSWORD))
    assert await _letters(accounts, player_id) == []


async def test_who_is_there_is_told_at_once(lobby: Any, accounts: Any, tmp_path: Path, valkey: Valkey) -> None:
    """Every gateway hears whose letters changed: new ones, and those read on another device."""
    admin = await admin_in(lobby, accounts, tmp_path)
    bad = await guest(lobby, "Bad")
    await accounts.Report(pb.ReportRequest(player_id=admin, other_id=bad, kind="chat"))
    feed = lobby.WatchRooms(lobby_pb2.WatchAllRoomsRequest())
    assert (await feed.read()).whole
    async with asyncio.timeout(20):
        while not (await valkey.pubsub_numsub(CHANNEL))[0][1]:
            await asyncio.sleep(0.01)
    await accounts.CloseReport(pb.CloseReportRequest(admin_id=admin, report_id=1, decision="warned"))
    await _hears(feed, bad)
    (letter,) = (await accounts.ListLetters(pb.AccountRequest(player_id=bad))).letters
    await accounts.AcknowledgeLetter(pb.LetterRequest(player_id=bad, letter_id=letter.letter_id))
    await _hears(feed, bad)
    feed.cancel()


async def _hears(feed: Any, player_id: str) -> None:
    async with asyncio.timeout(20):
        while player_id not in (await feed.read()).letters:
            pass
