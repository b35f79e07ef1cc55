"""The nine boards: each a title, a question it answers, and rows of (title, unit, query)."""

from __future__ import annotations

import json
from typing import Any

from grafana_foundation_sdk.builders import prometheus
from grafana_foundation_sdk.builders.dashboard import Dashboard
from grafana_foundation_sdk.builders.timeseries import Panel
from grafana_foundation_sdk.cog.encoder import JSONEncoder
from grafana_foundation_sdk.models.dashboard import DataSourceRef
from msgspec import Struct

P = "speedspiele_"
WIDTH, HEIGHT, PER_ROW = 8, 7, 3


class Chart(Struct, frozen=True):
    """One panel."""

    title: str
    unit: str
    query: str
    legend: str = ""


class Board(Struct, frozen=True):
    """One board; `name` is its file and its address."""

    name: str
    title: str
    question: str
    charts: tuple[Chart, ...]


def rate(metric: str, by: str = "") -> str:
    """A counter's speed."""
    return f"sum{f' by ({by})' if by else ''} (rate({P}{metric}[5m]))"


def quantile(metric: str, share: float, by: str = "") -> str:
    """A histogram's quantile."""
    labels = f"le, {by}" if by else "le"
    return f"histogram_quantile({share}, sum by ({labels}) (rate({P}{metric}_bucket[5m])))"


BOARDS = (
    Board("overview", "Übersicht", "Are players happy?", (
        Chart("Players online", "short", f"sum({P}players_online)"),
        Chart("Running tables", "short", f"sum by (game) ({P}tables_live)", "{{game}}"),
        Chart("Moves", "ops", rate("commands_total", "game"), "{{game}}"),
        Chart("Move to acknowledgement, 99.9 %", "s", quantile("move_duration_seconds", 0.999)),
        Chart("Moves slower than 0.3 s", "percentunit", "speedspiele:moves_bad:ratio_1h"),
        Chart("Failed requests", "percentunit", "speedspiele:requests_bad:ratio_1h"),
        Chart("Late deadlines", "percentunit", "speedspiele:timers_bad:ratio_1h"),
        Chart("Computers' missed turns", "percentunit", "speedspiele:computers_bad:ratio_1h"),
        Chart("Sockets turned away", "percentunit", "speedspiele:sockets_bad:ratio_1h"),
        Chart("Came back later than 5 s", "percentunit", "speedspiele:resumes_bad:ratio_1h"),
        Chart("Results later than 10 s", "percentunit", "speedspiele:results_bad:ratio_1h"),
        Chart("Probe's games", "ops", rate("synthetic_games_total", "outcome"), "{{outcome}}"),
    )),
    Board("services", "Dienste", "Which service is slow or fails?", (
        Chart("Calls served", "reqps", rate("rpc_server_seconds_count", "service"), "{{service}}"),
        Chart("Calls not OK", "reqps",
              f'sum by (method, code) (rate({P}rpc_server_seconds_count{{code!="OK"}}[5m]))', "{{method}} {{code}}"),
        Chart("Time of a call, 99 %", "s", quantile("rpc_server_seconds", 0.99, "service"), "{{service}}"),
        Chart("Calls made, not OK", "reqps",
              f'sum by (method, code) (rate({P}rpc_client_seconds_count{{code!="OK"}}[5m]))', "{{method}} {{code}}"),
        Chart("Calls made, 99 %", "s", quantile("rpc_client_seconds", 0.99, "service"), "{{service}}"),
        Chart("HTTP", "reqps", rate("http_request_seconds_count", "status"), "{{status}}"),
        Chart("HTTP, 99 %", "s", quantile("http_request_seconds", 0.99, "route"), "{{route}}"),
    )),
    Board("tables", "Tische und Züge", "Do games go on?", (
        Chart("Commands", "ops", rate("commands_total", "outcome"), "{{outcome}}"),
        Chart("Refused by the rules", "ops", rate("rule_rejections_total", "game, reason"), "{{game}} {{reason}}"),
        Chart("Commit, 99 %", "s", quantile("commit_duration_seconds", 0.99)),
        Chart("Commits tried again", "ops", rate("commit_conflicts_total")),
        Chart("How long a prompt stands, median", "s", quantile("table_phase_age_seconds", 0.5, "game"), "{{game}}"),
        Chart("Stuck tables", "short", f"sum({P}tables_stuck)"),
        Chart("Finished games", "ops", rate("tables_finished_total", "game, reason"), "{{game}} {{reason}}"),
        Chart("Deadlines waiting", "short", f"max({P}timers_pending)"),
        Chart("Deadline's lateness, 99.9 %", "s", quantile("timer_lateness_seconds", 0.999)),
    )),
    Board("computers", "Computer", "Do computers think fast enough?", (
        Chart("Oldest job", "s", f"max by (level) ({P}bot_queue_oldest_age_seconds)", "{{level}}"),
        Chart("Jobs waiting", "short", f"max by (level) ({P}bot_queue_depth)", "{{level}}"),
        Chart("Answers", "ops", rate("bot_answers_total", "game, level, outcome"), "{{game}} {{level}} {{outcome}}"),
        Chart("CPU of a decision, 99 %", "s",
              quantile("bot_decision_seconds", 0.99, "game, level"), "{{game}} {{level}}"),
        Chart("Moves the clock made", "ops", rate("bot_fallback_moves_total", "game"), "{{game}}"),
    )),
    Board("puzzles", "Rätsel und Tagesspiele", "Is there enough to play?", (
        Chart("Missing in stock", "short", "speedspiele_stock_missing", "{{game}}"),
        Chart("Stock", "short", f"max by (game, level) ({P}puzzle_stock)", "{{game}} {{level}}"),
        Chart("Making one, 95 %", "s", quantile("puzzle_generation_seconds", 0.95, "game"), "{{game}}"),
        Chart("Days ready ahead", "short", f"min by (game) ({P}daily_ready_days)", "{{game}}"),
        Chart("Since the dailies were filled", "s", f"time() - max({P}daily_last_success_timestamp_seconds)"),
    )),
    Board("edge", "Rand und Verbindungen", "Do browsers stay connected?", (
        Chart("Open sockets", "short", f"sum by (pod) ({P}connections)", "{{pod}}"),
        Chart("Handshakes", "ops", rate("socket_handshakes_total", "outcome"), "{{outcome}}"),
        Chart("Came back to a table", "ops", rate("resumes_total")),
        Chart("Until they saw it, 99.5 %", "s", quantile("resume_seconds", 0.995)),
        Chart("Closed, and why", "ops", rate("disconnects_total", "reason"), "{{reason}}"),
        Chart("Did not read", "ops", rate("slow_consumers_total")),
        Chart("Items in a link's frame, median", "short",
              quantile("link_frame_items", 0.5, "direction"), "{{direction}}"),
        Chart("Waiting for a match", "short", f"max by (game) ({P}seats_waiting)", "{{game}}"),
    )),
    Board("stores", "Speicher und Ausgang", "Does what must last, last?", (
        Chart("Commit, 99 %", "s", quantile("commit_duration_seconds", 0.99)),
        Chart("Finished games waiting", "short", f"max by (group) ({P}outbox_backlog)", "{{group}}"),
        Chart("The oldest has waited", "s", f"max by (group) ({P}outbox_oldest_age_seconds)", "{{group}}"),
        Chart("End to counted, 99.9 %", "s", quantile("result_delay_seconds", 0.999, "group"), "{{group}}"),
        Chart("Counted", "ops", rate("results_counted_total", "group, outcome"), "{{group}} {{outcome}}"),
        Chart("Tables that went back", "short", f"sum({P}state_regressions_total)"),
        Chart("Material lost or doubled", "short", f"sum({P}conservation_violations_total)"),
    )),
    Board("abuse", "Missbrauch", "Does somebody harm others?", (
        Chart("Refused for a budget", "ops", rate("rate_limited_total", "rule"), "{{rule}}"),
        Chart("Views stopped", "short", f"sum({P}redaction_violations_total)"),
        Chart("HTTP 4xx", "reqps", f'sum by (route, status) (rate({P}http_request_seconds_count{{status=~"4.."}}[5m]))',
              "{{route}} {{status}}"),
        Chart("Open rooms", "short", f"max by (game) ({P}rooms_open)", "{{game}}"),
    )),
    Board("rollout", "Versionen", "Does an upgrade hurt anybody?", (
        Chart("Versions", "short", f"count by (version, service) ({P}build_info)", "{{service}} {{version}}"),
        Chart("Closed for a restart", "ops", rate("disconnects_total", "reason"), "{{reason}}"),
        Chart("Came back", "ops", rate("resumes_total")),
        Chart("Move to acknowledgement, 99.9 %", "s", quantile("move_duration_seconds", 0.999)),
        Chart("Probe's slowest steps, 95 %", "s", quantile("synthetic_seconds", 0.95, "step"), "{{step}}"),
    )),
)  # fmt: skip


def dashboard(board: Board) -> Dashboard:
    """The board as Grafana's own model."""
    made = (
        Dashboard(f"Speedspiele: {board.title}")
        .uid(f"speedspiele-{board.name}")
        .description(board.question)
        .tags(["speedspiele"])
        .refresh("30s")
        .time("now-3h", "now")
        .timezone("browser")
        .readonly()
    )
    for chart in board.charts:
        query = prometheus.Dataquery().expr(chart.query).legend_format(chart.legend or chart.title)
        made.with_panel(
            Panel()
            .title(chart.title)
            .unit(chart.unit)
            .min(0)
            .span(WIDTH)
            .height(HEIGHT)
            .datasource(DataSourceRef(type_val="prometheus", uid="prometheus"))
            .with_target(query)
        )
    return made


def board_json(board: Board) -> str:
    """The board's file."""
    text = JSONEncoder(sort_keys=True, indent=1).encode(dashboard(board).build())
    return _plain(json.loads(text))


def _plain(model: Any) -> str:
    return json.dumps(model, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
