"""Socket tickets: a browser shows one when it opens its socket. Used once, within seconds, stored as a hash."""

from __future__ import annotations

from services.kit.valkey import Valkey
from services.lobby.players import unauthenticated
from services.lobby.room_store import TAG
from services.lobby.tokens import new_token, token_hash

LIFE_S = 30


class Tickets:
    """All tickets that are out."""

    def __init__(self, valkey: Valkey) -> None:
        self._valkey = valkey

    async def issue(self, player_id: str) -> str:
        """A fresh ticket of that player."""
        ticket = new_token()
        await self._valkey.set(f"{TAG}:ticket:{token_hash(ticket)}", player_id, ex=LIFE_S)
        return ticket

    async def redeem(self, ticket: str) -> str:
        """The player it was issued to; only the first time."""
        player_id = await self._valkey.getdel(f"{TAG}:ticket:{token_hash(ticket)}")
        if player_id is None:
            raise unauthenticated()
        return str(player_id.decode())
