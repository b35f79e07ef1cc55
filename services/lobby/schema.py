"""The lobby's tables: players, the devices and sessions they come with, what they have set."""

from __future__ import annotations

from sqlalchemy import BigInteger, ForeignKey, MetaData, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Tables(DeclarativeBase):
    """All tables of the lobby service."""

    metadata = MetaData(naming_convention={"pk": "pk_%(table_name)s", "fk": "fk_%(table_name)s_%(column_0_name)s"})


class PlayerRow(Tables):
    """A guest or a secured account. `role` is "player" or "admin"."""

    __tablename__ = "players"

    player_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(64))
    avatar: Mapped[str] = mapped_column(String(32))
    guest: Mapped[bool] = mapped_column(default=True)
    role: Mapped[str] = mapped_column(String(16), default="player")
    created_ms: Mapped[int] = mapped_column(BigInteger)
    seen_ms: Mapped[int] = mapped_column(BigInteger)


class DeviceRow(Tables):
    """A browser that a player has come with. The token itself is kept only by the browser."""

    __tablename__ = "devices"

    device_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("players.player_id", ondelete="CASCADE"), index=True)
    created_ms: Mapped[int] = mapped_column(BigInteger)
    seen_ms: Mapped[int] = mapped_column(BigInteger)


class SessionRow(Tables):
    """One sign-in. The token itself is kept only by the browser."""

    __tablename__ = "sessions"

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("players.player_id", ondelete="CASCADE"), index=True)
    device_id: Mapped[str] = mapped_column(ForeignKey("devices.device_id", ondelete="CASCADE"), index=True)
    created_ms: Mapped[int] = mapped_column(BigInteger)
    expires_ms: Mapped[int] = mapped_column(BigInteger, index=True)


class SettingsRow(Tables):
    """What a player has set for themselves: the fields of `PlayerSettings` as one JSON object, and since when."""

    __tablename__ = "settings"

    player_id: Mapped[str] = mapped_column(ForeignKey("players.player_id", ondelete="CASCADE"), primary_key=True)
    document: Mapped[str] = mapped_column(String(4096))
    changed_ms: Mapped[int] = mapped_column(BigInteger, server_default="0")
