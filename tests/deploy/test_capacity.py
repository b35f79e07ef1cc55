"""The capacity model: more players never need less, fresh figures replace kept ones, the dearest share is named."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from deploy.capacity.__main__ import KEPT, PLAYERS, report
from deploy.capacity.model import Habits, Measured, Prices, breaks_first, euros, from_bench, load, plan

MEASURED = msgspec.json.decode(KEPT.read_bytes(), type=Measured)


def test_more_players_need_more_of_everything() -> None:
    plans = [plan(players, MEASURED, Habits()) for players in PLAYERS]
    for small, large in pairwise(plans):
        for one, other in zip(small, large, strict=True):
            assert one.cores < other.cores
            assert one.pods <= other.pods
    costs = [euros(pools, Prices(), Habits()) for pools in plans]
    assert costs == sorted(costs)


def test_load_is_counted_by_hand() -> None:
    of = load(1000, Habits(humans_per_table=2.5, seats_per_table=4, seconds_per_move=8))
    assert of["tables"] == 400
    assert of["moves"] == 50
    assert of["decisions"] == pytest.approx(18.75)


def test_the_nearest_limit_comes_first() -> None:
    limits = list(breaks_first(MEASURED, Habits()).values())
    assert limits == sorted(limits)
    dear = msgspec.structs.replace(MEASURED, valkey_ms_per_move=50.0)
    assert next(iter(breaks_first(dear, Habits()))).startswith("one Valkey")


def test_fresh_figures_replace_kept_ones() -> None:
    move = {"cpu": {"cpu_ms_per_move": {"table": 9.0}}, "crowd": {"valkey_kb_per_table": 7.5}}
    pools = {"quick": {"cpu_ms": 2.0}, "strong": {"cpu_ms": 8.0}, "suitcase_ms": 0.5}
    fresh = from_bench({"move": move, "pools": pools}, MEASURED)
    assert (fresh.table_ms_per_move, fresh.valkey_kb_per_table) == (9.0, 7.5)
    assert (fresh.quick_decision_ms, fresh.strong_decision_ms, fresh.suitcase_ms) == (2.0, 8.0, 0.5)
    assert fresh.gateway_ms_per_move == MEASURED.gateway_ms_per_move
    assert "1,000,000" in report(fresh, Habits(), Prices())


def test_the_kept_plan_is_current() -> None:
    assert KEPT.with_name("README.md").read_text().endswith(report(MEASURED, Habits(), Prices()) + "\n")
