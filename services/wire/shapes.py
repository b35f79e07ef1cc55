"""What a record type is: its fields, its members, and how they stand beside the fields of its message."""

from __future__ import annotations

import types
from typing import Annotated, Any, NewType, Union, get_args, get_origin

import msgspec
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from msgspec import Struct
from msgspec.structs import FieldInfo

Member = tuple[str, type[Struct], Descriptor]
"""One member of a tagged union: its tag, its record, its message."""


class Mismatch(TypeError):
    """A record and its message do not fit together: a bug in a game's proto file, found when the process starts."""


def records_of(kind: Any) -> tuple[type[Struct], ...]:
    """The record types a type may stand for: one, several for a union, none for scalars."""
    kind = _plain(kind)
    members = get_args(kind) if get_origin(kind) is Union else (kind,)
    if all(isinstance(member, type) and issubclass(member, Struct) for member in members):
        return members
    return ()


def record_of(kind: Any, descriptor: Descriptor) -> type[Struct]:
    """The one record type that is this message; raises Mismatch."""
    records = records_of(kind)
    if len(records) != 1:
        raise Mismatch(f"{kind} cannot be the message {descriptor.name}")
    return records[0]


def element_of(kind: Any) -> Any:
    """What a tuple, list or set holds; raises Mismatch for what cannot be repeated."""
    kind = _plain(kind)
    args = [arg for arg in get_args(kind) if arg is not Ellipsis]
    if get_origin(kind) in (tuple, list, frozenset, set) and args:
        return Union[tuple(args)]  # noqa: UP007 - one type, or the union of a fixed tuple's types
    raise Mismatch(f"{kind} cannot be a repeated field")


def fields_of(record: type[Struct], descriptor: Descriptor) -> list[tuple[FieldInfo, FieldDescriptor]]:
    """The record's fields in its own order, each with the message's of the same name; raises Mismatch."""
    infos = {info.encode_name: info for info in msgspec.structs.fields(record)}
    if set(infos) != set(descriptor.fields_by_name):
        odd = sorted(set(infos) ^ set(descriptor.fields_by_name))
        raise Mismatch(f"{record.__qualname__} and {descriptor.name} differ in {', '.join(odd)}")
    return [(info, descriptor.fields_by_name[name]) for name, info in infos.items()]


def members_of(kind: Any, descriptor: Descriptor) -> list[Member]:
    """The members of a tagged union, each with the line of the oneof that is called like its tag; raises Mismatch."""
    members = {_tag(record): record for record in records_of(kind)}
    if None in members or set(members) != set(descriptor.fields_by_name):
        odd = sorted(str(tag) for tag in set(members) ^ set(descriptor.fields_by_name))
        raise Mismatch(f"{descriptor.name} and its union differ in {', '.join(odd)}")
    return [(str(tag), record, message_of(descriptor.fields_by_name[str(tag)])) for tag, record in members.items()]


def is_choice(descriptor: Descriptor) -> bool:
    """A message that is nothing but one oneof stands for a tagged union."""
    real = real_oneofs(descriptor)
    return len(real) == 1 and len(real[0].fields) == len(descriptor.fields)


def real_oneofs(descriptor: Descriptor) -> list[Any]:
    """Without those that only say whether an optional field is there."""
    return [each for each in descriptor.oneofs if len(each.fields) != 1 or each.name != f"_{each.fields[0].name}"]


def message_of(field: Any) -> Descriptor:
    """The type of a message field; raises Mismatch for any other."""
    if field is None or field.message_type is None:
        raise Mismatch(f"{field and field.full_name} is no message")
    found: Descriptor = field.message_type
    return found


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


def _tag(record: type[Struct]) -> str | None:
    config = record.__struct_config__
    return None if config.tag is None else str(config.tag)
