"""What a pod refuses to keep, whatever the rules say."""

from __future__ import annotations

import dataclasses

from msgspec.structs import replace

from services.kit.metrics import CONSERVATION_VIOLATIONS
from services.rules.games import game_named
from services.table.session import Session
from tests.table.pods import House, opened, people, some_move


def lossy(game):
    """The same game, but a move loses a card of the stock."""

    def apply(state, seat, move, dice, now):
        step = game.apply(state, seat, move, dice, now)
        return replace(step, state=replace(step.state, stock=step.state.stock[1:]))

    return dataclasses.replace(game, apply=apply)


async def test_a_state_that_lost_a_card_is_counted_and_not_kept(house: House):
    pod = await house.pod()
    table = await opened(pod, people(2))
    gateway = pod.link()
    for n in range(2):
        await gateway.watch(n + 1, table, f"p{n}")
    socket, update = next((s, gateway.updates(s)[-1]) for s in (1, 2) if gateway.updates(s)[-1].prompt)
    desk = pod.app.play.desk(table)
    whole = desk.session
    desk.session = Session(lossy(game_named("sauna")), desk.charter)
    before = CONSERVATION_VIOLATIONS._value.get()
    ack = await gateway.act(socket, table, update.prompt, "a", move=some_move(update))
    assert (ack.refusal, CONSERVATION_VIOLATIONS._value.get()) == ("internal", before + 1)
    desk.session = whole
    assert (await gateway.act(socket, table, update.prompt, "b", move=some_move(update))).refusal == ""
