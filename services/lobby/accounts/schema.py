"""The tables of accounts and trust, beside the lobby's others."""

from __future__ import annotations

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from services.lobby.schema import Tables


class CredentialRow(Tables):
    """How an account logs in. `login_key` is the login without case and look-alike letters."""

    __tablename__ = "credentials"

    player_id: Mapped[str] = mapped_column(ForeignKey("players.player_id", ondelete="CASCADE"), primary_key=True)
    login: Mapped[str] = mapped_column(String(32))
    login_key: Mapped[str] = mapped_column(String(32), unique=True)
    password_hash: Mapped[str] = mapped_column(String(200))
    recovery_hash: Mapped[str] = mapped_column(String(200))
    changed_ms: Mapped[int] = mapped_column(BigInteger)


class BlockRow(Tables):
    """Whom a player does not want to meet or read."""

    __tablename__ = "blocks"

    player_id: Mapped[str] = mapped_column(ForeignKey("players.player_id", ondelete="CASCADE"), primary_key=True)
    other_id: Mapped[str] = mapped_column(ForeignKey("players.player_id", ondelete="CASCADE"), primary_key=True)
    made_ms: Mapped[int] = mapped_column(BigInteger)


class ReportRow(Tables):
    """Something a player wants looked at."""

    __tablename__ = "reports"

    report_id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    reporter_id: Mapped[str] = mapped_column(String(32))
    other_id: Mapped[str] = mapped_column(String(32))
    kind: Mapped[str] = mapped_column(String(16))
    text: Mapped[str] = mapped_column(String(500))
    place: Mapped[str] = mapped_column(String(64))
    made_ms: Mapped[int] = mapped_column(BigInteger)
    decision: Mapped[str] = mapped_column(String(16), default="")

    __table_args__ = (Index("ix_reports_open", "decision", "made_ms"),)


class MuteRow(Tables):
    """A player who may not write for a while."""

    __tablename__ = "mutes"

    player_id: Mapped[str] = mapped_column(ForeignKey("players.player_id", ondelete="CASCADE"), primary_key=True)
    until_ms: Mapped[int] = mapped_column(BigInteger)


class LetterRow(Tables):
    """What a player has to be told, until they have read it. `kind` is "warned", "muted" or "renamed"."""

    __tablename__ = "letters"
    __table_args__ = ({"sqlite_autoincrement": True},)
    """A number is never used again: a screen that has not heard yet must not acknowledge a later letter."""

    letter_id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("players.player_id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(16))
    about: Mapped[str] = mapped_column(String(16))
    """The kind of the report it answers, or empty."""
    until_ms: Mapped[int] = mapped_column(BigInteger)
    report_id: Mapped[int] = mapped_column(Integer)
    """0: of no report."""
    made_ms: Mapped[int] = mapped_column(BigInteger)


class AuditRow(Tables):
    """What an admin did. Stays, except that a deleted player's id leaves it."""

    __tablename__ = "audit"

    audit_id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    admin_id: Mapped[str] = mapped_column(String(32))
    action: Mapped[str] = mapped_column(String(32))
    target: Mapped[str] = mapped_column(String(120))
    done_ms: Mapped[int] = mapped_column(BigInteger, index=True)
