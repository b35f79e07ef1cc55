"""Writes rules and boards for compose and the chart: `python -m deploy.monitoring`."""

from __future__ import annotations

from pathlib import Path

import yaml

from deploy.monitoring.boards import BOARDS, board_json
from deploy.monitoring.rules import rule_file

ROOT = Path(__file__).parents[2]
HERE = ROOT / "deploy/monitoring"
CHART = ROOT / "charts/speedspiele/files"
HEAD = "# Made by `python -m deploy.monitoring`; edit deploy/monitoring/*.py instead.\n"


def files() -> dict[Path, str]:
    """Every file and what it must contain. A chart can only read what lies in it, so it has its own copy."""
    rules = HEAD + yaml.safe_dump(rule_file(), sort_keys=False, width=1000)
    found = {HERE / "rules/speedspiele.yml": rules, CHART / "speedspiele.yml": rules}
    for board in BOARDS:
        text = board_json(board)
        found |= {HERE / f"boards/{board.name}.json": text, CHART / f"boards/{board.name}.json": text}
    return found


if __name__ == "__main__":
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
