"""The archive's tables. The record itself names nobody; who sat where stands in the seats alone."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, LargeBinary, MetaData, String, Table, Text

from services.kit.gone import gone_table

METADATA = MetaData()

FINISHED = Table(
    "archive_finished",
    METADATA,
    Column("game_id", String(64), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("mode", String(32), nullable=False),
    Column("day", String(10), nullable=False),
    Column("started_ms", BigInteger, nullable=False),
    Column("ended_ms", BigInteger, nullable=False),
    Column("end_reason", String(16), nullable=False),
    Column("record", LargeBinary, nullable=False, doc="FinishedGame without names and ids of persons"),
    Column("heard", Text, nullable=False, default="[]", doc="JSON: what was said in it"),
    Index("archive_finished_ended", "ended_ms", "game_id"),
)

SEATS = Table(
    "archive_seats",
    METADATA,
    Column("game_id", String(64), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player_id", String(64), nullable=False, doc="Empty for computers and deleted players"),
    Column("name", String(64), nullable=False),
    Column("avatar", String(32), nullable=False),
    Column("human", Boolean, nullable=False),
    Column("level", String(16), nullable=False),
    Column("game", String(32), nullable=False),
    Column("ended_ms", BigInteger, nullable=False),
    Column("played_ms", BigInteger, nullable=False),
    Column("place", Integer, nullable=False, doc="0: the game had no result"),
    Column("score", Integer, nullable=False),
    Column("key", String(200), nullable=False, doc="Compares results as text: smaller is better"),
    Index("archive_seats_player", "player_id", "ended_ms"),
)

MEMORIES = Table(
    "archive_memories",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("game_id", String(64), nullable=False),
    Column("player_id", String(64), nullable=False),
    Column("game", String(32), nullable=False),
    Column("subject", String(32), nullable=False),
    Column("text", String(160), nullable=False),
    Column("asked", Integer, nullable=False),
    Column("found", Integer, nullable=False),
    Column("finders", Integer, nullable=False, default=0, doc="Seats of those who found it, one bit each"),
    Column("ended_ms", BigInteger, nullable=False),
    Column("hidden", Boolean, nullable=False),
    Index("archive_memories_player", "player_id", "game", "ended_ms"),
    Index("archive_memories_subject", "game", "subject", "hidden"),
)

LINE_REPORTS = Table(
    "archive_line_reports",
    METADATA,
    Column("line_id", Integer, primary_key=True, autoincrement=False),
    Column("player_id", String(64), primary_key=True),
    Column("made_ms", BigInteger, nullable=False),
    Column("restored", Boolean, nullable=False, doc="An admin found nothing wrong with the line"),
    Index("archive_line_reports_player", "player_id", "made_ms"),
)

LESSONS = Table(
    "archive_lessons",
    METADATA,
    Column("game", String(32), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("made_ms", BigInteger, nullable=False),
    Column("until_ms", BigInteger, nullable=False, doc="Games that ended before are in it"),
    Column("skipped", Text, nullable=False, doc="JSON: [[from, to], ...] in ms, taken out by reverts"),
    Column("reverted_to", Integer, nullable=False, doc="The version whose bytes these are; -1: made by the night"),
    Column("lesson", LargeBinary, nullable=False),
)

NAMES = Table(
    "archive_names",
    METADATA,
    Column("player_id", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("avatar", String(32), nullable=False),
    Column("named_ms", BigInteger, nullable=False, doc="Since when; a game that began earlier knows an older name"),
)

GONE = gone_table(METADATA, "archive")
