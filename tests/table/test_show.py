"""Pictures made while a commit is on its way: shown with the time of showing, to whoever watches then, or made anew."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest
from speedspiele.v1 import socket_pb2, table_pb2

from services.rules.games import GAMES
from services.table.desk import Desk, Watcher
from services.table.record import TableId
from services.table.show import Ahead, Show
from services.table.store import Mark
from services.wire import wires_of
from tests.table.sitting import T0, S, Sitting


class Screens:
    """Keeps the newest update of every socket."""

    def __init__(self) -> None:
        self.seen: dict[int, table_pb2.TableUpdate] = {}

    def update(self, desk: Desk, sockets: list[int], frame: bytes) -> None:
        for socket in sockets:
            self.seen[socket] = socket_pb2.ServerFrame.FromString(frame).table

    def answer(self, socket: int, frame_id: int, frame: bytes) -> None:
        raise AssertionError("nobody asked")


class Shown:
    """A watched table whose next change is under way."""

    def __init__(self) -> None:
        self.table = Sitting(2)
        self.clock = SimpleNamespace(now_ms=lambda: self.now)
        self.now = T0 + S
        self.screens = Screens()
        self.show = Show(wires_of(GAMES), self.clock)
        charter, live = self.table.session.charter, self.table.live
        self.desk = Desk(TableId("table"), self.table.session, charter, live, Mark(1, self.table.version))
        for seat in range(2):
            self.watch(seat)
        self.change = self.table.move(self.table.owing()[0])
        self.mark = Mark(1, self.table.version)

    def watch(self, seat: int | None) -> None:
        socket = 9 if seat is None else seat
        self.desk.add(Watcher(self.screens, socket, seat, f"g#{socket}@pod"))

    def install(self, ahead: Ahead) -> None:
        """The commit lasts."""
        self.desk.live, self.desk.mark = self.change.live, self.mark
        self.show.picture(self.desk, self.change.events, self.change.spoken, ahead)

    def whole(self) -> dict[int, table_pb2.TableUpdate]:
        """The same picture, made in one go."""
        before, self.screens.seen = self.screens.seen, {}
        for watcher in self.desk.watchers():
            watcher.info_seen = -1
        self.show.picture(self.desk, self.change.events, self.change.spoken)
        made, self.screens.seen = self.screens.seen, before
        return made


@pytest.fixture
async def shown() -> Shown:
    return Shown()


async def test_a_picture_made_ahead_is_the_one_made_later(shown: Shown):
    ahead = shown.show.ahead(shown.desk, shown.change, shown.mark)
    assert ahead.made is None  # the question leaves first
    await asyncio.sleep(0)
    assert ahead.made is not None
    assert not shown.screens.seen  # nothing leaves before the commit
    shown.now += 5 * S
    shown.install(ahead)
    assert shown.screens.seen == shown.whole()
    assert {update.now_ms for update in shown.screens.seen.values()} == {T0 + 6 * S}


async def test_who_came_meanwhile_sees_it_too(shown: Shown):
    ahead = shown.show.ahead(shown.desk, shown.change, shown.mark)
    await asyncio.sleep(0)
    shown.watch(None)
    shown.install(ahead)
    assert shown.screens.seen.keys() == {0, 1, 9}
    assert shown.screens.seen == shown.whole()


async def test_an_answer_faster_than_the_picture_does_not_wait_for_it(shown: Shown):
    shown.install(shown.show.ahead(shown.desk, shown.change, shown.mark))
    assert shown.screens.seen == shown.whole()


async def test_a_picture_that_fails_ahead_is_made_when_it_is_shown(shown: Shown):
    def fail() -> None:
        raise ValueError

    ahead = Ahead(fail)
    await asyncio.sleep(0)
    shown.install(ahead)
    assert shown.screens.seen == shown.whole()
