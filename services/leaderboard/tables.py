"""The leaderboard's tables."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, MetaData, String, Table, UniqueConstraint

from services.kit.gone import gone_table

METADATA = MetaData()

RESULTS = Table(
    "leaderboard_results",
    METADATA,
    Column("game_id", String(64), primary_key=True),
    Column("player_id", String(64), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("mode", String(32), nullable=False),
    Column("level", String(16), nullable=False, doc="Strength of the computers of a series, else empty"),
    Column("ended_ms", BigInteger, nullable=False),
    Column("day", String(10), nullable=False, doc="Berlin day of the end"),
    Column("week", String(8), nullable=False),
    Column("month", String(7), nullable=False),
    Column("points", Integer, nullable=False),
    Column("counted", Boolean, nullable=False),
    Column("place", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("finished", Boolean, nullable=False, doc="Played to the end by the person"),
    Index("leaderboard_results_player", "player_id", "game", "mode", "level", "ended_ms"),
)

ATTEMPTS = Table(
    "leaderboard_attempts",
    METADATA,
    Column("game", String(32), primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("player_id", String(64), primary_key=True),
    Column("device_id", String(64), nullable=True, doc="Nothing for attempts that came by a merged account"),
    Column("request_id", String(96), nullable=False, doc="Empty: given back, to be begun anew"),
    Column("began_ms", BigInteger, nullable=False),
    Column("finished_ms", BigInteger, nullable=True, doc="Nothing for attempts that were given up"),
    Column("game_id", String(64), nullable=True, doc="Nothing while the attempt runs"),
    Column("key", String(200), nullable=True, doc="Compares attempts as text: smaller is better"),
    Column("score", Integer, nullable=True),
    Column("given_back", String(64), nullable=True, doc="The game that was ended or voided by the house, once"),
    UniqueConstraint("game", "day", "device_id", name="leaderboard_attempts_device"),
    Index("leaderboard_attempts_list", "game", "day", "key", "finished_ms"),
)

RECORDS = Table(
    "leaderboard_records",
    METADATA,
    Column("game", String(32), primary_key=True),
    Column("mode", String(32), primary_key=True),
    Column("level", String(16), primary_key=True),
    Column("player_id", String(64), primary_key=True),
    Column("best", Integer, nullable=False),
    Column("current", Integer, nullable=False),
    Column("reached_ms", BigInteger, nullable=False),
    Index("leaderboard_records_list", "game", "mode", "level", "best"),
)

PEOPLE = Table(
    "leaderboard_people",
    METADATA,
    Column("player_id", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("avatar", String(32), nullable=False),
    Column("named_ms", BigInteger, nullable=False, doc="When this name was true; an older game changes nothing"),
)

TOTALS = Table(
    "leaderboard_totals",
    METADATA,
    Column("board", String(32), primary_key=True, doc="A game's name, or * for all"),
    Column("period", String(10), primary_key=True),
    Column("player_id", String(64), primary_key=True),
    Column("points", Integer, nullable=False),
    Column("games", Integer, nullable=False),
    Index("leaderboard_totals_order", "board", "period", "points", "player_id"),
)

STALE = Table(
    "leaderboard_stale",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("board", String(32), nullable=False),
    Column("period", String(10), nullable=False),
    Column("player_id", String(64), nullable=False, doc="Whose line in the sorted set has yet to follow the totals"),
    sqlite_autoincrement=True,  # a number is never used again: who works off one must not take a later one for it
)

GONE = gone_table(METADATA, "leaderboard")
