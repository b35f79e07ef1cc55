"""Shows a table to everybody who watches it through this pod."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from services.kit.clock import Clock
from services.rules.game import Eye
from services.table.broadcast import Picture, Spoken, frame_of, info_bytes, info_for, notice_frame
from services.table.change import Change
from services.table.desk import Desk, Outlet, Watcher
from services.table.note import payload_from
from services.table.record import Live
from services.table.session import Session
from services.table.store import Mark
from services.wire import GameWire

GATHER_S = 1.0
"""Coming and going of spectators is told at most that often."""


class Ahead:
    """A picture made between a commit's question and its answer; shown only if the change lasts."""

    __slots__ = ("_make", "made")

    def __init__(self, make: Callable[[], Picture]) -> None:
        self._make = make
        self.made: Picture | None = None
        asyncio.get_running_loop().call_soon(self._now)

    def _now(self) -> None:
        """After the question has left. One that fails is made, and its failure told, when it is shown."""
        with contextlib.suppress(Exception):
            self.made = self._make()


class Show:
    """Makes one picture per change and hands each eye its own."""

    def __init__(self, wires: Mapping[str, GameWire], clock: Clock) -> None:
        self._wires = wires
        self._clock = clock

    def ahead(self, desk: Desk, change: Change, mark: Mark) -> Ahead:
        """The picture of a change that is being committed, made while the store works."""
        return Ahead(lambda: self._of(desk, change.live, mark, change.events, change.spoken, desk.eyes))

    def picture(self, desk: Desk, events: list[Any], spoken: list[Spoken], ahead: Ahead | None = None) -> None:
        """The table after a change, to all who watch."""
        desk.shown = desk.mark
        if not desk.eyes:
            return
        made = None if ahead is None else ahead.made
        picture = made.stamp(self._clock.now_ms()) if made else self._picture(desk, events, spoken, desk.eyes)
        for seat, watchers in desk.eyes.items():
            self._to_eye(desk, picture, seat, watchers)

    def reloaded(self, desk: Desk) -> None:
        """Another pod changed the table: the new state, with its events when nothing lies between."""
        note, desk.note = desk.note, None
        events: list[Any] = []
        spoken: list[Spoken] = []
        if note is not None and note[0] == desk.mark and desk.session is not None:
            events, spoken = payload_from(note[1], desk.session.game.event)
        self.supersede(desk)
        self.picture(desk, events, spoken)

    def supersede(self, desk: Desk) -> None:
        """Tells devices that a newer one has taken the seat; those who left have a spectator's eyes."""
        if desk.live is None:
            return
        for watcher in desk.watchers():
            if watcher.seat is None:
                continue
            chair = desk.live.chairs[watcher.seat]
            if chair.left:
                desk.become_spectator(watcher)
            elif chair.device and chair.device != watcher.device:
                desk.remove(watcher)
                if socket_of(chair.device) != socket_of(watcher.device):
                    watcher.outlet.answer(watcher.socket, 0, notice_frame("superseded", desk.table_id))

    def one(self, desk: Desk, watcher: Watcher, frame_id: int) -> None:
        """The whole table to one watcher, as the answer to its wish to watch (0: nobody waits for the answer)."""
        picture = self._picture(desk, [], [])
        watcher.info_seen = desk.info_version
        frame = frame_of(picture.update(watcher.seat, info_for(self._info(desk), watcher.seat)), frame_id)
        if frame_id:
            watcher.outlet.answer(watcher.socket, frame_id, frame)
        else:
            watcher.outlet.update(desk, [watcher.socket], frame)

    def again(self, desk: Desk, outlet: Outlet) -> None:
        """The whole table to everybody behind one outlet that had fallen behind."""
        if desk.live is None:
            return
        picture = self._picture(desk, [], [])
        for seat, watchers in desk.eyes.items():
            mine = [watcher for watcher in watchers if watcher.outlet is outlet]
            for watcher in mine:
                watcher.info_seen = -1
            if mine:
                self._to_eye(desk, picture, seat, mine)

    def update(self, desk: Desk, seat: int | None) -> bytes:
        """The serialized TableUpdate for one eye, with everything in it."""
        return self._picture(desk, [], []).update(seat, info_for(self._info(desk), seat))

    def view_bytes(self, session: Session, live: Live[Any], seat: int | None) -> bytes:
        """The serialized View of one eye."""
        return self._wires[session.game.name].view_bytes(session.game.view(live.state, Eye(seat)))

    def notice(self, desk: Desk, kind: str) -> None:
        """A notice to all who watch."""
        frame = notice_frame(kind, desk.table_id)
        for watcher in desk.watchers():
            watcher.outlet.answer(watcher.socket, 0, frame)

    def info_changed(self, desk: Desk) -> None:
        """The next picture tells who sits here anew."""
        desk.info_version += 1
        desk.info = b""

    def spectators_changed(self, desk: Desk) -> None:
        """Soon, once for all who come and go meanwhile."""
        if desk.info_timer is None:
            desk.info_timer = asyncio.get_running_loop().call_later(GATHER_S, self._tell_spectators, desk)

    def _tell_spectators(self, desk: Desk) -> None:
        desk.info_timer = None
        if desk.live is not None and desk.eyes:
            self.info_changed(desk)
            self.picture(desk, [], [])

    def _to_eye(self, desk: Desk, picture: Picture, seat: int | None, watchers: list[Watcher]) -> None:
        plain = frame_of(picture.update(seat))
        full = b""
        groups: dict[tuple[Outlet, bytes], list[int]] = {}
        for watcher in watchers:
            frame = plain
            if watcher.info_seen != desk.info_version:
                watcher.info_seen = desk.info_version
                full = full or frame_of(picture.update(seat, info_for(self._info(desk), seat)))
                frame = full
            groups.setdefault((watcher.outlet, frame), []).append(watcher.socket)
        for (outlet, frame), sockets in groups.items():
            outlet.update(desk, sockets, frame)

    def _picture(
        self, desk: Desk, events: list[Any], spoken: list[Spoken], seats: Iterable[int | None] = ()
    ) -> Picture:
        if desk.live is None or desk.mark is None:
            raise RuntimeError("a picture of a table that is not loaded")
        return self._of(desk, desk.live, desk.mark, events, spoken, seats).stamp(self._clock.now_ms())

    def _of(
        self,
        desk: Desk,
        live: Live[Any],
        mark: Mark,
        events: list[Any],
        spoken: list[Spoken],
        seats: Iterable[int | None],
    ) -> Picture:
        session = desk.session
        if session is None:
            raise RuntimeError("a picture of a table that is not loaded")
        return Picture(session, self._wires[session.game.name], desk.table_id, live, mark, events, spoken, seats)

    def _info(self, desk: Desk) -> bytes:
        if not desk.info and desk.charter is not None and desk.session is not None and desk.live is not None:
            desk.info = info_bytes(desk.charter, desk.session, desk.live, desk.spectators)
        return desk.info


def socket_of(device: str) -> str:
    """A device's socket without the pod it came through."""
    return device.rpartition("@")[0]
