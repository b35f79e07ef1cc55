"""What waits for a slow reader."""

from __future__ import annotations

import pytest

from gateway.outbox import MAX_ANSWERS, MAX_STATES, Outbox, Overflow


def test_of_each_state_only_the_newest_waits_and_what_was_missed_is_known() -> None:
    outbox = Outbox()
    outbox.state("t1", b"1")
    outbox.answer(b"ack")
    outbox.state("t1", b"2")
    outbox.state("t2", b"3")
    assert outbox.emptied() == [b"ack", b"2", b"3"]
    assert outbox.missed == {"t1"}
    assert outbox.is_empty


def test_it_holds_no_more_than_it_may() -> None:
    outbox = Outbox()
    for n in range(MAX_ANSWERS):
        outbox.answer(b"%d" % n)
    with pytest.raises(Overflow):
        outbox.answer(b"one more")
    for n in range(MAX_STATES):
        outbox.state(str(n), b"")
    outbox.state("0", b"newer")
    with pytest.raises(Overflow):
        outbox.state("one more", b"")
