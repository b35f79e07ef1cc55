"""From measured CPU and memory to pods, cores and cost for so many players, and what breaks first.

All is arithmetic on figures that `make bench` prints (`measured.json` keeps a set, README.md says whence) and on a few
assumptions about how people play, which stand here by name. A model, not a measurement: no cluster was loaded.
"""

from __future__ import annotations

import math
from typing import Any

from msgspec import Struct


class Habits(Struct, frozen=True):
    """How people play at the busiest hour."""

    seats_per_table: float = 4.0
    humans_per_table: float = 2.5
    seconds_per_move: float = 6.0
    """Between two moves of a table, people's and computers' together."""
    strong_share: float = 0.3
    """Of the computers' decisions."""
    suitcases_per_player_hour: float = 4.0
    use: float = 0.6
    """How busy a pod may be before another is wanted."""


class Prices(Struct, frozen=True):
    """Euros a month; put in what your provider asks."""

    core: float = 15.0
    gigabyte: float = 2.0


class Measured(Struct, frozen=True):
    """CPU milliseconds of one core, memory in kilobytes; see measured.json."""

    gateway_ms_per_move: float
    table_ms_per_move: float
    valkey_ms_per_move: float
    quick_decision_ms: float
    strong_decision_ms: float
    suitcase_ms: float
    gateway_kb_per_player: float
    table_kb_per_table: float
    valkey_kb_per_table: float


class Pool(Struct, frozen=True):
    """What one kind of pod needs."""

    name: str
    cores: float
    pods: int
    memory_mb: float
    limit: str = ""
    """What stops this pool from growing; empty: nothing, it scales by pods."""


BASE_MB = {"gateway": 90.0, "table": 110.0, "bot": 400.0, "generator": 300.0}
SOCKETS_PER_POD = 4000.0


def load(players: int, habits: Habits) -> dict[str, float]:
    """Tables, moves and decisions a second, suitcases a second."""
    tables = players / habits.humans_per_table
    moves = tables / habits.seconds_per_move
    computers = 1 - habits.humans_per_table / habits.seats_per_table
    return {
        "tables": tables,
        "moves": moves,
        "decisions": moves * computers,
        "suitcases": players * habits.suitcases_per_player_hour / 3600,
    }


def plan(players: int, measured: Measured, habits: Habits) -> list[Pool]:
    """All pools that grow with players."""
    of = load(players, habits)
    strong = of["decisions"] * habits.strong_share
    quick = of["decisions"] - strong

    def pool(name: str, ms_a_second: float, base_mb: float, extra_mb: float = 0.0, least: int = 1) -> Pool:
        cores = ms_a_second / 1000
        pods = max(least, math.ceil(cores / habits.use))
        return Pool(name, cores, pods, pods * base_mb + extra_mb)

    sockets_mb = players * measured.gateway_kb_per_player / 1024
    tables_mb = of["tables"] * measured.table_kb_per_table / 1024
    by_sockets = max(2, math.ceil(players / SOCKETS_PER_POD))
    valkey = of["moves"] * measured.valkey_ms_per_move / 1000
    return [
        pool("gateway", of["moves"] * measured.gateway_ms_per_move, BASE_MB["gateway"], sockets_mb, by_sockets),
        pool("table", of["moves"] * measured.table_ms_per_move, BASE_MB["table"], tables_mb, least=2),
        pool("bot-quick", quick * measured.quick_decision_ms, BASE_MB["bot"]),
        pool("bot-strong", strong * measured.strong_decision_ms, BASE_MB["bot"]),
        pool("generator-koffer", of["suitcases"] * measured.suitcase_ms, BASE_MB["generator"]),
        Pool(
            "valkey",
            valkey,
            max(1, math.ceil(valkey / habits.use)),
            of["tables"] * measured.valkey_kb_per_table / 1024,
            "one core each: beyond one it must be a cluster",
        ),
    ]


def breaks_first(measured: Measured, habits: Habits) -> dict[str, int]:
    """At how many players each thing that does not scale by pods alone is at its limit, the nearest first."""
    moves_per_player = 1 / habits.humans_per_table / habits.seconds_per_move
    valkey_alone = habits.use * 1000 / measured.valkey_ms_per_move / moves_per_player
    defaults = {"gateway": (20, measured.gateway_ms_per_move), "table": (30, measured.table_ms_per_move)}
    limits = {
        f"the chart's {name} maximum ({most} pods)": most * habits.use * 1000 / ms / moves_per_player
        for name, (most, ms) in defaults.items()
    }
    limits["the gateway's sockets (20 pods of 4000)"] = 20 * SOCKETS_PER_POD
    limits["one Valkey's core (then a cluster)"] = valkey_alone
    return {name: int(players) for name, players in sorted(limits.items(), key=lambda item: item[1])}


def euros(pools: list[Pool], prices: Prices, habits: Habits) -> float:
    """A month of these pools, at the wanted use; without databases, traffic and people."""
    cores = sum(max(pool.cores / habits.use, 0.1 * pool.pods) for pool in pools)
    return cores * prices.core + sum(pool.memory_mb for pool in pools) / 1024 * prices.gigabyte


def from_bench(bench: dict[str, Any], known: Measured) -> Measured:
    """The known figures with those that `make bench` has just printed in their place."""
    move = bench.get("move", {})
    each = move.get("cpu", {}).get("cpu_ms_per_move", {})
    crowd = move.get("crowd", {})
    pools = bench.get("pools", {})
    return Measured(
        gateway_ms_per_move=each.get("gateway", known.gateway_ms_per_move),
        table_ms_per_move=each.get("table", known.table_ms_per_move),
        valkey_ms_per_move=each.get("valkey", known.valkey_ms_per_move),
        quick_decision_ms=pools.get("quick", {}).get("cpu_ms", known.quick_decision_ms),
        strong_decision_ms=pools.get("strong", {}).get("cpu_ms", known.strong_decision_ms),
        suitcase_ms=pools.get("suitcase_ms", known.suitcase_ms),
        gateway_kb_per_player=crowd.get("gateway_kb_per_player", known.gateway_kb_per_player),
        table_kb_per_table=crowd.get("table_kb_per_table", known.table_kb_per_table),
        valkey_kb_per_table=crowd.get("valkey_kb_per_table", known.valkey_kb_per_table),
    )
