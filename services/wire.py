"""Between records and messages: moves, views and events of any game, by the names of their fields alone."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any, NewType, Union, get_args, get_origin

import msgspec
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from msgspec import Struct
from msgspec.structs import astuple
from speedspiele.v1 import game_pb2

from services.rules.game import Game

Reshape = Callable[[dict[str, Any]], dict[str, Any]]
Read = Callable[[Any], Any]
TAG = "type"


class Unreadable(ValueError):
    """A message that does not say what its type must say (a move of another game, an unknown word)."""


class Mismatch(TypeError):
    """A record and its message do not fit together: a bug in a game's proto file, found when the process starts."""


class Codec:
    """Converts one record type (or tagged union) to and from one message type. Compiled once, then only data flows."""

    def __init__(self, kind: Any, descriptor: Descriptor) -> None:
        self._box: Any = msgspec.defstruct("Box", [("record", kind)])
        """msgspec keeps what it has found out about a record type, but not about a union by itself."""
        self.message: type[Message] = GetMessageClass(descriptor)
        self._reshape = _reshaper(kind, descriptor)
        self._read = _reader(kind, descriptor)

    def to_message(self, record: Any) -> Message:
        """The record as a message."""
        return self._message_from(record)

    def to_bytes_each(self, records: Sequence[Any]) -> list[bytes]:
        """Several records as serialized messages, the same bytes as one by one. Fields alike in all are built once."""
        names = records[0].__struct_fields__
        alike: dict[str, Any] = {}
        own: list[dict[str, Any]] = [{} for _ in records]
        for name, values in zip(names, zip(*map(astuple, records), strict=True), strict=True):
            if values.count(values[0]) == len(values):
                alike[name] = values[0]
            else:
                for fields, value in zip(own, values, strict=True):
                    fields[name] = value
        common = self._message_from(alike).SerializeToString()
        messages = [self._message_from(fields) for fields in own]
        for message in messages:
            message.MergeFromString(common)
        return [message.SerializeToString() for message in messages]

    def in_turn(self) -> Callable[[Any], bytes]:
        """Serializes records that follow each other; fields that stay as they were are not built again."""
        values: dict[str, Any] = {}
        parts: dict[str, bytes] = {}

        def to_bytes(record: Any) -> bytes:
            for name, value in zip(record.__struct_fields__, astuple(record), strict=True):
                if name not in values or (values[name] is not value and values[name] != value):
                    values[name] = value
                    parts[name] = self._message_from({name: value}).SerializeToString()
            return b"".join(parts.values())

        return to_bytes

    def _message_from(self, record: Any) -> Message:
        """Of a record, or of some of its fields by their names."""
        shape = msgspec.to_builtins(record, builtin_types=(bytes,))
        return self.message(**(self._reshape(shape) if self._reshape else shape))

    def from_message(self, message: Any) -> Any:
        """The message as a record; raises Unreadable."""
        try:
            return msgspec.convert({"record": self._read(message)}, self._box).record
        except msgspec.ValidationError as error:
            raise Unreadable(str(error)) from error


class GameWire:
    """A game's moves, views and events inside the platform's Move, View and Event."""

    def __init__(self, game: Game) -> None:
        self._name = game.name
        self._moves = Codec(game.move, _inner(game_pb2.Move, game.name))
        self._views = Codec(game.view_type, _inner(game_pb2.View, game.name))
        self._events = Codec(game.event, _inner(game_pb2.Event, game.name))
        self._view_key = _key(game_pb2.View, game.name)
        self._event_key = _key(game_pb2.Event, game.name)

    def move_from(self, message: game_pb2.Move) -> Any:
        """The game's move; raises Unreadable, also for another game's move."""
        return self._moves.from_message(self._own(message, "move"))

    def view_from(self, message: game_pb2.View) -> Any:
        """The game's view; raises Unreadable."""
        return self._views.from_message(self._own(message, "view"))

    def event_from(self, message: game_pb2.Event) -> Any:
        """The game's event; raises Unreadable."""
        return self._events.from_message(self._own(message, "event"))

    def move_message(self, move: Any) -> game_pb2.Move:
        """The move as it travels."""
        inner: dict[str, Any] = {self._name: self._moves.to_message(move)}
        return game_pb2.Move(**inner)

    def view_bytes(self, view: Any) -> bytes:
        """The view as a serialized View."""
        return delimited(self._view_key, self._views.to_message(view).SerializeToString())

    def views_bytes(self, views: Sequence[Any]) -> list[bytes]:
        """Several eyes' views of one state, each as a serialized View."""
        return [delimited(self._view_key, view) for view in self._views.to_bytes_each(views)]

    def views_in_turn(self) -> Callable[[Any], bytes]:
        """For one eye's views of a game from step to step, each as a serialized View."""
        to_bytes = self._views.in_turn()
        return lambda view: delimited(self._view_key, to_bytes(view))

    def event_bytes(self, event: Any) -> bytes:
        """The event as a serialized Event."""
        return delimited(self._event_key, self._events.to_message(event).SerializeToString())

    def _own(self, message: Any, oneof: str) -> Any:
        if message.WhichOneof(oneof) != self._name:
            raise Unreadable(f"not a {oneof} of {self._name}")
        return getattr(message, self._name)


def wires_of(games: Iterable[Game]) -> Mapping[str, GameWire]:
    """The wire of every game by its name; raises Mismatch when a proto file and its records have drifted apart."""
    return {game.name: GameWire(game) for game in games}


def key_bytes(message: type[Message], field: str) -> bytes:
    """The bytes that begin a length-delimited field of a message."""
    return _varint(message.DESCRIPTOR.fields_by_name[field].number << 3 | 2)


def delimited(key: bytes, payload: bytes) -> bytes:
    """One length-delimited field. Joined fields are a message, so ready parts need not be built again."""
    size = len(payload)
    return key + (_SIZES[size] if size < len(_SIZES) else _varint(size)) + payload


def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


_SIZES = [_varint(size) for size in range(4096)]


def _inner(envelope: type[Message], name: str) -> Descriptor:
    field = envelope.DESCRIPTOR.fields_by_name.get(name)
    if field is None:
        raise Mismatch(f"{envelope.DESCRIPTOR.name} has no line for {name}")
    return _message_of(field)


def _message_of(field: Any) -> Descriptor:
    descriptor: Any = field.message_type
    if descriptor is None:
        raise Mismatch(f"{field.full_name} is no message")
    found: Descriptor = descriptor
    return found


def _key(envelope: type[Message], name: str) -> bytes:
    return key_bytes(envelope, name)


# -- what a type is --


def _plain(kind: Any) -> Any:
    """Without NewType, Annotated, alias and "or nothing"."""
    while True:
        if isinstance(kind, NewType):
            kind = kind.__supertype__
        elif get_origin(kind) is Annotated:
            kind = get_args(kind)[0]
        elif get_origin(kind) in (Union, types.UnionType):
            rest = [arg for arg in get_args(kind) if arg is not type(None)]
            if len(rest) != 1:
                return Union[tuple(rest)]  # noqa: UP007 - built at run time
            kind = rest[0]
        else:
            return kind


def _records(kind: Any) -> tuple[type[Struct], ...]:
    """The record types a type may stand for: one, several for a union, none for scalars."""
    kind = _plain(kind)
    members = get_args(kind) if get_origin(kind) is Union else (kind,)
    if all(isinstance(member, type) and issubclass(member, Struct) for member in members):
        return members
    return ()


def _element(kind: Any) -> Any:
    """What a tuple, list or the values of a dict hold."""
    kind = _plain(kind)
    args = [arg for arg in get_args(kind) if arg is not Ellipsis]
    if get_origin(kind) in (tuple, list, frozenset, set) and args:
        return Union[tuple(args)]  # noqa: UP007 - one type, or the union of a fixed tuple's types
    if get_origin(kind) is dict:
        return args[1]
    raise Mismatch(f"{kind} cannot be a repeated field")


def _is_choice(descriptor: Descriptor) -> bool:
    """A message that is nothing but one oneof stands for a tagged union."""
    real = [oneof for oneof in descriptor.oneofs if not _is_synthetic(oneof)]
    return len(real) == 1 and len(real[0].fields) == len(descriptor.fields)


def _is_synthetic(oneof: Any) -> bool:
    return len(oneof.fields) == 1 and oneof.name == f"_{oneof.fields[0].name}"


def _tag(record: type[Struct]) -> str | None:
    config = record.__struct_config__
    return None if config.tag is None else str(config.tag)


def _fields(record: type[Struct], descriptor: Descriptor) -> list[tuple[msgspec.structs.FieldInfo, FieldDescriptor]]:
    infos = {info.encode_name: info for info in msgspec.structs.fields(record)}
    if set(infos) != set(descriptor.fields_by_name):
        odd = sorted(set(infos) ^ set(descriptor.fields_by_name))
        raise Mismatch(f"{record.__qualname__} and {descriptor.name} differ in {', '.join(odd)}")
    return [(info, descriptor.fields_by_name[name]) for name, info in infos.items()]


def _members(kind: Any, descriptor: Descriptor) -> list[tuple[str, type[Struct], Descriptor]]:
    members = {_tag(record): record for record in _records(kind)}
    if None in members or set(members) != set(descriptor.fields_by_name):
        odd = sorted(str(tag) for tag in set(members) ^ set(descriptor.fields_by_name))
        raise Mismatch(f"{descriptor.name} and its union differ in {', '.join(odd)}")
    return [(str(tag), record, _message_of(descriptor.fields_by_name[str(tag)])) for tag, record in members.items()]


# -- record to message: the dict msgspec makes is what the message's constructor takes, but for tagged unions --


def _reshaper(kind: Any, descriptor: Descriptor) -> Reshape | None:
    """What must be done to the dict of a record; nothing where it fits as it is."""
    if not _records(kind):
        raise Mismatch(f"{kind} cannot be the message {descriptor.name}")
    if _is_choice(descriptor):
        return _choice_reshaper(kind, descriptor)
    return _record_reshaper(_records(kind)[0], descriptor)


def _choice_reshaper(kind: Any, descriptor: Descriptor) -> Reshape:
    inner = {tag: _record_reshaper(record, below) for tag, record, below in _members(kind, descriptor)}

    def reshape(shape: dict[str, Any]) -> dict[str, Any]:
        tag = shape[TAG]
        reshape_inner = inner[tag]
        return {tag: reshape_inner(shape) if reshape_inner else shape}

    return reshape


def _record_reshaper(record: type[Struct], descriptor: Descriptor) -> Reshape | None:
    steps: list[tuple[str, bool, Reshape]] = []
    for info, field in _fields(record, descriptor):
        if field.message_type is None or field.message_type.GetOptions().map_entry:
            continue
        kind = _element(info.type) if field.is_repeated else info.type
        if step := _reshaper(kind, field.message_type):
            steps.append((field.name, field.is_repeated, step))
    tagged = _tag(record) is not None
    if not steps and not tagged:
        return None

    def reshape(shape: dict[str, Any]) -> dict[str, Any]:
        if tagged:
            del shape[TAG]
        for name, many, step in steps:
            value = shape.get(name)
            if value is not None:
                shape[name] = [step(each) for each in value] if many else step(value)
        return shape

    return reshape


# -- message to record --


def _reader(kind: Any, descriptor: Descriptor) -> Read:
    if _is_choice(descriptor):
        return _choice_reader(kind, descriptor)
    return _record_reader(_records(kind)[0], descriptor)


def _choice_reader(kind: Any, descriptor: Descriptor) -> Read:
    oneof = next(oneof.name for oneof in descriptor.oneofs if not _is_synthetic(oneof))
    inner = {tag: _record_reader(record, below) for tag, record, below in _members(kind, descriptor)}

    def read(message: Any) -> dict[str, Any]:
        tag = message.WhichOneof(oneof)
        if tag is None:
            raise Unreadable(f"{descriptor.name} says nothing")
        shape: dict[str, Any] = inner[tag](getattr(message, tag))
        shape[TAG] = tag
        return shape

    return read


def _record_reader(record: type[Struct], descriptor: Descriptor) -> Read:
    readers = [(field.name, _field_reader(info, field)) for info, field in _fields(record, descriptor)]

    def read(message: Any) -> dict[str, Any]:
        shape = {}
        for name, read_field in readers:
            value = read_field(message)
            if value is not msgspec.UNSET:
                shape[name] = value
        return shape

    return read


def _field_reader(info: msgspec.structs.FieldInfo, field: FieldDescriptor) -> Read:
    name = field.name
    if field.message_type is not None and field.message_type.GetOptions().map_entry:
        return lambda message: dict(getattr(message, name))
    if field.is_repeated:
        if field.message_type is None:
            return lambda message: list(getattr(message, name))
        each = _reader(_element(info.type), field.message_type)
        return lambda message: [each(item) for item in getattr(message, name)]
    inner = _reader(info.type, field.message_type) if field.message_type is not None else None
    if not field.has_presence:
        return lambda message: getattr(message, name)
    absent = None if info.required else msgspec.UNSET

    def read(message: Any) -> Any:
        if not message.HasField(name):
            return absent
        value = getattr(message, name)
        return inner(value) if inner else value

    return read
