"""Who watches and who sits: sockets come, go, break off and are replaced by newer devices."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from services.kit.calendar import berlin_day
from services.table.change import Change
from services.table.desk import Desk, Order, Outlet, Watcher
from services.table.pipe import StoreDown, StoreError
from services.table.play import Play
from services.table.record import Live, TableId
from services.table.session import Session
from services.table.show import Show

AGAIN_S = 0.2
WatchDone = Callable[[Watcher | None, str], None]


class Seating:
    """Keeps the tables' watchers, and tells the sessions who is there."""

    def __init__(self, play: Play, show: Show, pod: str, broken_s: float) -> None:
        self._broken_s = broken_s
        self._play = play
        self._show = show
        self._pod = pod
        self._tasks: set[asyncio.Task[None]] = set()

    def watch(
        self,
        outlet: Outlet,
        gateway: str,
        socket: int,
        table_id: str,
        player_id: str,
        old: Watcher | None,
        done: WatchDone,
    ) -> None:
        """A socket wants to see a table, as the player the gateway says it is (empty: a spectator)."""
        desk = self._play.desk(table_id)
        if old is not None:
            desk.remove(old)
        watcher = Watcher(outlet, socket, None, f"{gateway}#{socket}@{self._pod}")

        def work(session: Session, live: Live[Any], now: int, _version: int) -> Change:
            if _is_secret(session, player_id, now):
                return Change(live, now, refusal="day_not_over")
            watcher.seat = _seat_of(session, live, player_id)
            if watcher.seat is None or live.ending:
                return Change(live, now)
            return session.arrive(live, watcher.seat, watcher.device, now)

        def watched(refusal: str, _version: int) -> None:
            if refusal:
                done(None, refusal)
                self._tell_store(desk)
                return
            desk.add(watcher)
            done(watcher, "")
            self._show.supersede(desk)
            if watcher.seat is None:
                self._spectators_changed(desk)

        if not desk.is_watched:
            self._spawn(self._watch_first(desk, Order(work, watched, self._play.clock.now_ms())))
        else:
            self._play.submit(desk, Order(work, watched, self._play.clock.now_ms()))

    def unwatch(self, table_id: str, watcher: Watcher) -> None:
        """The player has left the page, or the socket has closed."""
        desk = self._play.desk(table_id)
        if not desk.remove(watcher):
            return
        if watcher.seat is None:
            self._spectators_changed(desk)
        else:
            self._gone(desk, watcher.seat, watcher.device)
        if not desk.is_watched:
            self._tell_store(desk)

    def broke(self, table_id: str, watcher: Watcher, was_handed_over: bool) -> None:
        """The link broke under a socket that may still be there: its gateway watches again at once."""
        desk = self._play.desk(table_id)
        if not desk.remove(watcher):
            return
        if not desk.is_watched:
            self._tell_store(desk)
        if watcher.seat is not None and not was_handed_over:
            seat, device = watcher.seat, watcher.device

            def gone() -> None:
                if not any(other.device == device for other in desk.eyes.get(seat, ())):
                    self._gone(self._play.desk(table_id), seat, device)

            asyncio.get_running_loop().call_later(self._broken_s, gone)

    async def hint_view(self, table_id: str, seat: int | None, prompt: int) -> tuple[str, bytes] | str:
        """The game and the serialized view a hint is asked for, or why there is none."""
        future: asyncio.Future[tuple[str, bytes] | str] = asyncio.get_running_loop().create_future()
        found: list[tuple[str, bytes]] = []

        def work(session: Session, live: Live[Any], now: int, _version: int) -> Change:
            refusal = session.hint_refusal(live, seat, prompt)
            if not refusal:
                found[:] = [(session.game.name, self._show.view_bytes(session, live, seat))]
            return Change(live, now, refusal=refusal)

        def done(refusal: str, _version: int) -> None:
            future.set_result(refusal or found[0])

        self._play.submit(self._play.desk(table_id), Order(work, done, self._play.clock.now_ms()))
        return await future

    def watch_all_again(self) -> None:
        """Notes may have been missed: says again what is watched here, and looks at all of it."""
        for desk in list(self._play.desks.values()):
            if desk.is_watched:
                self._spawn(self._watch_again(desk))

    async def _watch_again(self, desk: Desk) -> None:
        await self._tell(desk)
        self._play.reload(desk)

    def heard(self, table_id: TableId, mark: Any, payload: bytes) -> None:
        """Another pod committed at a table that is watched here, or its spectators changed (a mark of nothing)."""
        desk = self._play.desks.get(table_id)
        if desk is None or not desk.is_watched:
            return
        if not mark.version:
            self._spawn(self._count_elsewhere(desk))
        elif desk.mark is None or desk.mark.is_before(mark):
            desk.note = (mark, payload)
            self._play.reload(desk)

    def _gone(self, desk: Desk, seat: int, device: str) -> None:
        def work(session: Session, live: Live[Any], now: int, _version: int) -> Change:
            return session.go(live, seat, device, now)

        self._play.submit(desk, Order(work, lambda _refusal, _version: None, self._play.clock.now_ms()))

    async def _watch_first(self, desk: Desk, order: Order) -> None:
        """The store must know that this pod watches before the table is read, or a commit in between is missed."""
        try:
            desk.elsewhere = await self._play.store.watch(desk.table_id, 0)
        except (StoreDown, StoreError):
            self._tell_store(desk)
        self._play.submit(desk, order)

    def _spectators_changed(self, desk: Desk) -> None:
        self._show.spectators_changed(desk)
        if desk.is_watched:
            self._tell_store(desk)

    def _tell_store(self, desk: Desk) -> None:
        self._spawn(self._tell(desk))

    async def _tell(self, desk: Desk) -> None:
        """Until the store has heard it: a pod that is not known to watch is told nothing."""
        while True:
            count = len(desk.eyes.get(None, ())) if desk.is_watched else None
            try:
                desk.elsewhere = await self._play.store.watch(desk.table_id, count)
            except (StoreDown, StoreError):
                await asyncio.sleep(AGAIN_S)
            else:
                return

    async def _count_elsewhere(self, desk: Desk) -> None:
        desk.elsewhere = await self._play.store.spectators_elsewhere(desk.table_id)
        self._show.spectators_changed(desk)

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _is_secret(session: Session, player_id: str, now: int) -> bool:
    """A daily game is everybody's game of that day: until it is over, only who plays it sees it."""
    charter = session.charter
    return charter.day >= berlin_day(now) and player_id not in {g.player_id for g in charter.guests if g.player_id}


def _seat_of(session: Session, live: Live[Any], player_id: str) -> int | None:
    if not player_id:
        return None
    for seat, guest in enumerate(session.charter.guests):
        if guest.player_id == player_id and not live.chairs[seat].left:
            return seat
    return None
