"""Between records and messages: moves, views and events of any game, by the names of their fields alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from google.protobuf.descriptor import Descriptor
from google.protobuf.message import Message
from speedspiele.v1 import game_pb2

from services.rules.game import Game
from services.wire.reading import Reader, Unreadable
from services.wire.shapes import Mismatch, message_of
from services.wire.writing import Writer, delimited, field_key, number_bytes

__all__ = ["GameWire", "Mismatch", "Unreadable", "delimited", "key_bytes", "number_bytes", "wires_of"]


class GameWire:
    """A game's moves, views and events inside the platform's Move, View and Event."""

    def __init__(self, game: Game) -> None:
        self._name = game.name
        kinds = ((game.move, game_pb2.Move), (game.view_type, game_pb2.View), (game.event, game_pb2.Event))
        types = [(kind, _inner(envelope, game.name)) for kind, envelope in kinds]
        self._write_move, self._write_view, self._write_event = (Writer(*each) for each in types)
        self._read_move, self._read_view, self._read_event = (Reader(*each) for each in types)
        self._move_key, self._view_key, self._event_key = (key_bytes(envelope, game.name) for _, envelope in kinds)

    def move_from(self, message: game_pb2.Move) -> Any:
        """The game's move; raises Unreadable, also for another game's move."""
        return self._read_move.from_message(self._own(message, "move"))

    def view_from(self, message: game_pb2.View) -> Any:
        """The game's view; raises Unreadable."""
        return self._read_view.from_message(self._own(message, "view"))

    def event_from(self, message: game_pb2.Event) -> Any:
        """The game's event; raises Unreadable."""
        return self._read_event.from_message(self._own(message, "event"))

    def move_message(self, move: Any) -> game_pb2.Move:
        """The move as it travels."""
        return game_pb2.Move.FromString(delimited(self._move_key, self._write_move.to_bytes(move)))

    def view_bytes(self, view: Any) -> bytes:
        """The view as a serialized View."""
        return delimited(self._view_key, self._write_view.to_bytes(view))

    def views_bytes(self, views: Sequence[Any]) -> list[bytes]:
        """Several eyes' views of one state, each as a serialized View."""
        return [delimited(self._view_key, view) for view in self._write_view.each(views)]

    def views_in_turn(self) -> Callable[[Any], bytes]:
        """For one eye's views of a game from step to step, each as a serialized View."""
        to_bytes = self._write_view.in_turn()
        return lambda view: delimited(self._view_key, to_bytes(view))

    def event_bytes(self, event: Any) -> bytes:
        """The event as a serialized Event."""
        return delimited(self._event_key, self._write_event.to_bytes(event))

    def _own(self, message: Any, oneof: str) -> Any:
        if message.WhichOneof(oneof) != self._name:
            raise Unreadable(f"not a {oneof} of {self._name}")
        return getattr(message, self._name)


def wires_of(games: Iterable[Game]) -> Mapping[str, GameWire]:
    """The wire of every game by its name; raises Mismatch when a proto file and its records have drifted apart."""
    return {game.name: GameWire(game) for game in games}


def key_bytes(message: type[Message], field: str) -> bytes:
    """The bytes that begin a field of a message."""
    found: Any = message.DESCRIPTOR.fields_by_name[field]
    return field_key(found)


def _inner(envelope: type[Message], name: str) -> Descriptor:
    field = envelope.DESCRIPTOR.fields_by_name.get(name)
    if field is None:
        raise Mismatch(f"{envelope.DESCRIPTOR.name} has no line for {name}")
    return message_of(field)
