"""`python -m services.lobby.promote LOGIN`: makes an account an admin (`--demote` takes it back)."""

from __future__ import annotations

import argparse
import asyncio
import sys

from sqlalchemy import select, update

from services.kit.settings import load
from services.kit.sql import migrate, open_engine, sessions_of
from services.lobby.accounts.logins import login_key
from services.lobby.accounts.schema import CredentialRow
from services.lobby.schema import PlayerRow
from services.lobby.settings import LobbySettings


async def promote(settings: LobbySettings, login: str, role: str) -> bool:
    """Whether there is such an account."""
    engine = open_engine(settings.sql_url)
    await migrate(engine, "lobby")
    async with sessions_of(engine).begin() as sql:
        query = select(CredentialRow.player_id).where(CredentialRow.login_key == login_key(login))
        player_id = await sql.scalar(query)
        if player_id is not None:
            await sql.execute(update(PlayerRow).where(PlayerRow.player_id == player_id).values(role=role))
    await engine.dispose()
    return player_id is not None


def main() -> int:
    """Exit code 1 when nobody has that login."""
    parser = argparse.ArgumentParser(description="Makes an account an admin.")
    parser.add_argument("login")
    parser.add_argument("--demote", action="store_true")
    arguments = parser.parse_args()
    role = "player" if arguments.demote else "admin"
    found = asyncio.run(promote(load(LobbySettings), arguments.login, role))
    print(f"{arguments.login} is now {role}" if found else "no such account")  # noqa: T201
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
