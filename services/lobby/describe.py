"""Records as messages: what the lobby shows of games, players and rooms."""

from __future__ import annotations

from collections.abc import Collection

from speedspiele.v1 import lobby_pb2

from services.lobby import house_rules, rooms
from services.lobby.room import Room, Sitter
from services.lobby.schema import PlayerRow
from services.lobby.tables import Playing
from services.rules.game import Choice, Game, Mode
from services.rules.games import game_named


def game_info(game: Game) -> lobby_pb2.GameInfo:
    """A game's modes and house rules."""
    return lobby_pb2.GameInfo(
        name=game.name, modes=map(_mode_info, game.modes), choices=map(_choice_info, game.choices)
    )


def _mode_info(mode: Mode) -> lobby_pb2.ModeInfo:
    return lobby_pb2.ModeInfo(
        id=mode.id, min_seats=mode.min_seats, max_seats=mode.max_seats, max_humans=mode.max_humans,
        daily=mode.daily, record=mode.record, clock=mode.clock, hint=mode.hint, computers=mode.computers,
        fixed=dict(mode.fixed), list=mode.list,
    )  # fmt: skip


def _choice_info(choice: Choice) -> lobby_pb2.ChoiceInfo:
    return lobby_pb2.ChoiceInfo(id=choice.id, values=choice.values, default=choice.default)


def player(row: PlayerRow, device_id: str = "") -> lobby_pb2.Player:
    """What a player sees of themselves."""
    return lobby_pb2.Player(
        player_id=row.player_id, name=row.name, avatar=row.avatar, guest=row.guest, role=row.role, device_id=device_id
    )


def room_message(room: Room, connected: Collection[str]) -> lobby_pb2.Room:
    """A room as everybody with its code may see it."""
    game = game_named(room.game)
    mode = game.mode(room.mode)
    message = lobby_pb2.Room(
        code=room.code, game=room.game, mode=room.mode, state=room.state, host_id=room.host_id, listed=room.listed,
        seats=[_seat(sitter, connected) for sitter in room.seats], options=room.options, table_id=room.table_id,
        version=room.version, opened_ms=room.opened_ms, quick=room.quick, offer_computers_ms=room.offer_computers_ms,
    )  # fmt: skip
    if room.is_waiting:
        message.cannot_start = rooms.cannot_start(room, game, mode)
        message.fill = rooms.fill_of(room, mode)
        message.greyed.extend(
            lobby_pb2.Greyed(choice=choice, value=value, reason=reason)
            for choice, value, reason in house_rules.greyed(game, mode, len(room.seats), room.options)
        )
    return message


def gone(code: str) -> lobby_pb2.Room:
    """A room that is not there any more."""
    return lobby_pb2.Room(code=code, state="closed")


def _seat(sitter: Sitter | None, connected: Collection[str]) -> lobby_pb2.RoomSeat:
    if sitter is None:
        return lobby_pb2.RoomSeat(kind="free")
    return lobby_pb2.RoomSeat(
        kind="human" if sitter.is_human else "computer", player_id=sitter.player_id, name=sitter.name,
        avatar=sitter.avatar, level=sitter.level or "", ready=sitter.ready or not sitter.is_human,
        connected=not sitter.is_human or sitter.player_id in connected,
    )  # fmt: skip


def my_table(playing: Playing) -> lobby_pb2.MyTable:
    """A running table, for its player's way back."""
    return lobby_pb2.MyTable(
        table_id=playing.table_id, game=playing.game, mode=playing.mode, room=playing.room,
        started_ms=playing.started_ms,
    )  # fmt: skip


def waiting_room(room: Room) -> lobby_pb2.MyTable:
    """A room its player waits in: no table yet."""
    return lobby_pb2.MyTable(game=room.game, mode=room.mode, room=room.code, started_ms=room.opened_ms)
