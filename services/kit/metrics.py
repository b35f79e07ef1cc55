"""All metrics of the platform by name. Base units, counters end in _total, labels only from closed lists."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram, Info

P = "speedspiele_"
FAST = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 0.5, 1.0, 5.0)
WAITS = (0.05, 0.1, 0.3, 1.0, 2.0, 5.0, 10.0, 30.0, 120.0, 600.0)
SLOW = (0.01, 0.05, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0, 300.0)

BUILD = Info(P + "build", "Version and service of this process.")
RPC_SECONDS = Histogram(P + "rpc_server_seconds", "Unary calls served.", ["method", "code"], buckets=FAST)
RPC_CLIENT_SECONDS = Histogram(P + "rpc_client_seconds", "Unary calls made.", ["method", "code"], buckets=FAST)
HTTP_SECONDS = Histogram(P + "http_request_seconds", "HTTP requests.", ["route", "method", "status"], buckets=FAST)
RATE_LIMITED = Counter(P + "rate_limited_total", "Refused for a budget.", ["rule"])

MOVE_SECONDS = Histogram(
    P + "move_duration_seconds", "Command in at the gateway to acknowledgement out.", ["game", "outcome"], buckets=FAST
)
CONNECTIONS = Gauge(P + "connections", "Open sockets.")
PLAYERS_ONLINE = Gauge(P + "players_online", "Players with an open socket.")
SOCKET_HANDSHAKES = Counter(P + "socket_handshakes_total", "Sockets that asked to be let in.", ["outcome"])
RESUMES = Counter(P + "resumes_total", "Browsers that came back to a table and saw it.")
RESUME_SECONDS = Histogram(
    P + "resume_seconds", "Socket of a browser that comes back, until it sees its table.", buckets=WAITS
)
DISCONNECTS = Counter(P + "disconnects_total", "Closed sockets.", ["reason"])
SLOW_CONSUMERS = Counter(P + "slow_consumers_total", "Sockets closed because they did not read.")

COMMANDS = Counter(P + "commands_total", "Commands that reached a table.", ["game", "outcome"])
RULE_REJECTIONS = Counter(P + "rule_rejections_total", "Moves the rules refused.", ["game", "reason"])
COMMIT_SECONDS = Histogram(P + "commit_duration_seconds", "One commit to the live store.", buckets=FAST)
COMMIT_CONFLICTS = Counter(P + "commit_conflicts_total", "Commits tried again on a newer state.")
LINK_FRAME_ITEMS = Histogram(
    P + "link_frame_items", "Items per link frame.", ["direction"], buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256)
)
TABLES_LIVE = Gauge(P + "tables_live", "Running tables this pod has served.", ["game", "mode"])
TABLE_PHASE_AGE = Histogram(
    P + "table_phase_age_seconds", "How long a prompt stood.", ["game"], buckets=(1, 3, 10, 30, 60, 120, 300, 900)
)
TABLES_STUCK = Gauge(P + "tables_stuck", "Tables past their deadline by more than 10 s.")
TABLES_FINISHED = Counter(P + "tables_finished_total", "Games over.", ["game", "reason"])
TIMERS_PENDING = Gauge(P + "timers_pending", "Deadlines waiting in the live store.")
TIMER_LATENESS = Histogram(P + "timer_lateness_seconds", "How late a deadline's change lasted.", buckets=FAST)
STATE_REGRESSIONS = Counter(P + "state_regressions_total", "Tables found older than they had been.")
CONSERVATION_VIOLATIONS = Counter(P + "conservation_violations_total", "States that lost or doubled material.")
REDACTION_VIOLATIONS = Counter(P + "redaction_violations_total", "Views stopped because they showed too much.")

SEATS_WAITING = Gauge(P + "seats_waiting", "People waiting for a quick match.", ["game"])
ROOMS_OPEN = Gauge(P + "rooms_open", "Rooms waiting for players.", ["game"])

BOT_QUEUE_DEPTH = Gauge(P + "bot_queue_depth", "Jobs not yet taken or answered.", ["level"])
BOT_QUEUE_OLDEST = Gauge(P + "bot_queue_oldest_age_seconds", "Age of the oldest job.", ["level"])
BOT_DECISION_SECONDS = Histogram(
    P + "bot_decision_seconds", "CPU time of a computer's decision.", ["game", "level"], buckets=FAST
)
BOT_FALLBACK_MOVES = Counter(P + "bot_fallback_moves_total", "Computer seats the clock had to move for.", ["game"])
BOT_ANSWERS = Counter(P + "bot_answers_total", "Computers' answers.", ["game", "level", "outcome"])

PUZZLE_STOCK = Gauge(P + "puzzle_stock", "Puzzles on a shelf.", ["game", "level"])
PUZZLE_STOCK_TARGET = Gauge(P + "puzzle_stock_target", "Puzzles a shelf shall hold.", ["game", "level"])
PUZZLE_GENERATION_SECONDS = Histogram(P + "puzzle_generation_seconds", "Making one puzzle.", ["game"], buckets=SLOW)
DAILY_READY_DAYS = Gauge(P + "daily_ready_days", "Days ahead that are filled.", ["game"])
DAILY_LAST_SUCCESS = Gauge(P + "daily_last_success_timestamp_seconds", "When the dailies were last filled.")

OUTBOX_BACKLOG = Gauge(P + "outbox_backlog", "Finished games a receiver has still to take.", ["group"])
OUTBOX_OLDEST_AGE = Gauge(P + "outbox_oldest_age_seconds", "Age of the oldest finished game waiting.", ["group"])
RESULTS_COUNTED = Counter(P + "results_counted_total", "Finished games taken by a receiver.", ["group", "outcome"])
RESULT_DELAY = Histogram(
    P + "result_delay_seconds", "End of a game until a receiver has counted it.", ["group"], buckets=WAITS
)

SYNTHETIC_GAMES = Counter(P + "synthetic_games_total", "Games of the synthetic player.", ["game", "outcome"])
SYNTHETIC_SECONDS = Histogram(P + "synthetic_seconds", "What the synthetic player waited.", ["step"], buckets=SLOW)
SYNTHETIC_LAST_SUCCESS = Gauge(P + "synthetic_last_success_timestamp_seconds", "Its last whole game.", ["game"])
