"""The metrics that operators were promised: each by that name, with those labels, and no others that could grow."""

from __future__ import annotations

import pytest
from prometheus_client.metrics import MetricWrapperBase

from services.kit import metrics

PROMISED = {
    "rpc_server_seconds": "method code", "rpc_client_seconds": "method code",
    "http_request_seconds": "route method status",
    "move_duration_seconds": "game outcome", "commands_total": "game outcome", "rule_rejections_total": "game reason",
    "commit_duration_seconds": "", "commit_conflicts_total": "", "link_frame_items": "direction",
    "tables_live": "game mode", "table_phase_age_seconds": "game", "tables_stuck": "",
    "tables_finished_total": "game reason", "connections": "", "players_online": "", "seats_waiting": "game",
    "resumes_total": "", "disconnects_total": "reason",
    "slow_consumers_total": "", "bot_queue_depth": "level", "bot_queue_oldest_age_seconds": "level",
    "bot_decision_seconds": "game level", "bot_fallback_moves_total": "game", "puzzle_stock": "game level",
    "puzzle_generation_seconds": "game", "daily_ready_days": "game", "daily_last_success_timestamp_seconds": "",
    "timers_pending": "", "timer_lateness_seconds": "", "outbox_backlog": "group", "outbox_oldest_age_seconds": "group",
    "state_regressions_total": "", "conservation_violations_total": "", "redaction_violations_total": "",
    "rate_limited_total": "rule", "build_info": "",
}  # fmt: skip
CLOSED = {
    "method", "code", "route", "status", "game", "mode", "level", "outcome", "reason", "direction", "rule", "group",
    "step",
}  # fmt: skip
"""Labels with few values that are known beforehand; never a table, a player or a clue."""


def declared() -> dict[str, MetricWrapperBase]:
    """All metrics by the name that a query uses."""
    ends = {"counter": "_total", "info": "_info"}
    found = [value for value in vars(metrics).values() if isinstance(value, MetricWrapperBase)]
    return {one._name + ends.get(one._type, ""): one for one in found}


@pytest.mark.parametrize(("name", "labels"), PROMISED.items())
def test_it_is_there_with_its_labels(name: str, labels: str) -> None:
    assert " ".join(declared()[f"speedspiele_{name}"]._labelnames) == labels


def test_every_label_is_from_a_closed_list() -> None:
    for name, metric in declared().items():
        assert name.startswith(metrics.P)
        assert set(metric._labelnames) <= CLOSED, name
