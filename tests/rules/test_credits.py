"""Points for the list: the cases of the rules by hand, and a slow second way over random games."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from services.rules.credits import credits_of
from services.rules.games import game_named
from tests.finished import by_hand

TABLE = game_named("sauna").mode("table")


def points(game: Any) -> dict[str, int]:
    return {c.player_id: c.points for c in credits_of(game, TABLE) if c.counted}


def test_three_humans_get_points_and_the_first_two_a_bonus() -> None:
    assert points(by_hand("g", ["a", "b", "c"], [1, 2, 3])) == {"a": 40, "b": 25, "c": 10}


def test_the_third_bonus_needs_four_humans() -> None:
    assert points(by_hand("g", ["a", "b", "c", "d"], [1, 2, 3, 4])) == {"a": 40, "b": 25, "c": 15, "d": 10}


def test_two_humans_and_computers_count_nothing() -> None:
    assert points(by_hand("g", ["a", "b", "", ""], [1, 2, 3, 4])) == {}


def test_the_place_is_the_one_among_the_humans() -> None:
    assert points(by_hand("g", ["a", "", "b", "c"], [2, 1, 3, 4])) == {"a": 40, "b": 25, "c": 10}


def test_ties_share_the_bonus_and_the_next_place_is_skipped() -> None:
    assert points(by_hand("g", ["a", "b", "c", "d"], [1, 1, 3, 4])) == {"a": 40, "b": 40, "c": 15, "d": 10}


def test_a_pair_counts_once_as_better() -> None:
    game = by_hand("g", ["a", "b", "c", "d"], [1, 3, 1, 3], sides=[0, 1, 0, 1])
    assert points(game) == {"a": 40, "c": 40, "b": 25, "d": 25}


def test_leaving_costs_ten_and_the_others_need_three_at_the_end() -> None:
    game = by_hand("g", ["a", "b", "c", "d"], [1, 2, 3, 4], computers=(3,), left=(3,))
    assert points(game) == {"a": 40, "b": 25, "c": 10, "d": -10}


def test_of_a_daily_only_the_first_attempt_counts() -> None:
    daily = game_named("koffer").mode("daily")
    for counts in (True, False):
        game = by_hand("g", ["a"], [1])
        game.counts = counts
        assert [credit.counted for credit in credits_of(game, daily)] == [counts]


def test_leaving_a_spoiled_game_costs_nothing() -> None:
    game = by_hand("g", ["a", "b", "c"], [1, 2, 3], computers=(1, 2), left=(1, 2), spoiled=(2,))
    assert points(game) == {"b": -10}


def test_leaving_computers_alone_costs_nothing() -> None:
    assert points(by_hand("g", ["a", "", ""], [3, 1, 2], computers=(0,), left=(0,))) == {}


def test_a_seat_a_computer_ended_gets_nothing() -> None:
    game = by_hand("g", ["a", "b", "c", "d"], [1, 2, 3, 4], computers=(0,))
    assert points(game) == {"b": 40, "c": 25, "d": 10}


def test_a_voided_game_counts_for_nobody() -> None:
    assert points(by_hand("g", ["a", "b", "c"], [1, 2, 3], end_reason="voided", left=(0,))) == {}


def slowly(people: list[str], places: list[int], base: list[int], gone: set[int]) -> dict[str, int]:
    """The same from the text of the rules: rank the humans who stayed one by one."""
    humans = [i for i, who in enumerate(people) if who]
    stayed = [i for i in humans if i not in gone]
    found = {people[i]: -10 for i in gone & set(humans) if len(humans) > 1}
    if len(stayed) < 3:
        return found
    ranked = sorted(stayed, key=lambda i: places[i])
    for i in ranked:
        place = next(n for n, other in enumerate(ranked, 1) if places[other] == places[i])
        bonus = [30, 15, 5 if len(stayed) >= 4 else 0]
        found[people[i]] = base[i] + (bonus[place - 1] if place <= 3 else 0)
    return found


@given(st.data())
def test_equals_the_slow_way(data: st.DataObject) -> None:
    n = data.draw(st.integers(2, 8))
    people = [f"p{i}" if data.draw(st.booleans()) else "" for i in range(n)]
    scores = data.draw(st.lists(st.integers(0, 5), min_size=n, max_size=n))
    places = [1 + sum(other < mine for other in scores) for mine in scores]
    base = data.draw(st.lists(st.integers(0, 50), min_size=n, max_size=n))
    gone = {i for i in range(n) if people[i] and data.draw(st.integers(0, 4)) == 0}
    game = by_hand("g", people, places, points=base, computers=tuple(gone), left=tuple(gone))
    assert points(game) == slowly(people, places, base, gone)
