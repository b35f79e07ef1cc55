"""How many secrets may be tried, so that nobody guesses one and nobody can lock somebody else out.

A login is locked for the network that guesses, not for everybody. Guessing spread over many networks locks it slowly,
for all strangers; a browser the account has been on before is counted by itself, whatever others do."""

from __future__ import annotations

import hashlib
import ipaddress

import grpc
from msgspec import Struct

from services.kit.refusal import Refusal
from services.kit.valkey import Valkey

FAILURES = 6
"""Wrong secrets in a row of one login, from one network or known browser, until it is locked there for a while."""
LOCK_S = 900
DAY_S = 24 * 3600
FAILURES_A_DAY = 30
"""Of one login from one network: so it takes many networks to lock a login everywhere."""
NETWORK_FAILURES = 60
"""From one network, whichever logins: a school shares one."""
LOGIN_FAILURES_A_DAY = 200
"""Of one login from everywhere: 73,000 a year do not guess a password of eight letters that is not on every list."""
V4_NETWORK, V6_NETWORK = 24, 56
"""What one guesser gets for the asking."""


class Limit(Struct, frozen=True):
    """So many tries under this name within that time."""

    name: str
    most: int = FAILURES
    window_s: int = LOCK_S


def network_of(address: str) -> str:
    """The network a browser's address is in; what is no address stands for itself."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv6Address) and ip.ipv4_mapped:
        ip = ip.ipv4_mapped
    length = V4_NETWORK if ip.version == 4 else V6_NETWORK
    return str(ipaddress.ip_network((ip, length), strict=False))


def limits_of(login: str, address: str, device_id: str) -> tuple[Limit, ...]:
    """What a log-in is counted under: by itself for a browser the account knows (device_id), else by login and network.
    The nearest comes first, so that a network that is locked adds nothing to what strangers share."""
    if device_id:
        return (Limit(f"device:{device_id}"),)
    network = network_of(address)
    return (
        Limit(f"login:{login}@{network}"),
        Limit(f"day:{login}@{network}", FAILURES_A_DAY, DAY_S),
        Limit(f"network:{network}", NETWORK_FAILURES),
        Limit(f"login:{login}", LOGIN_FAILURES_A_DAY, DAY_S),
    )


class Lockout:
    """Counts what was tried in the live store, for all lobby pods together: secrets, other names (players.py). A try
    counts before it is looked at: however many come in at the same moment, no more are looked at."""

    def __init__(self, valkey: Valkey) -> None:
        self._valkey = valkey

    async def tries(self, *limits: Limit) -> None:
        """One more secret is tried; refuses while one of these is locked."""
        for limit in limits:
            if await self.add(limit) > limit.most:
                raise Refusal("locked_out", grpc.StatusCode.RESOURCE_EXHAUSTED)

    async def succeeded(self, own: Limit, *shared: Limit) -> None:
        """The secret was right: its own limit begins anew, and what it shares with others only loses this try."""
        await self._valkey.delete(_key(own))
        for limit in shared:
            await self.add(limit, -1)

    async def add(self, limit: Limit, count: int = 1) -> int:
        """How many there are within the limit's time, with these."""
        tried = int(await self._valkey.incrby(_key(limit), count))
        await self._valkey.expire(_key(limit), limit.window_s, nx=True)
        return tried


def _key(limit: Limit) -> str:
    return f"lockout:{hashlib.blake2b(limit.name.encode(), digest_size=16).hexdigest()}"
