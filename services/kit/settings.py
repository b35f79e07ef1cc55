"""Settings: read once from the environment, typed, frozen; a process refuses to start on nonsense."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from typing import TypeVar

import msgspec
from msgspec import Struct

PREFIX = "SPEEDSPIELE_"


class BadSettings(SystemExit):
    """The environment does not make sense; the message says which setting and why."""


class ServiceSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """What all services share. Field `rpc_port` is set by SPEEDSPIELE_RPC_PORT, and so on."""

    rpc_host: str = "127.0.0.1"
    rpc_port: int = 0
    ops_host: str = "127.0.0.1"
    ops_port: int = 0
    """Health, readiness and metrics over HTTP."""
    valkey_url: str = "redis://127.0.0.1:6379/0"
    """redis://host:port/db, or redis+cluster://host:port for a cluster."""
    log_level: str = "INFO"
    grace_s: float = 30.0
    """Time to finish what is under way after SIGTERM."""
    pod: str = msgspec.field(default_factory=socket.gethostname)
    """The name of this process among its like; must be unique, as a container's name is."""


S = TypeVar("S", bound=Struct)


def load(kind: type[S], environment: Mapping[str, str] | None = None) -> S:
    """The settings of that kind from the environment; raises BadSettings with a sentence."""
    env = os.environ if environment is None else environment
    fields = msgspec.structs.fields(kind)
    values = {f.name: env[PREFIX + f.name.upper()] for f in fields if PREFIX + f.name.upper() in env}
    try:
        return msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as error:
        raise BadSettings(f"settings: {error} (set as {PREFIX}NAME in the environment)") from error
