"""Budgets: so much at once, so much per second, and then a clear refusal that says when to come again."""

from __future__ import annotations

from collections import OrderedDict

from msgspec import Struct


class Rate(Struct, frozen=True):
    """At most `burst` at once and `per_s` a second in the long run. `name` is the metric's label."""

    name: str
    burst: float
    per_s: float

    def times(self, factor: float) -> Rate:
        """The same rule, larger."""
        return Rate(self.name, self.burst * factor, self.per_s * factor)


class Bucket:
    """One budget being spent. Times are seconds of a steady clock, handed in."""

    __slots__ = ("_left", "_rate", "_since")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = rate.burst
        self._since = now

    def take(self, now: float, cost: float = 1.0) -> float:
        """0 when there was enough; else the seconds until there is, and nothing is taken."""
        rate = self._rate
        self._left = min(rate.burst, self._left + (now - self._since) * rate.per_s)
        self._since = now
        if self._left >= cost:
            self._left -= cost
            return 0.0
        return (cost - self._left) / rate.per_s


class Budgets:
    """One bucket per key (an address, a session); the keys not seen for longest are forgotten, so memory is bounded."""

    def __init__(self, rate: Rate, keys: int = 50_000) -> None:
        self.rate = rate
        self._keys = keys
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def bucket(self, key: str, now: float) -> Bucket:
        """The key's bucket, a full one for a new key."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.rate, now)
            if len(self._buckets) > self._keys:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket

    def take(self, key: str, now: float, cost: float = 1.0) -> float:
        """See Bucket.take."""
        return self.bucket(key, now).take(now, cost)
