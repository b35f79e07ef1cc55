"""Bodies are the lobby's messages as protobuf JSON: read with limits, described for OpenAPI."""

from __future__ import annotations

import asyncio
import json
from typing import Any, TypeVar

from fastapi import Request, Response
from google.protobuf import json_format
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from gateway.frames import UNREADABLE
from gateway.http.refusals import Refused

MAX_BODY = 16 * 1024
BODY_S = 10.0
DEPTH = 10
LARGEST = 2**53
"""Whole numbers beyond are not exact in JSON, and no column of ours has room for much more."""
JSON = "application/json"
PROTOBUF = "application/x-protobuf"

M = TypeVar("M", bound=Message)

_WORDS = {
    FieldDescriptor.CPPTYPE_BOOL: {"type": "boolean"},
    FieldDescriptor.CPPTYPE_DOUBLE: {"type": "number"},
    FieldDescriptor.CPPTYPE_FLOAT: {"type": "number"},
    FieldDescriptor.CPPTYPE_INT32: {"type": "integer"},
    FieldDescriptor.CPPTYPE_UINT32: {"type": "integer"},
    FieldDescriptor.CPPTYPE_INT64: {"type": "string", "format": "int64"},
    FieldDescriptor.CPPTYPE_UINT64: {"type": "string", "format": "uint64"},
    FieldDescriptor.CPPTYPE_STRING: {"type": "string"},
}


async def read(request: Request, kind: type[M]) -> M:
    """The body as a message; an empty body is an empty message. Refuses what is too large or no such message."""
    body = await _body(request)
    message = kind()
    if not body:
        return message
    if request.headers.get("content-type", "").partition(";")[0] != JSON:
        raise Refused(415, "not_json")
    try:
        json_format.ParseDict(json.loads(body), message, max_recursion_depth=DEPTH)
    except UNREADABLE as error:
        raise Refused(400, "bad_body") from error
    if not is_plain(message):
        raise Refused(400, "bad_body")
    return message


def is_plain(message: Message) -> bool:
    """Whether every number is one that stores and browsers can hold, and no text hides a zero."""
    for field, value in message.ListFields():
        values = value if field.is_repeated else (value,)
        if field.message_type is not None and field.message_type.GetOptions().map_entry:
            values = [*value.keys(), *value.values()]
        if not all(map(_is_plain_value, values)):
            return False
    return True


def _is_plain_value(value: Any) -> bool:
    if isinstance(value, Message):
        return is_plain(value)
    if isinstance(value, int | float):
        return -LARGEST <= value <= LARGEST
    return "\0" not in value if isinstance(value, str) else True


async def _body(request: Request) -> bytes:
    body = b""
    try:
        async with asyncio.timeout(BODY_S):
            async for chunk in request.stream():
                body += chunk
                if len(body) > MAX_BODY:
                    raise Refused(413, "too_large")
    except TimeoutError as error:
        raise Refused(408, "too_slow") from error
    return body


def written(message: Message, accepted: str = "") -> Response:
    """The message as JSON, or as protobuf for whom accepts only that: writing JSON costs ten times the time."""
    if accepted == PROTOBUF:
        return Response(message.SerializeToString(), media_type=PROTOBUF, headers={"Cache-Control": "no-store"})
    text = json_format.MessageToJson(message, indent=None)
    return Response(text, media_type=JSON, headers={"Cache-Control": "no-store"})


def answers(kind: type[Message]) -> dict[int | str, dict[str, Any]]:
    """For OpenAPI: what a route answers."""
    refusal = {
        "type": "object",
        "properties": {"reason": {"type": "string"}, "retry_after_ms": {"type": "integer"}},
        "required": ["reason"],
    }
    return {
        200: {"description": kind.DESCRIPTOR.name, "content": {JSON: {"schema": schema(kind.DESCRIPTOR)}}},
        "4XX": {"description": "Refused, with a machine-readable reason", "content": {JSON: {"schema": refusal}}},
    }


def takes(kind: type[Message], without: frozenset[str] = frozenset()) -> dict[str, Any]:
    """For OpenAPI: what a route reads in its body. `without`: fields that come from elsewhere, whatever a body says."""
    return {"requestBody": {"content": {JSON: {"schema": schema(kind.DESCRIPTOR, without)}}}}


def parameters(kind: type[Message], path: frozenset[str], query: frozenset[str]) -> dict[str, Any]:
    """For OpenAPI: the fields a route reads from its path and from its query."""
    fields: Any = kind.DESCRIPTOR.fields
    described: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in sorted(path)
    ]
    described += [
        {"name": field.json_name, "in": "query", "required": False, "schema": _field_schema(field)}
        for field in fields
        if field.name in query
    ]
    return {"parameters": described} if described else {}


def schema(message: Any, without: frozenset[str] = frozenset()) -> dict[str, Any]:
    """A message type as JSON schema."""
    return {
        "title": message.name,
        "type": "object",
        "properties": {field.json_name: _field_schema(field) for field in message.fields if field.name not in without},
    }


def _field_schema(field: FieldDescriptor) -> dict[str, Any]:
    kind = field.message_type
    if kind is not None and kind.GetOptions().map_entry:
        return {"type": "object", "additionalProperties": _one(kind.fields_by_name["value"])}
    return {"type": "array", "items": _one(field)} if field.is_repeated else _one(field)


def _one(field: FieldDescriptor) -> dict[str, Any]:
    if field.message_type is not None:
        return schema(field.message_type)
    if field.enum_type is not None:
        return {"type": "string", "enum": [value.name for value in field.enum_type.values]}
    return dict(_WORDS.get(field.cpp_type, {"type": "string"}))
