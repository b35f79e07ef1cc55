"""From messages to records: the dict that msgspec makes a record of, with its checks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from msgspec import Struct
from msgspec.structs import FieldInfo

from services.wire.shapes import element_of, fields_of, is_choice, members_of, message_of, real_oneofs, record_of

Read = Callable[[Any], Any]
TAG = "type"


class Unreadable(ValueError):
    """A message that does not say what its type must say (a move of another game, an unknown word)."""


class Reader:
    """Reads one record type (or tagged union) from its message. Compiled once; raises Mismatch."""

    def __init__(self, kind: Any, descriptor: Descriptor) -> None:
        self._box: Any = msgspec.defstruct("Box", [("record", kind)])
        """msgspec keeps what it has found out about a record type, but not about a union by itself."""
        self._read = _reader(kind, descriptor)

    def from_message(self, message: Any) -> Any:
        """The message as a record; raises Unreadable."""
        try:
            return msgspec.convert({"record": self._read(message)}, self._box).record
        except msgspec.ValidationError as error:
            raise Unreadable(str(error)) from error


def _reader(kind: Any, descriptor: Descriptor) -> Read:
    if is_choice(descriptor):
        return _choice_reader(kind, descriptor)
    return _record_reader(record_of(kind, descriptor), descriptor)


def _choice_reader(kind: Any, descriptor: Descriptor) -> Read:
    oneof = real_oneofs(descriptor)[0].name
    inner = {tag: _record_reader(record, below) for tag, record, below in members_of(kind, descriptor)}

    def read(message: Any) -> dict[str, Any]:
        tag = message.WhichOneof(oneof)
        if tag is None:
            raise Unreadable(f"{descriptor.name} says nothing")
        shape: dict[str, Any] = inner[tag](getattr(message, tag))
        shape[TAG] = tag
        return shape

    return read


def _record_reader(record: type[Struct], descriptor: Descriptor) -> Read:
    readers = [(field.name, _field_reader(info, field)) for info, field in fields_of(record, descriptor)]

    def read(message: Any) -> dict[str, Any]:
        shape = {}
        for name, read_field in readers:
            value = read_field(message)
            if value is not msgspec.UNSET:
                shape[name] = value
        return shape

    return read


def _field_reader(info: FieldInfo, field: FieldDescriptor) -> Read:
    name = field.name
    if field.is_repeated:
        if field.message_type is None:
            return lambda message: list(getattr(message, name))
        each = _reader(element_of(info.type), message_of(field))
        return lambda message: [each(item) for item in getattr(message, name)]
    inner = _reader(info.type, message_of(field)) if field.message_type is not None else None
    if not field.has_presence:
        return lambda message: getattr(message, name)
    absent = None if info.required else msgspec.UNSET

    def read(message: Any) -> Any:
        if not message.HasField(name):
            return absent
        value = getattr(message, name)
        return inner(value) if inner else value

    return read
