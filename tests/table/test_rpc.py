"""Create, act, view and end over gRPC, and what a gateway's link carries."""

from __future__ import annotations

import asyncio

import grpc
import pytest
from speedspiele.v1 import table_pb2

from services.table.record import token_of
from tests.table.pods import House, Pod, opened, people, some_move


async def play_on(gateway, table_id, sockets, moves):
    """Lets whoever is asked move, that many times."""
    for _ in range(moves):
        socket, update = next((s, gateway.updates(s)[-1]) for s in sockets if gateway.updates(s)[-1].prompt)
        ack = await gateway.act(socket, table_id, update.prompt, move=some_move(update))
        assert ack.refusal == ""
        await gateway.until(lambda v=ack.version: all(gateway.updates(s)[-1].version >= v for s in sockets))


async def seated(pod: Pod, count: int, **fields):
    """A table with that many people, all watching through one link."""
    table_id = await opened(pod, people(count), **fields)
    gateway = pod.link()
    for n in range(count):
        frame = await gateway.watch(n + 1, table_id, f"p{n}")
        assert frame.table.info.my_seat == n + 1
    return table_id, gateway


async def test_the_same_request_gives_the_same_table(house: House):
    pod = await house.pod()
    first = await opened(pod, people(2), request_id="once")
    assert await opened(pod, people(2), request_id="once") == first
    assert await opened(pod, people(2), request_id="twice") != first


async def test_several_tables_are_opened_at_once_each_by_itself(house: House):
    pod = await house.pod()
    seats = people(2)
    wishes = [
        {"request_id": "one"}, {"request_id": "", "mode": "table"}, {"request_id": "two", "mode": "nonsense"},
        {"request_id": "two"}, {"request_id": "one"},
    ]  # fmt: skip
    fields = {"game": "sauna", "mode": "table", "counts": True}
    asked = table_pb2.CreateAllRequest(
        tables=[table_pb2.CreateRequest(seats=seats, **fields | wish) for wish in wishes]
    )
    one, no_id, no_mode, two, again = (await pod.stub.CreateAll(asked)).tables
    assert (no_id.refusal, no_mode.refusal, no_mode.code) == ("no_request_id", "unknown_mode", "INVALID_ARGUMENT")
    assert one.table_id == again.table_id == await opened(pod, people(2), request_id="one")
    assert two.table_id not in ("", one.table_id)


async def test_people_play_through_a_link_and_everybody_sees_it(house: House):
    pod = await house.pod()
    table_id, gateway = await seated(pod, 4)
    spectator = await gateway.watch(9, table_id)
    assert spectator.table.info.my_seat == 0
    await play_on(gateway, table_id, (1, 2, 3, 4), 30)
    await gateway.until(lambda: gateway.updates(9)[-1].version == gateway.updates(1)[-1].version)
    versions = [u.version for u in gateway.updates(1)]
    assert versions == sorted(versions)
    assert any(event.sauna.HasField("card_laid") for u in gateway.updates(9) for event in u.events)


async def test_info_comes_first_and_then_only_when_it_changed(house: House):
    pod = await house.pod()
    table_id, gateway = await seated(pod, 3)
    before = len(gateway.updates(1))
    await play_on(gateway, table_id, (1, 2, 3), 5)
    assert not any(u.HasField("info") for u in gateway.updates(1)[before:])


async def test_refusals_are_words(house: House):
    pod = await house.pod()
    table_id, gateway = await seated(pod, 2)
    asked, update = next((s, gateway.updates(s)[-1]) for s in (1, 2) if gateway.updates(s)[-1].prompt)
    other = 3 - asked
    move = some_move(update)
    assert (await gateway.act(other, table_id, update.prompt, move=move)).refusal == "not_your_turn"
    assert (await gateway.act(asked, table_id, update.prompt + 7, move=move)).refusal == "stale_prompt"
    assert (await gateway.act(asked, table_id, update.prompt)).refusal == "unreadable"
    assert (await gateway.act(7, table_id, update.prompt, move=move)).refusal == "not_watching"
    await gateway.watch(8, table_id)
    assert (await gateway.act(8, table_id, update.prompt, move=move)).refusal == "not_your_seat"
    ack = await pod.stub.Act(table_pb2.Command(table_id=table_id, seat_token="0.abc", command_id="x", move=move))
    assert ack.refusal == "not_your_seat"
    ack = await pod.stub.Act(table_pb2.Command(table_id="nowhere", seat_token="0.abc", command_id="x", move=move))
    assert ack.refusal == "no_such_table"
    with pytest.raises(grpc.RpcError) as caught:
        await pod.stub.View(table_pb2.ViewRequest(table_id="nowhere"))
    assert caught.value.code() == grpc.StatusCode.NOT_FOUND


async def test_fifty_copies_of_one_command_have_one_effect_and_one_answer(house: House):
    pod = await house.pod()
    table_id, gateway = await seated(pod, 2)
    asked, update = next((s, gateway.updates(s)[-1]) for s in (1, 2) if gateway.updates(s)[-1].prompt)
    move = some_move(update)
    acks = await asyncio.gather(
        *(gateway.act(asked, table_id, update.prompt, command_id="one", move=move) for _ in range(50))
    )
    assert {(ack.version, ack.refusal) for ack in acks} == {(acks[0].version, "")}
    after = await pod.stub.View(table_pb2.ViewRequest(table_id=table_id))
    assert after.version == update.version + 1


async def test_fifty_copies_through_two_pods_have_one_effect_and_one_answer(house: House):
    pods = [await house.pod("table-0"), await house.pod("table-1")]
    table_id, gateway = await seated(pods[0], 2)
    asked, update = next((s, gateway.updates(s)[-1]) for s in (1, 2) if gateway.updates(s)[-1].prompt)
    desk = pods[0].app.play.desk(table_id)  # a seat's token travels to computers only
    secret = token_of(desk.charter, asked - 1, desk.live.chairs[asked - 1])
    move = some_move(update)
    command = table_pb2.Command(table_id=table_id, seat_token=secret, command_id="one", prompt=update.prompt, move=move)
    acks = await asyncio.gather(*(pods[n % 2].stub.Act(command) for n in range(50)))
    assert {(ack.version, ack.refusal) for ack in acks} == {(acks[0].version, "")}
    after = await pods[1].stub.View(table_pb2.ViewRequest(table_id=table_id))
    assert after.version == update.version + 1


async def test_two_gateways_on_two_pods_see_the_same_game(house: House):
    pods = [await house.pod("table-0"), await house.pod("table-1")]
    table_id = await opened(pods[0], people(2))
    links = [pods[0].link("g0"), pods[1].link("g1")]
    for n, link in enumerate(links):
        await link.watch(1, table_id, f"p{n}")
    for _ in range(20):
        newest = max(k.updates(1)[-1].version for k in links)
        for link in links:
            await link.until(lambda link=link, v=newest: link.updates(1)[-1].version >= v)
        n, update = next((n, k.updates(1)[-1]) for n, k in enumerate(links) if k.updates(1)[-1].prompt)
        ack = await links[n].act(1, table_id, update.prompt, move=some_move(update))
        assert ack.refusal == ""
        for link in links:
            await link.until(lambda link=link, v=ack.version: link.updates(1)[-1].version >= v)
    assert any(event.sauna.HasField("card_laid") for u in links[1].updates(1) for event in u.events)


async def test_the_newest_device_wins_and_the_old_one_is_told(house: House):
    pods = [await house.pod("table-0"), await house.pod("table-1")]
    table_id, gateway = await seated(pods[0], 2)
    await gateway.watch(11, table_id, "p0")
    await gateway.until(lambda: "superseded" in gateway.notices(1))
    other = pods[1].link("g1")
    await other.watch(1, table_id, "p0")
    await gateway.until(lambda: "superseded" in gateway.notices(11))
    assert (await gateway.act(11, table_id, take_back=True)).refusal == "not_watching"


async def test_an_operator_voids_a_game(house: House):
    pod = await house.pod()
    table_id, gateway = await seated(pod, 2)
    await pod.stub.End(table_pb2.EndRequest(table_id=table_id, reason="voided"))
    await gateway.until(lambda: gateway.updates(1)[-1].ending.reason == "voided")
    assert gateway.updates(1)[-1].ending.seed
    update = gateway.updates(1)[-1]
    ack = await gateway.act(1, table_id, update.prompt, take_back=True)
    assert ack.refusal == "game_over"


async def test_bad_wishes_are_refused(house: House):
    pod = await house.pod()
    for fields in ({"game": "chess"}, {"mode": "blitz"}, {"options": {"target": "7"}}, {"request_id": ""}):
        with pytest.raises(grpc.RpcError) as caught:
            await opened(pod, people(2), **fields)
        assert caught.value.code() == grpc.StatusCode.INVALID_ARGUMENT
    with pytest.raises(grpc.RpcError):
        await opened(pod, [*people(1), *people(1)])


async def test_a_pod_that_does_not_watch_answers_from_what_stands(house: House):
    pods = [await house.pod("table-0"), await house.pod("table-1")]
    table_id, gateway = await seated(pods[0], 2)
    request = table_pb2.ViewRequest(table_id=table_id)
    for _ in range(3):
        await play_on(gateway, table_id, (1, 2), 2)
        seen = await pods[1].stub.View(request)
        assert seen.version == gateway.updates(1)[-1].version
    spectator = pods[1].link("g1")
    await play_on(gateway, table_id, (1, 2), 2)
    assert (await spectator.watch(1, table_id)).table.version == gateway.updates(1)[-1].version
