"""Journeys, points and the best sticker, reckoned by hand."""

from __future__ import annotations

import pytest

from services.rules.dice import Dice
from services.rules.koffer.model import BAG, SORT_VALUES
from services.rules.koffer.stickers import best_sticker, dearest_sticker, drawn, journeys, points

CITY, HOTEL, SHIP, EXPRESS, ZEPPELIN = range(5)


@pytest.mark.parametrize(
    ("stickers", "whole", "total"),
    [
        ((0, 0, 0, 0, 0), 0, 0),
        ((1, 1, 1, 1, 0), 0, 8),
        ((1, 1, 1, 1, 1), 1, 16),
        ((2, 1, 1, 1, 3), 1, 23),
        ((2, 2, 2, 2, 2), 2, 32),
        ((3, 2, 2, 2, 2), 2, 33),
        ((0, 0, 0, 0, 5), 0, 15),
    ],
)
def test_points_are_values_and_five_per_journey(stickers: tuple[int, ...], whole: int, total: int) -> None:
    assert journeys(stickers) == whole
    assert points(stickers) == total


def test_the_bag_holds_seventytwo_worth_one_to_three() -> None:
    assert sum(BAG) == 72
    assert SORT_VALUES == (1, 2, 2, 3, 3)


@pytest.mark.parametrize(
    ("stickers", "out", "best"),
    [
        # nothing yet: 3 + 1.25/5 beats 1 + 1.25/5
        ((0, 0, 0, 0, 0), (CITY, ZEPPELIN), ZEPPELIN),
        # the city completes the journey: 1 + 5 beats 3
        ((0, 1, 1, 1, 1), (CITY, ZEPPELIN), CITY),
        # two missing: hotel 2 + 0.625 < express (had already) 3
        ((0, 0, 1, 1, 1), (HOTEL, EXPRESS), EXPRESS),
        # completing beats any: hotel 2 + 5
        ((1, 0, 1, 1, 1), (HOTEL, EXPRESS), HOTEL),
        # city missing with two missing: 1 + 0.625 < hotel had 2
        ((0, 1, 1, 1, 0), (CITY, HOTEL), HOTEL),
        # second journey begun: only city is there twice, so a hotel is missing: 2 + 1.25/4 beats city 1
        ((2, 1, 1, 1, 1), (CITY, HOTEL), HOTEL),
        # ship missing 2 + 1.25/3 = 2.42 beats hotel had 2
        ((1, 1, 0, 0, 0), (HOTEL, SHIP), SHIP),
    ],
)
def test_the_best_sticker(stickers: tuple[int, ...], out: tuple[int, ...], best: int) -> None:
    assert best_sticker(stickers, out, BAG) == best


def test_ties_go_to_the_sort_with_fewer_left() -> None:
    assert best_sticker((0, 0, 0, 0, 0), (EXPRESS, ZEPPELIN), (15, 15, 14, 9, 8)) == ZEPPELIN
    assert best_sticker((0, 0, 0, 0, 0), (EXPRESS, ZEPPELIN), (15, 15, 14, 8, 9)) == EXPRESS
    assert best_sticker((0, 0, 0, 0, 0), (EXPRESS, EXPRESS, ZEPPELIN), (15, 15, 14, 8, 8)) == ZEPPELIN


def test_an_easy_computer_takes_the_dearest() -> None:
    assert dearest_sticker((CITY, HOTEL, SHIP)) in (HOTEL, SHIP)
    assert dearest_sticker((CITY, EXPRESS)) == EXPRESS


def test_what_is_drawn_was_in_the_bag() -> None:
    for number in range(50):
        out = drawn((1, 0, 2, 0, 1), 3, Dice(b"bag").stream(number))
        assert len(out) == 3
        assert all(out.count(sort) <= n for sort, n in enumerate((1, 0, 2, 0, 1)))
