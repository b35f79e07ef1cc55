"""From guest to account and back in from another device."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import grpc
from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError

from services.kit.clock import Clock
from services.kit.refusal import Refusal
from services.kit.sql import Sessions
from services.lobby.accounts import letters
from services.lobby.accounts.lockout import Limit, Lockout, limits_of
from services.lobby.accounts.logins import checked_login, login_key
from services.lobby.accounts.schema import CredentialRow
from services.lobby.accounts.secrets import checked_password, fits, hash_of, new_code, plain_code
from services.lobby.players import Players, SignedIn
from services.lobby.schema import DeviceRow, PlayerRow, SessionRow
from services.lobby.tokens import token_hash

Merge = Callable[[str, str], Awaitable[None]]
"""Tells the owners of lasting data that one player is now another."""


def wrong_secret() -> Refusal:
    """Login or secret is wrong; which of them, nobody is told."""
    return Refusal("wrong_login", grpc.StatusCode.UNAUTHENTICATED)


class Credentials:
    """Logins, passwords and recovery codes."""

    def __init__(self, sessions: Sessions, players: Players, lockout: Lockout, clock: Clock, merge: Merge) -> None:
        self._sessions = sessions
        self._players = players
        self._lockout = lockout
        self._clock = clock
        self._merge = merge

    async def secure(self, player_id: str, login: str, password: str) -> str:
        """Makes the guest an account; returns the recovery code. A login that is taken or looks taken is refused."""
        login, code = checked_login(login), new_code()
        row = CredentialRow(
            player_id=player_id,
            login=login,
            login_key=login_key(login),
            password_hash=await hash_of(checked_password(password)),
            recovery_hash=await hash_of(plain_code(code)),
            changed_ms=self._clock.now_ms(),
        )
        await self._players.get(player_id)
        async with self._sessions() as sql:
            if await sql.get(CredentialRow, player_id) is not None:
                raise Refusal("already_secured")
            sql.add(row)
            try:
                await sql.execute(update(PlayerRow).where(PlayerRow.player_id == player_id).values(guest=False))
                await sql.commit()
            except IntegrityError:
                raise Refusal("login_taken", grpc.StatusCode.ALREADY_EXISTS) from None
        return code

    async def log_in(self, login: str, secret: str, device_token: str, guest_id: str, address: str) -> SignedIn:
        """The account on this device; a guest who was here is merged into it."""
        key = login_key(login)
        async with self._sessions() as sql:
            row = await sql.scalar(select(CredentialRow).where(CredentialRow.login_key == key))
            known = await sql.scalar(
                select(DeviceRow.device_id).where(
                    DeviceRow.token_hash == token_hash(device_token),
                    DeviceRow.player_id == (row.player_id if row else ""),
                )
            )
        limits = limits_of(key, address, known or "")
        await self._lockout.tries(*limits)
        if not await self._is_secret(row, secret):
            raise wrong_secret()
        if row is None:
            raise wrong_secret()
        await self._lockout.succeeded(*limits)
        await self._hand_over_device(device_token, row.player_id)
        if guest_id and guest_id != row.player_id:
            await self._merge_guest(guest_id, row.player_id)
        return await self._players.sign_in_as(row.player_id, device_token)

    async def _is_secret(self, row: CredentialRow | None, secret: str) -> bool:
        """The password, or the recovery code, which is used up."""
        if await fits(row.password_hash if row else "", secret):
            return row is not None
        code = plain_code(secret)
        if row is None or not row.recovery_hash or not await fits(row.recovery_hash, code):
            return False
        async with self._sessions.begin() as sql:
            used = await sql.execute(
                update(CredentialRow)
                .where(CredentialRow.player_id == row.player_id, CredentialRow.recovery_hash == row.recovery_hash)
                .values(recovery_hash="")
                .returning(CredentialRow.player_id)
            )
            return used.first() is not None

    async def _hand_over_device(self, device_token: str, player_id: str) -> None:
        async with self._sessions.begin() as sql:
            hashed = token_hash(device_token)
            device = await sql.scalar(select(DeviceRow).where(DeviceRow.token_hash == hashed))
            if device is not None and device.player_id != player_id:
                await sql.execute(delete(SessionRow).where(SessionRow.device_id == device.device_id))
                device.player_id = player_id

    async def _merge_guest(self, guest_id: str, player_id: str) -> None:
        """Only guests: two accounts stay two."""
        guest = await self._players.get(guest_id)
        if not guest.guest:
            return
        await self._merge(guest_id, player_id)
        async with self._sessions.begin() as sql:
            await letters.hand_over(sql, guest_id, player_id)
            await sql.execute(update(DeviceRow).where(DeviceRow.player_id == guest_id).values(player_id=player_id))
            await sql.execute(delete(SessionRow).where(SessionRow.player_id == guest_id))
            await sql.execute(delete(PlayerRow).where(PlayerRow.player_id == guest_id))

    async def prove(self, player_id: str, secret: str, *, guest_may: bool = False) -> None:
        """Refuses unless the secret is the account's; a guest has nothing to prove, where guests may."""
        limit = Limit(f"player:{player_id}")
        await self._lockout.tries(limit)
        async with self._sessions() as sql:
            row = await sql.get(CredentialRow, player_id)
        if row is None and not guest_may:
            raise wrong_secret()
        if row is not None and not await fits(row.password_hash, secret):
            raise wrong_secret()
        await self._lockout.succeeded(limit)

    async def change_password(self, player_id: str, secret: str, password: str) -> None:
        """A new password; every other session stays."""
        await self.prove(player_id, secret)
        hashed = await hash_of(checked_password(password))
        async with self._sessions.begin() as sql:
            await sql.execute(
                update(CredentialRow)
                .where(CredentialRow.player_id == player_id)
                .values(password_hash=hashed, changed_ms=self._clock.now_ms())
            )

    async def new_recovery_code(self, player_id: str, secret: str) -> str:
        """A fresh code; the old one is worth nothing any more."""
        await self.prove(player_id, secret)
        code = new_code()
        hashed = await hash_of(plain_code(code))
        async with self._sessions.begin() as sql:
            await sql.execute(
                update(CredentialRow).where(CredentialRow.player_id == player_id).values(recovery_hash=hashed)
            )
        return code

    async def login_of(self, player_id: str) -> str:
        """The name to log in by; empty for guests."""
        async with self._sessions() as sql:
            row = await sql.get(CredentialRow, player_id)
        return row.login if row else ""
