"""What players set for themselves, kept with the player and not with the device: the newest change wins."""

from __future__ import annotations

import json
from typing import Any

from google.protobuf import json_format
from msgspec import Struct
from speedspiele.v1.account_pb2 import PlayerSettings
from sqlalchemy import update

from services.kit.clock import Clock
from services.kit.refusal import Refusal, invalid, not_found
from services.kit.sql import Sessions
from services.lobby.schema import PlayerRow, SettingsRow

OLDEST_MS = 10 * 365 * 24 * 3600 * 1000
"""No change is older than that."""


class Kept(Struct, frozen=True):
    """What stands, and since when (store's milliseconds; 0: nothing was ever set)."""

    settings: PlayerSettings
    changed_ms: int


class SettingsShelf:
    """Everybody's settings."""

    def __init__(self, sessions: Sessions, clock: Clock) -> None:
        self._sessions = sessions
        self._clock = clock

    async def get(self, player_id: str) -> Kept:
        """What the player has set."""
        async with self._sessions() as sql:
            return _kept(await sql.get(SettingsRow, player_id))

    async def put(self, player_id: str, settings: PlayerSettings, age_ms: float) -> Kept:
        """Takes over what is set in `settings`; where both have a word, the later change wins. Returns what stands.

        Refuses `bad_settings` for values nobody knows and impossible ages, `no_such_player` for nobody."""
        wanted = _words(settings)
        if not 0 <= age_ms <= OLDEST_MS:
            raise _bad()
        return await self._put(player_id, wanted, self._clock.now_ms() - int(age_ms))

    async def hand_over(self, from_id: str, to_id: str) -> None:
        """Two players become one, by the same rule."""
        async with self._sessions() as sql:
            row = await sql.get(SettingsRow, from_id)
        if row is not None:
            await self._put(to_id, json.loads(row.document), row.changed_ms)

    async def _put(self, player_id: str, wanted: dict[str, Any], changed_ms: int) -> Kept:
        async with self._sessions.begin() as sql:
            # Writing first locks the player's row, so two devices follow each other.
            same = update(PlayerRow).where(PlayerRow.player_id == player_id).values(seen_ms=PlayerRow.seen_ms)
            if (await sql.execute(same.returning(PlayerRow.player_id))).first() is None:
                raise not_found("no_such_player")
            row = await sql.get(SettingsRow, player_id)
            if row is None:
                row = SettingsRow(player_id=player_id, document="{}", changed_ms=0)
                sql.add(row)
            stood = json.loads(row.document)
            row.document = json.dumps(stood | wanted if changed_ms >= row.changed_ms else wanted | stood)
            row.changed_ms = max(row.changed_ms, changed_ms)
            return _kept(row)


def _words(settings: PlayerSettings) -> dict[str, Any]:
    """The fields that are set, as JSON words; every one is known."""
    for field, value in settings.ListFields():
        if field.enum_type is not None and value not in field.enum_type.values_by_number:
            raise _bad()
    words = json_format.MessageToDict(settings, preserving_proto_field_name=True)
    if not words:
        raise _bad()
    return words


def _bad() -> Refusal:
    return invalid("bad_settings")


def _kept(row: SettingsRow | None) -> Kept:
    """A word that a later version has written is left out here, and stays where it is."""
    if row is None:
        return Kept(PlayerSettings(), 0)
    words = json.loads(row.document)
    return Kept(json_format.ParseDict(words, PlayerSettings(), ignore_unknown_fields=True), row.changed_ms)
