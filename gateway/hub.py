"""All open sockets: who is here, how many each player and address has, and where a frame goes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from typing import Generic, Protocol, TypeVar

from services.kit.metrics import CONNECTIONS, PLAYERS_ONLINE


class Screen(Protocol):
    """What the hub knows of a socket: whose it is, what it watches, and how it is told."""

    number: int
    address: str
    player_id: str
    tables: set[str]

    def answer(self, frame: bytes) -> None:
        """A frame that must arrive."""

    def state(self, key: str, frame: bytes) -> None:
        """The newest state of what is called so; a newer one may take its place."""


S = TypeVar("S", bound=Screen)


class Hub(Generic[S]):
    """The sockets by their numbers. `changed` is told when a player comes or goes."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._sockets: dict[int, S] = {}
        self._players: defaultdict[str, set[int]] = defaultdict(set)
        self.addresses: Counter[str] = Counter()
        self._next = 1

    def __len__(self) -> int:
        return len(self._sockets)

    @property
    def player_ids(self) -> list[str]:
        """Everybody who is connected here."""
        return list(self._players)

    @property
    def sockets(self) -> list[S]:
        return list(self._sockets.values())

    def add(self, socket: S) -> int:
        """The new socket's number."""
        number, self._next = self._next, self._next + 1
        self._sockets[number] = socket
        self.addresses[socket.address] += 1
        CONNECTIONS.set(len(self._sockets))
        return number

    def named(self, socket: S) -> int:
        """The socket's player is known; how many sockets the player has now."""
        mine = self._players[socket.player_id]
        mine.add(socket.number)
        if len(mine) == 1:
            PLAYERS_ONLINE.set(len(self._players))
            self._changed()
        return len(mine)

    def remove(self, socket: S) -> None:
        """The socket is gone."""
        if self._sockets.pop(socket.number, None) is None:
            return
        self.addresses[socket.address] -= 1
        if not self.addresses[socket.address]:
            del self.addresses[socket.address]
        CONNECTIONS.set(len(self._sockets))
        mine = self._players.get(socket.player_id)
        if mine is None:
            return
        mine.discard(socket.number)
        if not mine:
            del self._players[socket.player_id]
            PLAYERS_ONLINE.set(len(self._players))
            self._changed()

    def answer(self, socket: int, frame: bytes) -> None:
        """A frame that must arrive; a socket that is gone needs none."""
        there = self._sockets.get(socket)
        if there is not None:
            there.answer(frame)

    def tell(self, player_id: str, frame: bytes) -> None:
        """A frame on all of a player's screens here."""
        for number in tuple(self._players.get(player_id, ())):
            self._sockets[number].answer(frame)

    def dropped(self, socket: int, table_id: str) -> None:
        """The socket does not watch that table after all."""
        there = self._sockets.get(socket)
        if there is not None:
            there.tables.discard(table_id)

    def update(self, sockets: Iterable[int], table_id: str, frame: bytes) -> None:
        """A table's newest state."""
        known = self._sockets
        for number in sockets:
            there = known.get(number)
            if there is not None:
                there.state(table_id, frame)
