"""The puzzle generator's tables."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, LargeBinary, MetaData, String, Table

METADATA = MetaData()

STOCK = Table(
    "puzzle_stock",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("game", String(32), nullable=False),
    Column("shelf", String(48), nullable=False),
    Column("key", String(200), nullable=False, doc="Items of one key are the same to a player"),
    Column("item", LargeBinary, nullable=False),
    Column("made_ms", BigInteger, nullable=False),
    Column("taken_by", String(96), nullable=True, doc="The request that took it; nothing: on the shelf"),
    Column("taken_at", Integer, nullable=True, doc="Its place in that request"),
    Index("puzzle_stock_shelf", "game", "shelf", "taken_by"),
    Index("puzzle_stock_request", "taken_by"),
)

SEEN = Table(
    "puzzle_seen",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("player_id", String(64), nullable=False),
    Column("game", String(32), nullable=False),
    Column("key", String(200), nullable=False),
    Index("puzzle_seen_player", "player_id", "game", "id"),
)

DAILY_SETS = Table(
    "puzzle_daily_sets",
    METADATA,
    Column("game", String(32), primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("seed", LargeBinary, nullable=False),
    Column("made_ms", BigInteger, nullable=False),
)

DAILY_ITEMS = Table(
    "puzzle_daily_items",
    METADATA,
    Column("game", String(32), primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("key", String(200), nullable=False),
    Column("item", LargeBinary, nullable=False),
)
