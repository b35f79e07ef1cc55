"""`python -m deploy.capacity [BENCH.json]`: the plan for 1,000, 100,000 and 1,000,000 players.

From kept figures, or from fresh ones (`make bench > BENCH.json`)."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from deploy.capacity.model import Habits, Measured, Prices, breaks_first, euros, from_bench, plan

PLAYERS = (1_000, 100_000, 1_000_000)
KEPT = Path(__file__).with_name("measured.json")


def report(measured: Measured, habits: Habits, prices: Prices) -> str:
    """The plan as Markdown."""
    lines = ["| players | pool | cores | pods | memory |", "|---|---|---|---|---|"]
    for players in PLAYERS:
        pools = plan(players, measured, habits)
        for pool in pools:
            note = f" ({pool.limit})" if pool.limit and pool.pods > 1 else ""
            size = f"{pool.memory_mb / 1024:.1f} GB"
            lines.append(f"| {players:,} | {pool.name}{note} | {pool.cores:.2f} | {pool.pods} | {size} |")
        lines.append(f"| {players:,} | **a month, about** | | | **{euros(pools, prices, habits):,.0f} €** |")
    lines += ["", "What is at its limit first, in players at once:", ""]
    lines += [f"- {limit:,}: {name}" for name, limit in breaks_first(measured, habits).items()]
    return "\n".join(lines)


def main(arguments: list[str]) -> None:
    """Prints the plan."""
    measured = msgspec.json.decode(KEPT.read_bytes(), type=Measured)
    if arguments:
        text = Path(arguments[0]).read_text()
        measured = from_bench(msgspec.json.decode(text[text.index("{") :]), measured)
    print(report(measured, Habits(), Prices()))


if __name__ == "__main__":
    main(sys.argv[1:])
