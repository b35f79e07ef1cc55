"""Guessing is limited, and nobody can lock somebody else out of their account: over real gRPC and a real live store."""

from __future__ import annotations

import asyncio
from typing import Any

import grpc
import pytest
from speedspiele.v1 import account_pb2 as pb
from speedspiele.v1 import lobby_pb2

from services.kit.refusal import Refusal
from services.kit.valkey import Valkey
from services.lobby.accounts.lockout import (
    FAILURES,
    FAILURES_A_DAY,
    LOGIN_FAILURES_A_DAY,
    NETWORK_FAILURES,
    Limit,
    Lockout,
    limits_of,
    network_of,
)
from tests.lobby.conftest import PASSWORD, refused

HOME, GUESSER = "192.0.2.7", "198.51.100.9"


async def secured(lobby: Any, accounts: Any) -> lobby_pb2.SignInReply:
    """Aino's account, and the browser she made it on."""
    here: lobby_pb2.SignInReply = await lobby.SignIn(lobby_pb2.SignInRequest(name="Aino", avatar="otter"))
    await accounts.Secure(pb.SecureRequest(player_id=here.player.player_id, login="Aino", password=PASSWORD))
    return here


async def guess(accounts: Any, login: str, address: str, device: str = "") -> str:
    """Tries a wrong password; why it was refused."""
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await accounts.LogIn(pb.LogInRequest(login=login, secret="wrong", address=address, device_token=device))
    return str(caught.value.details())


async def test_who_guesses_is_locked_out_and_the_owner_is_not(lobby: Any, accounts: Any) -> None:
    here = await secured(lobby, accounts)
    told = [await guess(accounts, "Aino", GUESSER) for _ in range(FAILURES + 1)]
    assert told == ["wrong_login"] * FAILURES + ["locked_out"]
    with refused("locked_out"):
        await accounts.LogIn(pb.LogInRequest(login="Aino", secret=PASSWORD, address="198.51.100.200"))
    reply = await accounts.LogIn(pb.LogInRequest(login="Aino", secret=PASSWORD, address=HOME))
    assert reply.player.player_id == here.player.player_id


async def test_a_known_browser_gets_in_even_from_the_network_that_guesses(lobby: Any, accounts: Any) -> None:
    here = await secured(lobby, accounts)
    for _ in range(FAILURES + 1):
        await guess(accounts, "Aino", GUESSER)
    wish = pb.LogInRequest(login="Aino", secret=PASSWORD, address=GUESSER, device_token=here.device_token)
    assert (await accounts.LogIn(wish)).player.player_id == here.player.player_id


async def test_a_known_browser_cannot_guess_for_ever_either(lobby: Any, accounts: Any) -> None:
    here = await secured(lobby, accounts)
    told = [await guess(accounts, "Aino", HOME, here.device_token) for _ in range(FAILURES + 1)]
    assert told == ["wrong_login"] * FAILURES + ["locked_out"]


async def test_guesses_at_the_same_moment_are_counted_before_they_are_looked_at(lobby: Any, accounts: Any) -> None:
    await secured(lobby, accounts)
    told = await asyncio.gather(*(guess(accounts, "Aino", GUESSER) for _ in range(3 * FAILURES)))
    assert told.count("wrong_login") == FAILURES


async def test_who_knows_the_password_is_never_locked_out_by_coming_often(lobby: Any, accounts: Any) -> None:
    here = await secured(lobby, accounts)
    for _ in range(FAILURES + 2):
        reply = await accounts.LogIn(pb.LogInRequest(login="Aino", secret=PASSWORD, address=HOME))
        assert reply.player.player_id == here.player.player_id


async def tried(lockout: Lockout, *limits: Limit) -> bool:
    """Whether one more secret is looked at."""
    try:
        await lockout.tries(*limits)
    except Refusal:
        return False
    return True


async def hour_passes(valkey: Valkey, login: str, network: int) -> None:
    """The short lock of a network has run out."""
    await Lockout(valkey).succeeded(limits_of(login, f"10.0.{network}.1", "")[0])


async def test_one_network_alone_never_locks_a_login_for_all(valkey: Valkey) -> None:
    lockout = Lockout(valkey)
    looked_at = 0
    for _ in range(LOGIN_FAILURES_A_DAY):
        looked_at += await tried(lockout, *limits_of("aino", "10.0.0.1", ""))
        await hour_passes(valkey, "aino", 0)
    assert looked_at == FAILURES_A_DAY
    assert await tried(lockout, *limits_of("aino", HOME, ""))


async def test_many_networks_lock_a_login_for_strangers_but_not_for_its_own_browsers(valkey: Valkey) -> None:
    lockout = Lockout(valkey)
    looked_at = 0
    for network in range(LOGIN_FAILURES_A_DAY // FAILURES + 2):
        for _ in range(FAILURES + 1):
            looked_at += await tried(lockout, *limits_of("aino", f"10.0.{network}.1", ""))
    assert looked_at == LOGIN_FAILURES_A_DAY
    assert not await tried(lockout, *limits_of("aino", HOME, ""))
    assert await tried(lockout, *limits_of("aino", HOME, "her-browser"))
    assert await tried(lockout, *limits_of("beppo", HOME, ""))


async def test_one_network_cannot_go_through_all_logins(valkey: Valkey) -> None:
    lockout = Lockout(valkey)
    looked_at = [await tried(lockout, *limits_of(f"login{n}", GUESSER, "")) for n in range(NETWORK_FAILURES + 3)]
    assert sum(looked_at) == NETWORK_FAILURES


async def test_every_count_ends_some_day(valkey: Valkey) -> None:
    """Also one that a right secret made negative after its time had run out."""
    lockout = Lockout(valkey)
    own, *shared = limits_of("aino", HOME, "")
    await lockout.tries(own, *shared)
    await valkey.flushall()
    await lockout.succeeded(own, *shared)
    keys = [key async for key in valkey.scan_iter("lockout:*")]
    assert [await valkey.ttl(key) > 0 for key in keys] == [True] * len(shared)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.0/24"),
        ("::ffff:192.0.2.7", "192.0.2.0/24"),
        ("2001:db8:1:2ff:5::1", "2001:db8:1:200::/56"),
        ("a proxy's nonsense", "a proxy's nonsense"),
    ],
)
def test_an_address_counts_as_its_network(address: str, network: str) -> None:
    assert network_of(address) == network
