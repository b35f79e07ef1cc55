"""Reading and writing frames."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from speedspiele.v1 import socket_pb2

from gateway.frames import BadFrame, as_json, client_frame, refused


def test_binary_and_json_say_the_same() -> None:
    frame = socket_pb2.ClientFrame(id=7, watch_table=socket_pb2.WatchTable(table_id="t"))
    assert client_frame(frame.SerializeToString(), False) == frame
    assert client_frame(b'{"id": 7, "watchTable": {"tableId": "t"}}', True) == frame
    assert json.loads(as_json(refused(7, "too_fast", 50)))["refused"] == {"reason": "too_fast", "retryAfterMs": 50}


NESTED = [
    b"[" * 5000,
    b'{"act":' * 3000,
    b'{"id": 1, "act": {"move": ' + b'{"sauna": ' * 200,
    b"\x2a\x80" * 400,
]


@pytest.mark.parametrize("payload", [b"", b"\xff" * 50, b"null", b"[]", b'"text"', b"1e999", b'{"id":1}', *NESTED])
@pytest.mark.parametrize("is_json", [True, False])
def test_what_is_no_question_is_a_bad_frame(payload: bytes, is_json: bool) -> None:
    with pytest.raises(BadFrame):
        client_frame(payload, is_json)


@given(st.binary(max_size=300), st.booleans())
def test_whatever_comes_is_a_frame_or_a_bad_frame(payload: bytes, is_json: bool) -> None:
    with suppress(BadFrame):
        assert client_frame(payload, is_json).id > 0
