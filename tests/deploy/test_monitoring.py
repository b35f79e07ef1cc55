"""Boards, rules and alerts: current, understood by promtool, firing when they should, and about metrics that exist."""

from __future__ import annotations

import json
import re
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from prometheus_client import REGISTRY

from deploy.local.parts import new_layout
from deploy.local.platform import Platform
from deploy.monitoring.__main__ import files
from deploy.monitoring.boards import BOARDS, board_json
from deploy.monitoring.rules import all_alerts, page_of, rule_file, unit_tests
from deploy.synthetic.player import Player
from services.kit import metrics

ROOT = Path(__file__).parents[2]
RULES = ROOT / "deploy/monitoring/rules/speedspiele.yml"
NAME = re.compile(r"\bspeedspiele[:_][a-z0-9_:]+")


def recorded() -> set[str]:
    """Names that rules make."""
    return {rule["record"] for group in rule_file()["groups"] for rule in group["rules"] if "record" in rule}


def asked_for() -> set[str]:
    """Every metric that any board, rule or alert names."""
    boards = {chart.query for board in BOARDS for chart in board.charts}
    rules = {rule["expr"] for group in rule_file()["groups"] for rule in group["rules"]}
    return {name for text in boards | rules for name in NAME.findall(text)} - recorded()


def exposed(families: set[str]) -> set[str]:
    """All sample names of these metric families."""
    ends = ("", "_total", "_count", "_bucket", "_sum", "_info")
    return {family + end for family in families for end in ends}


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


def test_every_query_is_about_a_metric_of_ours() -> None:
    assert metrics.P == "speedspiele_"
    known = {family.name for family in REGISTRY.collect()}
    assert asked_for() - exposed(known) == set()


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


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Platform]:
    """The whole platform."""
    extra = {"SPEEDSPIELE_PACE": "0", "SPEEDSPIELE_LOOSE_BUDGETS": "true"}
    with Platform(new_layout(tmp_path, extra=extra)) as running:
        yield running


def samples(house: Platform) -> set[str]:
    """Names of samples with a value anywhere in the running house."""
    found: set[str] = set()
    for part in house.parts.values():
        if part.ops_port:
            with urllib.request.urlopen(f"http://127.0.0.1:{part.ops_port}/metrics", timeout=10) as answer:
                text = answer.read().decode()
            found |= set(re.findall(r"^(speedspiele_[a-z0-9_]+)(?:\{| )", text, re.MULTILINE))
    return found


MET_BY_A_GAME = {
    "speedspiele_move_duration_seconds_bucket", "speedspiele_http_request_seconds_count",
    "speedspiele_bot_answers_total", "speedspiele_bot_decision_seconds_bucket", "speedspiele_commands_total",
    "speedspiele_commit_duration_seconds_bucket", "speedspiele_connections", "speedspiele_players_online",
    "speedspiele_tables_finished_total", "speedspiele_tables_stuck", "speedspiele_timers_pending",
    "speedspiele_rpc_server_seconds_count", "speedspiele_link_frame_items_bucket", "speedspiele_puzzle_stock",
    "speedspiele_puzzle_stock_target", "speedspiele_bot_queue_oldest_age_seconds", "speedspiele_build_info",
    "speedspiele_disconnects_total", "speedspiele_state_regressions_total",
}  # fmt: skip
"""What one game played to its end must have moved; violations and refusals need their own mishap."""


@pytest.mark.process
@pytest.mark.timeout(200)
async def test_a_played_game_shows_on_the_boards(house: Platform) -> None:
    await Player(house.address, moves=0).play()
    found = samples(house)
    assert asked_for() >= MET_BY_A_GAME
    assert MET_BY_A_GAME - found == set()
    families = {name for part in house.parts.values() if part.ops_port for name in _families(part.ops_port)}
    assert asked_for() - exposed(families) == set()


def _families(port: int) -> set[str]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        text = answer.read().decode()
    return {name.removesuffix("_total") for name in re.findall(r"^# TYPE (\S+)", text, re.MULTILINE)}
