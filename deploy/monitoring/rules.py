"""Recording rules and alerts as Prometheus reads them, and promtool's tests of them."""

from __future__ import annotations

from typing import Any

from deploy.monitoring.alerts import ALERTS, FAST_BURN, OBJECTIVES, Alert, Objective

RUNBOOKS = "RUNBOOKS/"
"""Stands before each runbook's name; the chart puts the folder's address in its place."""
WINDOWS = ("5m", "30m", "1h", "6h")
SLOW_BURN = 6.0
Rule = dict[str, Any]


def _ratio(objective: Objective, window: str) -> str:
    return f"speedspiele:{objective.name}_bad:ratio_{window}"


def _recorded(objective: Objective) -> list[Rule]:
    rules = []
    for window in WINDOWS:
        good, total = (text.replace("WINDOW", window) for text in (objective.good, objective.total))
        expr = f"1 - {good} / ({total} > {objective.per_second})"
        rules.append({"record": _ratio(objective, window), "expr": expr})
    return rules


def burn_alerts(objective: Objective) -> list[Alert]:
    """The fast one pages, the slow one makes a ticket; both look at a long and a short window."""
    found = []
    for speed, severity, long, short, burn in (
        ("Fast", "page", "1h", "5m", FAST_BURN),
        ("Slowly", "ticket", "6h", "30m", SLOW_BURN),
    ):
        limit = f"{burn * objective.allowed:g}"
        expr = f"{_ratio(objective, long)} > {limit} and {_ratio(objective, short)} > {limit}"
        name = objective.alert + speed
        worlds = (objective.fires, objective.quiet)
        found.append(Alert(name, expr, "2m", severity, objective.summary, *worlds, runbook=objective.alert))
    return found


def all_alerts() -> list[Alert]:
    """The objectives' and the others."""
    return [*(alert for objective in OBJECTIVES for alert in burn_alerts(objective)), *ALERTS]


def page_of(alert: Alert) -> str:
    """The file under deploy/runbooks that says what to do."""
    return f"{alert.runbook or alert.name}.md"


def _alert(alert: Alert) -> Rule:
    return {
        "alert": alert.name,
        "expr": alert.expr,
        "for": alert.wait,
        "labels": {"severity": alert.severity},
        "annotations": {"summary": alert.summary, "runbook_url": f"{RUNBOOKS}{page_of(alert)}"},
    }


def rule_file() -> dict[str, Any]:
    """The whole file of rules."""
    target, stock = (
        "max by (game, level) (speedspiele_puzzle_stock_target)",
        "max by (game, level) (speedspiele_puzzle_stock)",
    )
    shelves = [
        {"record": "speedspiele_stock_missing", "expr": f"sum by (game) (clamp_min({target} - {stock}, 0))"},
        {"record": "speedspiele_stock_target", "expr": f"sum by (game) ({target})"},
    ]
    recorded = [rule for objective in OBJECTIVES for rule in _recorded(objective)]
    return {
        "groups": [
            {"name": "speedspiele-recorded", "interval": "30s", "rules": [*shelves, *recorded]},
            {"name": "speedspiele-alerts", "rules": [_alert(alert) for alert in all_alerts()]},
        ]
    }


def _test(alert: Alert, world: dict[str, str], *, fires: bool) -> dict[str, Any]:
    """`exp_alerts` compares labels and annotations whole, so that only the alert's own group labels are computed."""
    query = f'count(ALERTS{{alertname="{alert.name}", alertstate="firing"}}) or vector(0)'
    sample = {"labels": "{}", "value": 1 if fires else 0}
    return {
        "interval": "1m",
        "name": f"{alert.name} {'fires' if fires else 'stays quiet'}",
        "input_series": [{"series": series, "values": values} for series, values in world.items()],
        "promql_expr_test": [{"expr": query, "eval_time": f"{alert.at}m", "exp_samples": [sample]}],
    }


def unit_tests(rules: str) -> dict[str, Any]:
    """promtool's tests for the file of that name."""
    tests = []
    for alert in all_alerts():
        tests += [_test(alert, alert.fires, fires=True), _test(alert, alert.quiet, fires=False)]
    return {"rule_files": [rules], "evaluation_interval": "2m", "tests": tests}
