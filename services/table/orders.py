"""From a command on the wire to an order at a table: the same door for people, computers and tools."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from speedspiele.v1 import table_pb2

from services.kit.textfilter import refusal_of
from services.rules.game import HUMAN
from services.table.change import Change
from services.table.desk import Work
from services.table.record import Live, seat_of_token
from services.table.session import Session
from services.wire import GameWire, Unreadable

COMMAND_ID_AT_MOST = 64
FindSeat = Callable[[Session, Live[Any]], int | None]


def work_of(command: table_pb2.Command, find_seat: FindSeat, wires: Mapping[str, GameWire], is_person: bool) -> Work:
    """What a command does, once it is clear which seat it moves for."""
    action = command.WhichOneof("action")
    command_id = command.command_id
    is_readable = bool(action) and 0 < len(command_id) <= COMMAND_ID_AT_MOST

    def refusal(session: Session, live: Live[Any], seat: int | None) -> str:
        if seat is None:
            return "not_your_seat"
        if not is_readable:
            return "unreadable"
        if action != "move":
            return "" if session.charter.guests[seat].player_id else "not_your_seat"
        return "computer_plays" if is_person and live.chairs[seat].driver != HUMAN else ""

    def work(session: Session, live: Live[Any], now: int, version: int) -> Change:
        if action == "leave" and (earlier := session.farewell(live, command_id)):
            return Change(live, now, repeated=earlier)
        seat = find_seat(session, live)
        if (reason := refusal(session, live, seat)) or seat is None:
            return Change(live, now, refusal=reason)
        if action == "take_back":
            return session.take_back(live, seat, command_id, now, version)
        if action == "leave":
            return session.leave(live, seat, command_id, now, version)
        if action == "phrase":
            return session.speak(live, seat, command_id, command.phrase, now, version)
        return move(session, live, seat, now, version)

    def move(session: Session, live: Live[Any], seat: int, now: int, version: int) -> Change:
        try:
            wanted = wires[session.game.name].move_from(command.move)
        except Unreadable:
            return Change(live, now, refusal="unreadable")
        if is_person and (reason := _text_refusal(session.game.texts(wanted))):
            return Change(live, now, refusal=reason)
        return session.move(live, seat, command_id, command.prompt, wanted, now, version)

    return work


def _text_refusal(texts: tuple[str, ...]) -> str:
    """Invisible characters are no objection: the rules take them out."""
    return next(filter(None, (refusal_of(text, frozenset({"invisible"})) for text in texts)), "")


def by_token(token: str) -> FindSeat:
    """The seat a token moves for."""
    return lambda session, live: seat_of_token(session.charter, live.chairs, token)


def by_watch(seat: int | None) -> FindSeat:
    """The seat a socket watches from; a spectator has none."""
    return lambda _session, live: None if seat is None or live.chairs[seat].left else seat
