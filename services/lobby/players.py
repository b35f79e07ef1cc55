"""Players in the lasting store: guests in one tap, the same again on the same device, sessions."""

from __future__ import annotations

from collections.abc import Sequence

from grpc import StatusCode
from msgspec import Struct
from sqlalchemy import delete, select, update

from services.kit.clock import Clock
from services.kit.refusal import Refusal, not_found
from services.kit.sql import Sessions
from services.kit.together import Together
from services.lobby.accounts.lockout import DAY_S, Limit, Lockout
from services.lobby.names import avatar_from, name_from
from services.lobby.schema import DeviceRow, PlayerRow, SessionRow
from services.lobby.tokens import new_id, new_token, token_hash

SESSION_MS = 90 * 24 * 3600 * 1000
"""A session ends after so long; the device signs in again by itself."""
RENAMES = 3
"""Other names within a day: enough for a slip, too few to pass for many people."""


class SignedIn(Struct, frozen=True):
    """Who signed in, and the secrets for their browser."""

    player: PlayerRow
    session_token: str
    device_token: str


def unauthenticated() -> Refusal:
    """Nobody is signed in with this."""
    return Refusal("signed_out", StatusCode.UNAUTHENTICATED)


class Players:
    """All players. Securing an account is another matter (credentials), deciding who somebody is stands here."""

    def __init__(self, sessions: Sessions, clock: Clock, lockout: Lockout) -> None:
        self._sessions = sessions
        self._clock = clock
        self._lockout = lockout
        self._faces = Together(self._who_are)

    async def sign_in(self, name: str, avatar: str, device_token: str) -> SignedIn:
        """The device's player, or a new guest. A known device may come without name and face, and keeps them."""
        now = self._clock.now_ms()
        async with self._sessions.begin() as sql:
            device = await sql.scalar(select(DeviceRow).where(DeviceRow.token_hash == token_hash(device_token)))
            if device is None:
                player = PlayerRow(
                    player_id=new_id(), name=name_from(name), avatar=avatar_from(avatar), guest=True, role="player",
                    created_ms=now, seen_ms=now,
                )  # fmt: skip
                sql.add(player)
                await sql.flush()
                device_token = new_token()
                device = DeviceRow(
                    device_id=new_id(), token_hash=token_hash(device_token), player_id=player.player_id,
                    created_ms=now, seen_ms=now,
                )  # fmt: skip
                sql.add(device)
                await sql.flush()
            else:
                player = await sql.get_one(PlayerRow, device.player_id)
                device.seen_ms = player.seen_ms = now
                player.name = await self._name(player, name) if name else player.name
                player.avatar = avatar_from(avatar) if avatar else player.avatar
            token = new_token()
            sql.add(
                SessionRow(
                    token_hash=token_hash(token), player_id=player.player_id, device_id=device.device_id,
                    created_ms=now, expires_ms=now + SESSION_MS,
                )
            )  # fmt: skip
        return SignedIn(player, token, device_token)

    async def sign_in_as(self, player_id: str, device_token: str) -> SignedIn:
        """A session of that player on this device, or on a new one; the caller has proved who it is."""
        now = self._clock.now_ms()
        async with self._sessions.begin() as sql:
            player = await sql.get_one(PlayerRow, player_id)
            device = await sql.scalar(
                select(DeviceRow).where(
                    DeviceRow.token_hash == token_hash(device_token), DeviceRow.player_id == player_id
                )
            )
            if device is None:
                device_token = new_token()
                device = DeviceRow(
                    device_id=new_id(), token_hash=token_hash(device_token), player_id=player_id,
                    created_ms=now, seen_ms=now,
                )  # fmt: skip
                sql.add(device)
                await sql.flush()
            token = new_token()
            sql.add(
                SessionRow(
                    token_hash=token_hash(token), player_id=player_id, device_id=device.device_id,
                    created_ms=now, expires_ms=now + SESSION_MS,
                )
            )  # fmt: skip
        return SignedIn(player, token, device_token)

    async def who_is(self, session_token: str) -> tuple[PlayerRow, str]:
        """Whose session it is, and the device's id; refuses `signed_out`."""
        return await self._faces.ask(token_hash(session_token))

    async def _who_are(self, token_hashes: Sequence[str]) -> list[tuple[PlayerRow, str] | Exception]:
        query = (
            select(SessionRow.token_hash, PlayerRow, SessionRow.device_id)
            .join(SessionRow, SessionRow.player_id == PlayerRow.player_id)
            .where(SessionRow.token_hash.in_(token_hashes), SessionRow.expires_ms > self._clock.now_ms())
        )
        async with self._sessions() as sql:
            found = {known: (player, device_id) for known, player, device_id in await sql.execute(query)}
        return [found.get(asked) or unauthenticated() for asked in token_hashes]

    async def sign_out(self, session_token: str) -> None:
        """Ends one session; the device still knows its player."""
        async with self._sessions.begin() as sql:
            await sql.execute(delete(SessionRow).where(SessionRow.token_hash == token_hash(session_token)))

    async def get(self, player_id: str) -> PlayerRow:
        """The player of that id; refuses `no_such_player`."""
        async with self._sessions() as sql:
            player = await sql.get(PlayerRow, player_id)
        if player is None:
            raise not_found("no_such_player")
        return player

    async def change_profile(self, player_id: str, name: str, avatar: str) -> PlayerRow:
        """A new name or face; empty ones stay. Refuses `name_too_often`."""
        values: dict[str, str] = {}
        if avatar:
            values["avatar"] = avatar_from(avatar)
        if name:
            values["name"] = await self._name(await self.get(player_id), name)
        if values:
            async with self._sessions.begin() as sql:
                await sql.execute(update(PlayerRow).where(PlayerRow.player_id == player_id).values(**values))
        return await self.get(player_id)

    async def _name(self, player: PlayerRow, typed: str) -> str:
        """What the player is called from now on; the same name again is no other one."""
        name = name_from(typed)
        limit = Limit(f"name:{player.player_id}", RENAMES, DAY_S)
        if name != player.name and await self._lockout.add(limit) > limit.most:
            raise Refusal("name_too_often", StatusCode.RESOURCE_EXHAUSTED)
        return name

    async def forget_old_sessions(self) -> None:
        """Drops sessions that have run out."""
        async with self._sessions.begin() as sql:
            await sql.execute(delete(SessionRow).where(SessionRow.expires_ms <= self._clock.now_ms()))
