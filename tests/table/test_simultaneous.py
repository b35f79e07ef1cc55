"""A game everybody plays at once, on a real pod: one prompt for all, the clock ticks, rivals stay hidden."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

from speedspiele.v1 import game_pb2, koffer_pb2, table_pb2, traum_pb2

from services.rules.dice import Dice
from services.rules.games import game_named, supply_of
from services.rules.koffer.suitcase import model_solution, puzzle_from_item
from tests.table.pods import Gateway, House, opened, people

GAME = game_named("koffer")


def _supplies() -> list[bytes]:
    options = GAME.options_from("table", 2, {"rounds": "4", "blind": "on"})
    shelves = GAME.needs(options, "table", 2)
    return [supply_of(GAME).make(shelf, Dice(b"pod %d" % n)) for n, shelf in enumerate(shelves)]


def _packing(item: bytes, pieces: int) -> game_pb2.Move:
    placements = [
        koffer_pb2.KofferPlacement(piece=p.piece, turn=p.turn, row=p.row, col=p.col)
        for p in model_solution(puzzle_from_item(item))[:pieces]
    ]
    return game_pb2.Move(koffer=koffer_pb2.KofferMove(pack=koffer_pb2.KofferPack(placements=placements)))


def _seen(gateway: Gateway, socket: int) -> list[koffer_pb2.KofferView]:
    return [update.view.koffer for update in gateway.updates(socket)]


async def test_two_pack_at_once_and_a_watcher_sees_counts_only(house: House) -> None:
    pod = await house.pod()
    supplies = _supplies()
    table_id = await opened(pod, people(2), game="koffer", options={"rounds": "4", "blind": "on"}, supplies=supplies)
    gateway = pod.link()
    for socket, who in ((1, "p0"), (2, "p1"), (3, "")):
        await gateway.watch(socket, table_id, who)
    await gateway.until(lambda: all(_seen(gateway, socket)[-1].phase == "pack" for socket in (1, 2, 3)))
    prompt = gateway.updates(1)[-1].prompt
    assert prompt == gateway.updates(2)[-1].prompt
    acks = await asyncio.gather(
        gateway.act(1, table_id, prompt, move=_packing(supplies[0], 2)),
        gateway.act(2, table_id, prompt, move=_packing(supplies[0], 1)),
        gateway.act(1, table_id, prompt, move=_packing(supplies[0], 3)),
    )
    assert [ack.refusal for ack in acks] == ["", "", ""]
    await gateway.until(lambda: [seat.lying for seat in _seen(gateway, 3)[-1].seats] == [3, 1])
    assert _seen(gateway, 3)[-1].seats[0].packing == "packed"
    for socket, own in ((1, 0), (2, 1), (3, None)):
        for view in _seen(gateway, socket):
            assert not view.model
            assert not any(seat.suitcase for seat in view.seats)
            assert bool(view.mine) <= (own is not None)
    late = await gateway.act(1, table_id, prompt, move=_packing(supplies[0], 1))
    assert late.refusal == "not_your_turn"
    await gateway.act(2, table_id, prompt, move=game_pb2.Move(koffer=koffer_pb2.KofferMove(give_up={})))
    await gateway.until(lambda: all(_seen(gateway, socket)[-1].phase == "score" for socket in (1, 2, 3)))
    last = _seen(gateway, 3)[-1]
    assert [len(seat.suitcase) for seat in last.seats] == [3, 1]
    assert len(last.model) == 3
    assert sum(last.seats[0].stickers) == 2


def _dream(gateway: Gateway, seat: int) -> traum_pb2.TraumView:
    return gateway.updates(seat + 1)[-1].view.traum


def _prompt(gateway: Gateway, seat: int) -> int:
    return gateway.updates(seat + 1)[-1].prompt


async def _all_dream(gateway: Gateway, phase: str) -> None:
    await gateway.until(lambda: all(_dream(gateway, seat).phase == phase for seat in range(8)))


def _dreaming(**move: Any) -> game_pb2.Move:
    return game_pb2.Move(traum=traum_pb2.TraumMove(**move))


async def test_eight_lay_and_vote_in_the_same_moment_and_a_double_tap_counts_once(house: House) -> None:
    pod = await house.pod()
    table_id = await opened(pod, people(8), game="traum")
    gateway = pod.link()
    for seat in range(8):
        await gateway.watch(seat + 1, table_id, f"p{seat}")
    dreamer = _dream(gateway, 0).dreamer
    told = _dream(gateway, dreamer).hand[0]
    tell = _dreaming(tell={"picture": told, "clue": "Sommer"})
    assert not (await gateway.act(dreamer + 1, table_id, _prompt(gateway, dreamer), move=tell)).refusal
    await _all_dream(gateway, "lay")
    others = [seat for seat in range(8) if seat != dreamer]
    hands = {seat: list(_dream(gateway, seat).hand) for seat in others}

    def tap(seat: int, picture: int, command_id: str) -> Awaitable[table_pb2.Ack]:
        lay = _dreaming(lay={"pictures": [picture]})
        return gateway.act(seat + 1, table_id, _prompt(gateway, seat), command_id, move=lay)

    taps = [tap(seat, hands[seat][place], f"{seat}/{place}") for seat in others for place in (0, 0, 1)]
    acks = await asyncio.gather(*taps)
    for once, again, other in zip(acks[::3], acks[1::3], acks[2::3], strict=True):
        assert once == again
        assert sorted((bool(once.refusal), bool(other.refusal))) == [False, True]
    await _all_dream(gateway, "vote")
    row = list(_dream(gateway, dreamer).row)
    mine = {seat: list(_dream(gateway, seat).mine) for seat in others}
    assert sorted(row) == sorted([told, *(picture for pictures in mine.values() for picture in pictures)])
    assert len(set(row)) == 8

    wanted = {seat: next(picture for picture in row if picture not in mine[seat]) for seat in others}
    standing = _prompt(gateway, others[0])
    hasty = [picture for picture in row if picture not in mine[others[0]]][-1]
    assert not (await gateway.act(others[0] + 1, table_id, standing, move=_dreaming(vote={"picture": hasty}))).refusal
    await gateway.until(lambda: _dream(gateway, others[0]).my_vote == hasty)
    update = gateway.updates(others[0] + 1)[-1]
    assert (update.prompt, update.anew) == (0, standing), "a vote may be changed until the last one has come"
    assert all(gateway.updates(seat + 1)[-1].anew == 0 for seat in (*others[1:], dreamer))
    votes = [
        gateway.act(seat + 1, table_id, standing, f"v{seat}", move=_dreaming(vote={"picture": picture}))
        for seat, picture in wanted.items()
        for _ in range(2)
    ]
    answers = await asyncio.gather(*votes)
    assert [answer.refusal for answer in answers] == [""] * 14
    assert answers[::2] == answers[1::2]
    await _all_dream(gateway, "resolve")
    (resolved,) = _dream(gateway, dreamer).past
    assert sorted(resolved.owners) == list(range(8))
    assert {seat: resolved.votes[seat] for seat in others} == wanted
    assert resolved.votes[dreamer] == -1
