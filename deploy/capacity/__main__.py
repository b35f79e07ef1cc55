"""`python -m deploy.capacity [BENCH.json] [--keep]`: the plan for 1,000, 100,000 and 1,000,000 players.

From the kept figures, or from those that `make bench` has printed into BENCH.json; `--keep` keeps these, and their plan
in README.md. `make capacity` measures and keeps in one go."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from deploy.capacity.model import Habits, Measured, Prices, breaks_first, euros, from_bench, plan

PLAYERS = (1_000, 100_000, 1_000_000)
KEPT = Path(__file__).with_name("measured.json")
PAGE = Path(__file__).with_name("README.md")
HEAD = "| players | pool | cores | pods | memory |"


def report(measured: Measured, habits: Habits, prices: Prices) -> str:
    """The plan as Markdown."""
    lines = [HEAD, "|---|---|---|---|---|"]
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


def keep(measured: Measured, text: str) -> None:
    """These figures and their plan stand from now on."""
    KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(measured), indent=2) + b"\n")
    page = PAGE.read_text()
    PAGE.write_text(f"{page[: page.index(HEAD)]}{text}\n")


def main(arguments: Sequence[str]) -> None:
    """Prints the plan."""
    parser = argparse.ArgumentParser(prog="deploy.capacity", description="Pods and cost for so many players.")
    parser.add_argument("bench", nargs="?", type=Path, help="what `make bench` has printed")
    parser.add_argument("--keep", action="store_true", help="keep these figures and their plan")
    wish = parser.parse_args(arguments)
    measured = msgspec.json.decode(KEPT.read_bytes(), type=Measured)
    if wish.bench:
        text = wish.bench.read_text()
        measured = from_bench(msgspec.json.decode(text[text.index("{") :]), measured)
    plan_text = report(measured, Habits(), Prices())
    print(plan_text)
    if wish.keep:
        keep(measured, plan_text)


if __name__ == "__main__":
    main(sys.argv[1:])
