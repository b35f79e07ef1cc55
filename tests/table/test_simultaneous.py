"""A game everybody plays at once, on a real pod: one prompt for all, the clock ticks, rivals stay hidden."""

from __future__ import annotations

import asyncio

from speedspiele.v1 import game_pb2, koffer_pb2

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


async def test_two_pack_at_once_and_a_watcher_sees_counts_only(house: House):
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
    await gateway.until(lambda: _seen(gateway, 3)[-1].seats[0].packing == "packed")
    assert [seat.lying for seat in _seen(gateway, 3)[-1].seats] == [3, 1]
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
