"""Boards, rules and alerts: current, understood by promtool, firing when they should."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
import yaml

from deploy.monitoring.__main__ import files
from deploy.monitoring.alerts import OBJECTIVES
from deploy.monitoring.boards import BOARDS, board_json
from deploy.monitoring.rules import all_alerts, page_of, unit_tests

ROOT = Path(__file__).parents[2]
RULES = ROOT / "deploy/monitoring/rules/speedspiele.yml"
PROMISED = {
    "moves": 0.001, "requests": 0.001, "timers": 0.001, "computers": 0.01, "sockets": 0.001, "resumes": 0.005,
    "results": 0.001,
}  # fmt: skip
"""The objectives over 30 days and what each allows; that tomorrow's dailies are there at 18:00 is no share."""


def test_the_files_are_current() -> None:
    stale = [path for path, text in files().items() if not path.is_file() or path.read_text() != text]
    assert stale == [], "make them: python -m deploy.monitoring"


def test_nine_boards_with_every_chart() -> None:
    assert len(BOARDS) == 9
    for board in BOARDS:
        model = json.loads(board_json(board))
        assert model["uid"] == f"speedspiele-{board.name}"
        assert [panel["title"] for panel in model["panels"]] == [chart.title for chart in board.charts]
        assert [panel["targets"][0]["expr"] for panel in model["panels"]] == [chart.query for chart in board.charts]


def test_promtool_understands_rules_and_queries(tmp_path: Path) -> None:
    queries = [{"record": f"x:{n}", "expr": chart.query}
               for n, chart in enumerate(chart for board in BOARDS for chart in board.charts)]  # fmt: skip
    (tmp_path / "queries.yml").write_text(yaml.safe_dump({"groups": [{"name": "q", "rules": queries}]}))
    for path in (RULES, tmp_path / "queries.yml"):
        subprocess.run(["promtool", "check", "rules", str(path)], check=True, capture_output=True, timeout=60)
    config = yaml.safe_load((ROOT / "deploy/compose/prometheus.yml").read_text())
    config["rule_files"] = [str(RULES)]
    (tmp_path / "prometheus.yml").write_text(yaml.safe_dump(config))
    subprocess.run(["promtool", "check", "config", str(tmp_path / "prometheus.yml")], check=True, timeout=60,
                   capture_output=True)  # fmt: skip


@pytest.mark.timeout(240)
def test_every_alert_fires_and_stays_quiet(tmp_path: Path) -> None:
    tests = unit_tests(str(RULES))
    assert len(tests["tests"]) == 2 * len(all_alerts())
    (tmp_path / "tests.yml").write_text(yaml.safe_dump(tests))
    command = ["promtool", "test", "rules", str(tmp_path / "tests.yml")]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=220)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_alert_has_its_page() -> None:
    pages = {path.name for path in (ROOT / "deploy/runbooks").glob("*.md")}
    assert {page_of(alert) for alert in all_alerts()} == pages
    assert len({alert.name for alert in all_alerts()}) == len(all_alerts())


def test_every_objective_has_its_alerts_at_two_speeds() -> None:
    assert {objective.name: objective.allowed for objective in OBJECTIVES} == PROMISED
    names = {alert.name for alert in all_alerts()}
    assert {f"{each.alert}{speed}" for each in OBJECTIVES for speed in ("Fast", "Slowly")} <= names
    assert "DailyMissing" in names
