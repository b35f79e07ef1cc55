"""All alerts: when, how bad, and two small worlds for each, one in which it fires and one in which it does not."""

from __future__ import annotations

from msgspec import Struct

FAST_BURN = 14.4
"""At this rate 2 % of a month's allowance is gone in an hour."""
DAILY_HOUR = 16
"""18:00 in Berlin in summer; in winter an hour early."""


class Alert(Struct, frozen=True):
    """`fires` and `quiet` are series in promtool's notation, a minute a step; looked at after `at` minutes."""

    name: str
    expr: str
    wait: str
    severity: str
    summary: str
    fires: dict[str, str]
    quiet: dict[str, str]
    at: int = 90
    runbook: str = ""
    """Its page, if that is not named after the alert."""


class Objective(Struct, frozen=True):
    """What share of `total` must be `good` (both counters with a place for the window), and from which traffic on."""

    name: str
    alert: str
    allowed: float
    good: str
    total: str
    per_second: float
    summary: str
    fires: dict[str, str]
    quiet: dict[str, str]


OBJECTIVES = (
    Objective(
        name="moves",
        alert="MovesSlow",
        allowed=0.001,
        good='sum(rate(speedspiele_move_duration_seconds_bucket{le="0.3"}[WINDOW]))',
        total="sum(rate(speedspiele_move_duration_seconds_count[WINDOW]))",
        per_second=0.1,
        summary="More than the allowed 0.1 % of moves are acknowledged later than 0.3 s.",
        fires={
            'speedspiele_move_duration_seconds_bucket{le="0.3"}': "0+590x120",
            "speedspiele_move_duration_seconds_count": "0+600x120",
        },
        quiet={
            'speedspiele_move_duration_seconds_bucket{le="0.3"}': "0+600x120",
            "speedspiele_move_duration_seconds_count": "0+600x120",
        },
    ),
    Objective(
        name="requests",
        alert="RequestsFail",
        allowed=0.001,
        good='sum(rate(speedspiele_http_request_seconds_count{status!~"5.."}[WINDOW]))',
        total="sum(rate(speedspiele_http_request_seconds_count[WINDOW]))",
        per_second=0.1,
        summary="More than the allowed 0.1 % of requests (sign-in, tickets, rooms, lists) fail with a fault of ours.",
        fires={
            'speedspiele_http_request_seconds_count{status="200"}': "0+590x120",
            'speedspiele_http_request_seconds_count{status="503"}': "0+10x120",
        },
        quiet={
            'speedspiele_http_request_seconds_count{status="200"}': "0+590x120",
            'speedspiele_http_request_seconds_count{status="404"}': "0+10x120",
        },
    ),
    Objective(
        name="timers",
        alert="TimersLate",
        allowed=0.001,
        good='sum(rate(speedspiele_timer_lateness_seconds_bucket{le="0.5"}[WINDOW]))',
        total="sum(rate(speedspiele_timer_lateness_seconds_count[WINDOW]))",
        per_second=0.02,
        summary="More than the allowed 0.1 % of deadlines are through later than 0.5 s after they are due.",
        fires={
            'speedspiele_timer_lateness_seconds_bucket{le="0.5"}': "0+50x120",
            "speedspiele_timer_lateness_seconds_count": "0+60x120",
        },
        quiet={
            'speedspiele_timer_lateness_seconds_bucket{le="0.5"}': "0+0x120",
            "speedspiele_timer_lateness_seconds_count": "0+0x120",
        },
    ),
    Objective(
        name="computers",
        alert="ComputersMissTheirTurn",
        allowed=0.01,
        good='sum(rate(speedspiele_bot_answers_total{outcome="applied"}[WINDOW]))',
        total='(sum(rate(speedspiele_bot_answers_total{outcome=~"applied|default"}[WINDOW]))'
        " + sum(rate(speedspiele_bot_fallback_moves_total[WINDOW])))",
        per_second=0.02,
        summary="More than the allowed 1 % of computers' moves were a stopgap: the clock's, or for want of time.",
        fires={
            'speedspiele_bot_answers_total{outcome="applied"}': "0+60x120",
            "speedspiele_bot_fallback_moves_total": "0+30x120",
        },
        quiet={
            'speedspiele_bot_answers_total{outcome="applied"}': "0+600x120",
            'speedspiele_bot_answers_total{outcome="stale_prompt"}': "0+60x120",
            "speedspiele_bot_fallback_moves_total": "0+1x120",
        },
    ),
    Objective(
        name="sockets",
        alert="SocketsTurnedAway",
        allowed=0.001,
        good='sum(rate(speedspiele_socket_handshakes_total{outcome!~"unavailable|full|draining"}[WINDOW]))',
        total="sum(rate(speedspiele_socket_handshakes_total[WINDOW]))",
        per_second=0.02,
        summary="More than the allowed 0.1 % of sockets are turned away for a reason of ours.",
        fires={
            'speedspiele_socket_handshakes_total{outcome="ok"}': "0+58x120",
            'speedspiele_socket_handshakes_total{outcome="unavailable"}': "0+2x120",
        },
        quiet={
            'speedspiele_socket_handshakes_total{outcome="ok"}': "0+58x120",
            'speedspiele_socket_handshakes_total{outcome="ticket"}': "0+2x120",
        },
    ),
    Objective(
        name="resumes",
        alert="ResumesSlow",
        allowed=0.005,
        good='sum(rate(speedspiele_resume_seconds_bucket{le="5.0"}[WINDOW]))',
        total="sum(rate(speedspiele_resume_seconds_count[WINDOW]))",
        per_second=0.02,
        summary="More than the allowed 0.5 % of browsers that come back see their table later than after 5 s.",
        fires={
            'speedspiele_resume_seconds_bucket{le="5.0"}': "0+54x120",
            "speedspiele_resume_seconds_count": "0+60x120",
        },
        quiet={
            'speedspiele_resume_seconds_bucket{le="5.0"}': "0+600x120",
            "speedspiele_resume_seconds_count": "0+601x120",
        },
    ),
    Objective(
        name="results",
        alert="ResultsLate",
        allowed=0.001,
        good='sum(rate(speedspiele_result_delay_seconds_bucket{group="leaderboard",le="10.0"}[WINDOW]))',
        total='sum(rate(speedspiele_result_delay_seconds_count{group="leaderboard"}[WINDOW]))',
        per_second=0.005,
        summary="More than the allowed 0.1 % of results are on the lists later than 10 s after the game.",
        fires={
            'speedspiele_result_delay_seconds_bucket{group="leaderboard",le="10.0"}': "0+50x120",
            'speedspiele_result_delay_seconds_count{group="leaderboard"}': "0+60x120",
        },
        quiet={
            'speedspiele_result_delay_seconds_bucket{group="archive",le="10.0"}': "0+50x120",
            'speedspiele_result_delay_seconds_bucket{group="leaderboard",le="10.0"}': "0+60x120",
            'speedspiele_result_delay_seconds_count{group="leaderboard"}': "0+60x120",
        },
    ),
)


def _promise(name: str, metric: str, summary: str) -> Alert:
    return Alert(
        name, f"sum(increase({metric}[10m])) > 0", "0m", "page", summary,
        {metric: "0x60 1x60"}, {metric: "7x120"}, at=65,
    )  # fmt: skip


ALERTS = (
    _promise(
        "StateWentBack", "speedspiele_state_regressions_total", "A table was found older than it had been."
    ),
    _promise("MaterialLost", "speedspiele_conservation_violations_total", "A game's state lost or doubled material."),
    _promise("SecretStopped", "speedspiele_redaction_violations_total", "A view was stopped: it showed too much."),
    Alert(
        "TablesStuck", "sum(speedspiele_tables_stuck) > 0", "2m", "page",
        "Tables are past their deadline by more than 10 s.",
        {"speedspiele_tables_stuck": "0x30 3x90"}, {"speedspiele_tables_stuck": "0x30 1x1 0x89"},
    ),
    Alert(
        "ComputersBehind", "max by (level) (speedspiele_bot_queue_oldest_age_seconds) > 5", "5m", "page",
        "Computers' oldest job has waited longer than 5 s.",
        {'speedspiele_bot_queue_oldest_age_seconds{level="strong"}': "0x30 9x90"},
        {'speedspiele_bot_queue_oldest_age_seconds{level="strong"}': "1x120"},
    ),
    Alert(
        "DailyMissing", f"min by (game) (speedspiele_daily_ready_days) < 1 and on () hour() >= {DAILY_HOUR}",
        "10m", "page", "Tomorrow's game of the day is not there at 18:00.",
        {'speedspiele_daily_ready_days{game="koffer"}': "0x1100"},
        {'speedspiele_daily_ready_days{game="koffer"}': "0x900 7x200"},
        at=1000,
    ),
    Alert(
        "DailyReserveLow", "min by (game) (speedspiele_daily_ready_days) < 5", "3h", "ticket",
        "Fewer than five games of the day are ready ahead.",
        {'speedspiele_daily_ready_days{game="koffer"}': "4x300"},
        {'speedspiele_daily_ready_days{game="koffer"}': "7x300"},
        at=200,
    ),
    Alert(
        "StockLow",
        "sum by (game) (speedspiele_stock_missing) / sum by (game) (speedspiele_stock_target) > 0.5", "15m", "ticket",
        "More than half of a game's stock of puzzles is missing.",
        {'speedspiele_puzzle_stock_target{game="koffer",level="3"}': "100x120",
         'speedspiele_puzzle_stock{game="koffer",level="3"}': "20x120"},
        {'speedspiele_puzzle_stock_target{game="koffer",level="3"}': "100x120",
         'speedspiele_puzzle_stock{game="koffer",level="3"}': "90x120"},
    ),
    Alert(
        "ResultsWaiting", "max by (group) (speedspiele_outbox_oldest_age_seconds) > 60", "2m", "page",
        "A finished game has waited longer than a minute to be counted.",
        {'speedspiele_outbox_oldest_age_seconds{group="leaderboard"}': "0+60x120"},
        {'speedspiele_outbox_oldest_age_seconds{group="leaderboard"}': "9x120"},
    ),
    Alert(
        "SlowConsumers", "sum(rate(speedspiele_slow_consumers_total[10m])) > 0.2", "10m", "ticket",
        "Many sockets are closed because their browsers do not read.",
        {"speedspiele_slow_consumers_total": "0+60x120"}, {"speedspiele_slow_consumers_total": "0+1x120"},
    ),
    Alert(
        "BudgetsHit", "sum by (rule) (rate(speedspiele_rate_limited_total[10m])) > 5", "10m", "ticket",
        "Many requests are refused for a budget: somebody floods the house, or a budget is too small.",
        {'speedspiele_rate_limited_total{rule="api"}': "0+600x120"},
        {'speedspiele_rate_limited_total{rule="api"}': "0+6x120"},
    ),
    Alert(
        "ProbeFails", "time() - max(speedspiele_synthetic_last_success_timestamp_seconds) > 300", "2m", "page",
        "The synthetic player has not finished a game for five minutes: players cannot play either.",
        {'speedspiele_synthetic_last_success_timestamp_seconds{game="sauna"}': "0x120"},
        {'speedspiele_synthetic_last_success_timestamp_seconds{game="sauna"}': "0+60x120"},
    ),
)  # fmt: skip
