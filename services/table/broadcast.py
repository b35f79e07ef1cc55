"""What each eye gets of a table: ready browser frames, made once per eye, from the games' allow-list views alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from speedspiele.v1 import game_pb2, socket_pb2, table_pb2

from services.kit.metrics import REDACTION_VIOLATIONS
from services.rules.dice import seed_commitment
from services.rules.game import Eye
from services.table.ending import ending_message
from services.table.record import Charter, Live, is_stand_in
from services.table.session import Session
from services.table.store import Mark
from services.wire import GameWire, delimited, key_bytes, number_bytes

TABLE = key_bytes(socket_pb2.ServerFrame, "table")
VIEW = key_bytes(table_pb2.TableUpdate, "view")
EVENT = key_bytes(table_pb2.TableUpdate, "events")
INFO = key_bytes(table_pb2.TableUpdate, "info")
ENDING = key_bytes(table_pb2.TableUpdate, "ending")
SPOKEN = key_bytes(table_pb2.TableUpdate, "spoken")
FRAME_ID = key_bytes(socket_pb2.ServerFrame, "id")
ACK = key_bytes(socket_pb2.ServerFrame, "ack")
COMMAND_ID = key_bytes(table_pb2.Ack, "command_id")
VERSION = key_bytes(table_pb2.Ack, "version")
REFUSAL = key_bytes(table_pb2.Ack, "refusal")
Spoken = tuple[int, str]


class Picture:
    """A table at one moment, for all eyes. Parts that eyes share are made once, and what holds no time may be made
    before it is known when the picture is shown."""

    def __init__(
        self,
        session: Session,
        wire: GameWire,
        table_id: str,
        live: Live[Any],
        mark: Mark,
        events: list[Any],
        spoken: list[Spoken],
        seats: Iterable[int | None] = (),
    ) -> None:
        """`seats`: whose updates will be asked for, so that their views are made together."""
        self._session = session
        self._wire = wire
        self._table_id = table_id
        self._live = live
        self._mark = mark
        self._events = events
        self._heard: list[list[tuple[Any, bytes]]] = [[] for _ in events]
        """Of each event the forms it was heard in so far, with their bytes."""
        self._to_act = () if live.ending else session.game.to_act(live.state)
        self._may_change = () if live.ending else session.game.may_change(live.state)
        self._spoken = b"".join(
            delimited(SPOKEN, table_pb2.Spoken(seat=seat, phrase=phrase).SerializeToString()) for seat, phrase in spoken
        )
        self._idle = self._asked = self._anew = self._tail = b""
        self._bodies = self._made_together(tuple(seats))

    def stamp(self, now_ms: int) -> Picture:
        """Shown at that server time, in milliseconds; needed before the first update."""
        game, live = self._session.game, self._live
        head = table_pb2.TableUpdate(
            table_id=self._table_id,
            version=self._mark.version,
            epoch=self._mark.epoch,
            now_ms=now_ms,
            deadline_ms=0 if live.ending else game.public_deadline(live.state) or 0,
        )
        self._idle = head.SerializeToString()
        head.prompt = game.prompt(live.state)
        self._asked = head.SerializeToString()
        if self._may_change:
            head.anew, head.prompt = head.prompt, 0
            self._anew = head.SerializeToString()
        self._tail = self._spoken
        if live.ending:
            ending = ending_message(self._session, live, now_ms, self._mark.epoch)
            self._tail += delimited(ENDING, ending.SerializeToString())
        return self

    def update(self, seat: int | None, info: bytes = b"") -> bytes:
        """The serialized TableUpdate for a seat or (nothing) a spectator. `info` is that of `info_bytes`."""
        head = self._asked if seat in self._to_act else self._anew if seat in self._may_change else self._idle
        update = head + self._body(seat) + self._tail
        if info:
            update += delimited(INFO, info)
        if not self._live.ending and self._session.charter.seed in update:
            REDACTION_VIOLATIONS.inc()
            raise RuntimeError("a view showed the seed of a running game")
        return update

    def _body(self, seat: int | None) -> bytes:
        body = self._bodies.get(seat)
        if body is None:
            body = self._bodies[seat] = self._told(seat, self._wire.view_bytes(self._view(seat)))
        return body

    def _told(self, seat: int | None, view: bytes) -> bytes:
        """What a seat sees and hears."""
        parts = [delimited(VIEW, view)]
        eye = Eye(seat)
        for event, forms in zip(self._events, self._heard, strict=True):
            heard = self._session.game.event_view(event, eye)
            if heard is not None:
                parts.append(self._event(heard, forms))
        return b"".join(parts)

    def _view(self, seat: int | None) -> Any:
        return self._session.game.view(self._live.state, Eye(seat))

    def _made_together(self, seats: tuple[int | None, ...]) -> dict[int | None, bytes]:
        views = self._wire.views_bytes([self._view(seat) for seat in seats]) if len(seats) > 1 else []
        return {seat: self._told(seat, view) for seat, view in zip(seats, views, strict=False)}

    def _event(self, heard: Any, forms: list[tuple[Any, bytes]]) -> bytes:
        """What several eyes hear alike is made once."""
        for form, made in forms:
            if form == heard:
                return made
        made = delimited(EVENT, self._wire.event_bytes(heard))
        forms.append((heard, made))
        return made


def frame_of(update: bytes, frame_id: int = 0) -> bytes:
    """The serialized ServerFrame around a serialized update; `frame_id` when it answers the browser."""
    frame = delimited(TABLE, update)
    return FRAME_ID + number_bytes(frame_id) + frame if frame_id else frame


def info_bytes(charter: Charter, session: Session, live: Live[Any], spectators: int) -> bytes:
    """The serialized TableInfo, without the watcher's own seat."""
    seats = [
        table_pb2.SeatInfo(
            name=guest.name,
            avatar=guest.avatar,
            driver=game_pb2.Driver(level=chair.driver.level or ""),
            connected=not chair.gone_ms,
            stand_in=is_stand_in(guest, chair),
            returning=chair.returning,
            left=chair.left,
            player_id=guest.player_id,
        )
        for guest, chair in zip(charter.guests, live.chairs, strict=True)
    ]
    return table_pb2.TableInfo(
        game=charter.game,
        mode=charter.mode,
        options=charter.options,
        seats=seats,
        room=charter.room,
        seed_hash=seed_commitment(charter.seed),
        started_ms=charter.started_ms,
        hint=session.mode.hint,
        spectators=spectators,
        day=charter.day,
    ).SerializeToString()


def info_for(info: bytes, seat: int | None) -> bytes:
    """The info with the watcher's own seat: fields joined to a message are part of it."""
    return info if seat is None else info + table_pb2.TableInfo(my_seat=seat + 1).SerializeToString()


def ack_frame(frame_id: int, command_id: str, version: int, refusal: str) -> bytes:
    """The answer to a browser's command."""
    ack = delimited(COMMAND_ID, command_id.encode()) + VERSION + number_bytes(version)
    if refusal:
        ack += delimited(REFUSAL, refusal.encode())
    return FRAME_ID + number_bytes(frame_id) + delimited(ACK, ack)


def refused_frame(frame_id: int, reason: str) -> bytes:
    """The refusal of anything but a command."""
    return socket_pb2.ServerFrame(id=frame_id, refused=socket_pb2.Refused(reason=reason)).SerializeToString()


def done_frame(frame_id: int) -> bytes:
    """It was done and has no other answer."""
    return socket_pb2.ServerFrame(id=frame_id, done=socket_pb2.Done()).SerializeToString()


def notice_frame(kind: str, table_id: str, spread_ms: int = 0) -> bytes:
    """Something the player should know of."""
    notice = socket_pb2.Notice(kind=kind, table_id=table_id, spread_ms=spread_ms)
    return socket_pb2.ServerFrame(notice=notice).SerializeToString()
