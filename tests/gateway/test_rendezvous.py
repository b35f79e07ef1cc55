"""Which pod serves a table."""

from __future__ import annotations

from collections import Counter

from gateway.rendezvous import choose

TABLES = [f"table{n}" for n in range(3000)]


def test_without_pods_there_is_none() -> None:
    assert choose("t", []) is None


def test_the_order_of_the_pods_does_not_matter_and_all_get_their_share() -> None:
    counts = Counter(choose(table, ["a", "b", "c"]) for table in TABLES)
    assert [choose(t, ["a", "b", "c"]) for t in TABLES] == [choose(t, ["c", "a", "b"]) for t in TABLES]
    assert min(counts.values()) > 800


def test_a_pod_that_goes_moves_only_its_own_tables() -> None:
    moved = [t for t in TABLES if choose(t, ["a", "b", "c"]) != "c" and choose(t, "abc") != choose(t, "ab")]
    assert moved == []
