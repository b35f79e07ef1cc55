"""Waiting for a store: says what changes, not each try; what is no absence ends it."""

from __future__ import annotations

import asyncio
import logging
from itertools import islice

import pytest
from redis.exceptions import AuthenticationError, BusyLoadingError
from redis.exceptions import ConnectionError as NobodyThere
from sqlalchemy.ext.asyncio import AsyncEngine

from services.kit import sql, valkey, waiting
from services.kit.waiting import LONGEST_PAUSE_S, pauses, when_there
from tests.stores import free_port, postgres_address


class Store:
    """Answers in turn; an exception is raised."""

    def __init__(self, *answers: Exception | str) -> None:
        self._answers = list(answers)

    async def meet(self) -> str:
        """The next answer."""
        answer = self._answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


async def test_one_line_for_each_change(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "waiting")
    store = Store(NobodyThere("a"), NobodyThere("b"), BusyLoadingError("c"), "here")
    assert await when_there("valkey", store.meet, valkey.is_away) == "here"
    assert [record.message for record in caplog.records] == [
        "the store is not there yet",
        "the store is not there yet",
        "the store is there",
    ]


async def test_a_store_that_is_there_is_not_worth_a_line(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "waiting")
    assert await when_there("valkey", Store("here").meet, valkey.is_away) == "here"
    assert not caplog.records


@pytest.mark.parametrize("error", [AuthenticationError("wrong password"), ValueError("a bug")])
async def test_what_waiting_does_not_help_is_raised(error: Exception) -> None:
    with pytest.raises(type(error)):
        await when_there("valkey", Store(error).meet, valkey.is_away)


async def test_cancelled_it_ends_at_once() -> None:
    async def never() -> None:
        raise NobodyThere

    task = asyncio.create_task(when_there("valkey", never, valkey.is_away))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(task, 20)


def test_pauses_grow_up_to_a_bound_and_differ() -> None:
    first, second = list(islice(pauses(), 12)), list(islice(pauses(), 12))
    assert first != second
    assert first[0] <= waiting.FIRST_PAUSE_S
    assert all(LONGEST_PAUSE_S / 2 <= pause <= LONGEST_PAUSE_S for pause in first[6:])


async def test_a_closed_port_is_an_absence_and_a_wrong_name_is_not(engine: AsyncEngine) -> None:
    nobody = sql.open_engine(postgres_address(free_port()))
    assert sql.is_away(await _failure(nobody))
    await nobody.dispose()
    if engine.dialect.name == "postgresql":
        wrong = sql.open_engine(engine.url.set(database="nothing").render_as_string(hide_password=False))
        assert not sql.is_away(await _failure(wrong))
        await wrong.dispose()


async def _failure(engine: AsyncEngine) -> Exception:
    with pytest.raises(Exception) as caught:  # noqa: PT011 - which one is the question
        async with engine.connect():
            pass
    assert isinstance(caught.value, Exception)
    return caught.value
