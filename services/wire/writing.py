"""From records to the bytes of their messages, field by field, without building a message in between.

https://protobuf.dev/programming-guides/encoding says how: a key (field number, wire type), then a varint, eight bytes,
or a length and what it counts. Fields of proto3 that hold their zero are left out, unless they are optional."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from msgspec.structs import FieldInfo, astuple

from services.wire.shapes import Mismatch, element_of, fields_of, is_choice, members_of, message_of, record_of

Write = Callable[[Any], bytes]
VARINT, FIXED64, COUNTED = 0, 1, 2
_WORD = 1 << 64
_REMEMBERED = 1024
_NOTHING = object()
"""Equal to no value."""


def varint(number: int) -> bytes:
    """Seven bits a byte, the lowest first; a negative number as its 64-bit two's complement."""
    number %= _WORD
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


_SMALL = [varint(number) for number in range(4096)]


def number_bytes(number: int) -> bytes:
    """A number without its key."""
    return _SMALL[number] if 0 <= number < len(_SMALL) else varint(number)


def _zigzag(number: int) -> bytes:
    return number_bytes(2 * number if number >= 0 else -2 * number - 1)


def _text(text: str) -> bytes:
    payload = text.encode()
    return number_bytes(len(payload)) + payload


_SCALARS: dict[int, tuple[int, Write]] = {
    FieldDescriptor.TYPE_INT32: (VARINT, number_bytes),
    FieldDescriptor.TYPE_INT64: (VARINT, number_bytes),
    FieldDescriptor.TYPE_UINT32: (VARINT, number_bytes),
    FieldDescriptor.TYPE_UINT64: (VARINT, number_bytes),
    FieldDescriptor.TYPE_BOOL: (VARINT, number_bytes),
    FieldDescriptor.TYPE_SINT32: (VARINT, _zigzag),
    FieldDescriptor.TYPE_SINT64: (VARINT, _zigzag),
    FieldDescriptor.TYPE_DOUBLE: (FIXED64, struct.Struct("<d").pack),
    FieldDescriptor.TYPE_STRING: (COUNTED, _text),
}
"""By a field's type: its wire type, and its value without the key."""
_BYTE_EACH = {FieldDescriptor.TYPE_INT32, FieldDescriptor.TYPE_INT64, FieldDescriptor.TYPE_UINT32}
"""Lists of these are one byte a number as long as all are below 128."""


def field_key(field: FieldDescriptor) -> bytes:
    """What begins this field."""
    kind = COUNTED if field.is_repeated or field.type not in _SCALARS else _SCALARS[field.type][0]
    return varint(field.number << 3 | kind)


def delimited(key: bytes, payload: bytes) -> bytes:
    """One length-delimited field. Joined fields are a message, so ready parts need not be built again."""
    return key + number_bytes(len(payload)) + payload


class Writer:
    """Serializes one record type (or tagged union). Compiled once; raises Mismatch for what does not fit."""

    def __init__(self, kind: Any, descriptor: Descriptor) -> None:
        self.to_bytes: Write = _writer(kind, descriptor)
        """One record."""
        self._fields = [] if is_choice(descriptor) else _field_writers(kind, descriptor)

    def each(self, records: Sequence[Any]) -> list[bytes]:
        """Several records of a type that is no union, the same bytes as one by one. What is alike is written once."""
        count = len(records)
        columns: list[tuple[bytes, ...]] = []
        for write, values in zip(self._fields, zip(*map(astuple, records), strict=True), strict=True):
            if values.count(values[0]) != count:
                columns.append(tuple(map(write, values)))
            elif made := write(values[0]):
                columns.append((made,) * count)
        return list(map(b"".join, zip(*columns, strict=True))) if columns else [b""] * count

    def in_turn(self) -> Write:
        """For records that follow each other: fields that stay as they were are not written again."""
        last: list[Any] = [_NOTHING] * len(self._fields)
        parts = [b""] * len(self._fields)

        def to_bytes(record: Any) -> bytes:
            for place, value in enumerate(astuple(record)):
                if last[place] is not value and last[place] != value:
                    last[place] = value
                    parts[place] = self._fields[place](value)
            return b"".join(parts)

        return to_bytes


def _writer(kind: Any, descriptor: Descriptor) -> Write:
    if is_choice(descriptor):
        return _choice_writer(kind, descriptor)
    fields = _field_writers(kind, descriptor)

    def write(record: Any) -> bytes:
        return b"".join([field(value) for field, value in zip(fields, astuple(record), strict=True)])

    return write


def _choice_writer(kind: Any, descriptor: Descriptor) -> Write:
    lines = {
        record: (field_key(descriptor.fields_by_name[tag]), _writer(record, below))
        for tag, record, below in members_of(kind, descriptor)
    }

    def write(record: Any) -> bytes:
        key, inner = lines[type(record)]
        return delimited(key, inner(record))

    return write


def _field_writers(kind: Any, descriptor: Descriptor) -> list[Write]:
    return [_field_writer(info, field) for info, field in fields_of(record_of(kind, descriptor), descriptor)]


def _field_writer(info: FieldInfo, field: FieldDescriptor) -> Write:
    if field.message_type is not None:
        kind = element_of(info.type) if field.is_repeated else info.type
        inner = _writer(kind, message_of(field))
        return _each_message(field, inner) if field.is_repeated else _one_message(field, inner)
    if field.type not in _SCALARS:
        raise Mismatch(f"{field.full_name} has a type that no view needs yet")
    return _scalars(field) if field.is_repeated else _scalar(field)


def _one_message(field: FieldDescriptor, inner: Write) -> Write:
    key = field_key(field)
    return lambda value: b"" if value is None else delimited(key, inner(value))


def _each_message(field: FieldDescriptor, inner: Write) -> Write:
    key = field_key(field)
    one = _remembered(lambda value: delimited(key, inner(value)))
    return lambda values: b"".join(map(one, values))


def _scalar(field: FieldDescriptor) -> Write:
    key, write = field_key(field), _SCALARS[field.type][1]
    if field.has_presence:
        return lambda value: b"" if value is None else key + write(value)
    return lambda value: key + write(value) if value else b""


def _scalars(field: FieldDescriptor) -> Write:
    key = field_key(field)
    kind, write = _SCALARS[field.type]
    if kind == COUNTED:
        return lambda values: b"".join([key + write(value) for value in values])

    def packed(values: Iterable[Any]) -> bytes:
        return delimited(key, b"".join(map(write, values))) if values else b""

    def bytewise(values: Sequence[int]) -> bytes:
        if not values:
            return b""
        if max(values) > 0x7F or min(values) < 0:
            return packed(values)
        return delimited(key, bytes(values))

    return _remembered(bytewise) if field.type in _BYTE_EACH else packed


def _remembered(write: Write) -> Write:
    """What was written lately comes again: other eyes and the next moves show nearly the same."""
    return lru_cache(_REMEMBERED)(write)
