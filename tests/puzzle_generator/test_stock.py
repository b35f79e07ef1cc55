"""The shelves: nobody gets a puzzle twice, no two requests get the same, a repeated request gets its own again."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from services.kit.refusal import Refusal
from services.kit.sql import migrate, sessions_of
from services.puzzle_generator.stock import REMEMBERED, Stock


@pytest.fixture
async def stock(engine: AsyncEngine) -> Stock:
    await migrate(engine, "puzzle_generator")
    return Stock(sessions_of(engine))


async def filled(stock: Stock, count: int, first: int = 0) -> None:
    for i in range(first, first + count):
        assert await stock.put("g", "easy", f"k{i}", f"item{i}".encode(), 1000 + i)


async def test_a_key_lies_on_the_shelf_once(stock: Stock) -> None:
    await filled(stock, 1)
    assert not await stock.put("g", "easy", "k0", b"other", 5)
    assert await stock.count("g", "easy") == 1


async def test_a_request_gets_one_of_each_shelf_in_order(stock: Stock) -> None:
    await filled(stock, 3)
    await stock.put("g", "hard", "h", b"hard", 5)
    assert await stock.take("r", "g", ["easy", "hard", "easy"], ["a"]) == [b"item0", b"hard", b"item1"]


async def test_the_same_request_gets_the_same_again(stock: Stock) -> None:
    await filled(stock, 4)
    first = await stock.take("r", "g", ["easy", "easy"], ["a"])
    assert await stock.take("r", "g", ["easy", "easy"], ["a"]) == first
    assert await stock.count("g", "easy") == 2


async def test_an_empty_shelf_refuses_and_takes_nothing(stock: Stock) -> None:
    await filled(stock, 1)
    with pytest.raises(Refusal, match="no_puzzle_in_stock"):
        await stock.take("r", "g", ["easy", "easy"], ["a"])
    assert await stock.count("g", "easy") == 1


async def test_twenty_requests_at_once_share_nothing(stock: Stock) -> None:
    await filled(stock, 40)
    taken = await asyncio.gather(*(stock.take(f"r{i}", "g", ["easy", "easy"], [f"p{i}"]) for i in range(20)))
    items = [item for items in taken for item in items]
    assert len(set(items)) == 40


async def test_a_player_meets_no_puzzle_again_within_two_hundred(stock: Stock) -> None:
    await filled(stock, 1)
    await stock.take("r0", "g", ["easy"], ["a", "b"])
    await stock.put("g", "easy", "k0", b"again", 5)
    with pytest.raises(Refusal):
        await stock.take("r1", "g", ["easy"], ["b"])
    await filled(stock, REMEMBERED, first=1)
    for i in range(REMEMBERED):
        assert await stock.take(f"n{i}", "g", ["easy"], ["b"]) != [b"again"]
    assert await stock.take("r2", "g", ["easy"], ["b"]) == [b"again"]
