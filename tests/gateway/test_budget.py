"""Budgets, by the clock in the test's hand."""

from __future__ import annotations

from gateway.budget import Bucket, Budgets, Rate

RATE = Rate("test", burst=3, per_s=2)


def test_a_burst_passes_and_then_the_pace_holds() -> None:
    bucket = Bucket(RATE, 0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [0.0, 0.0, 0.0, 0.5]
    assert bucket.take(0.5) == 0.0
    assert bucket.take(0.5) == 0.5


def test_rest_fills_up_to_the_burst_and_no_further() -> None:
    bucket = Bucket(RATE, 0.0)
    assert [bucket.take(1000.0) for _ in range(4)][3] > 0


def test_a_refusal_takes_nothing() -> None:
    bucket = Bucket(RATE, 0.0)
    assert bucket.take(0.0, 5) == 1.0
    assert bucket.take(0.0, 3) == 0.0


def test_keys_do_not_share_and_the_oldest_is_forgotten() -> None:
    budgets = Budgets(Rate("test", burst=1, per_s=0.001), keys=2)
    assert [budgets.take(key, 0.0) > 0 for key in ("a", "a", "b", "c", "a")] == [False, True, False, False, False]
