"""Frames of the socket: from bytes or JSON, to bytes or JSON, and the small ones the gateway itself says."""

from __future__ import annotations

import json

from google.protobuf import json_format
from google.protobuf.message import DecodeError
from speedspiele.v1 import socket_pb2

MAX_FRAME = 8 * 1024
"""The largest sensible frame (a dream's clue, a suitcase) has a few hundred bytes."""
JSON_DEPTH = 20
UNREADABLE = (json_format.ParseError, ValueError, TypeError, AttributeError, OverflowError, RecursionError)
"""What the JSON reader raises, one way or another, over text that is no such message."""


class BadFrame(ValueError):
    """Nothing one could answer: not a ClientFrame, or one that asks nothing."""


def client_frame(payload: bytes, as_json: bool) -> socket_pb2.ClientFrame:
    """What the browser says; raises BadFrame."""
    try:
        frame = _from_json(payload) if as_json else socket_pb2.ClientFrame.FromString(payload)
    except (*UNREADABLE, DecodeError) as error:
        raise BadFrame from error
    if not frame.id or frame.WhichOneof("frame") is None:
        raise BadFrame
    return frame


def _from_json(payload: bytes) -> socket_pb2.ClientFrame:
    frame = socket_pb2.ClientFrame()
    json_format.ParseDict(json.loads(payload), frame, max_recursion_depth=JSON_DEPTH)
    return frame


def as_json(frame: bytes) -> bytes:
    """The same ServerFrame as JSON."""
    message = socket_pb2.ServerFrame.FromString(frame)
    return json_format.MessageToJson(message, indent=None).encode()


def refused(frame_id: int, reason: str, retry_after_ms: int = 0) -> bytes:
    """The answer "no" with its reason."""
    answer = socket_pb2.Refused(reason=reason, retry_after_ms=retry_after_ms)
    return socket_pb2.ServerFrame(id=frame_id, refused=answer).SerializeToString()


def done(frame_id: int) -> bytes:
    """The answer "yes" where there is nothing else to say."""
    return socket_pb2.ServerFrame(id=frame_id, done=socket_pb2.Done()).SerializeToString()


def pong(frame_id: int, now_ms: float) -> bytes:
    """The server's time."""
    return socket_pb2.ServerFrame(id=frame_id, pong=socket_pb2.Pong(now_ms=now_ms)).SerializeToString()


def hello(now_ms: float, player_id: str, build: str, ping_every_ms: int) -> bytes:
    """The first frame of a connection."""
    greeting = socket_pb2.Hello(now_ms=now_ms, player_id=player_id, build=build, ping_every_ms=ping_every_ms)
    return socket_pb2.ServerFrame(hello=greeting).SerializeToString()


def notice(kind: str, table_id: str = "", spread_ms: int = 0) -> bytes:
    """Something the player must know, unasked."""
    word = socket_pb2.Notice(kind=kind, table_id=table_id, spread_ms=spread_ms)
    return socket_pb2.ServerFrame(notice=word).SerializeToString()
