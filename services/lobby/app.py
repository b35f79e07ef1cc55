"""Builds the lobby service from its parts."""

from __future__ import annotations

import asyncio

import grpc
from speedspiele.v1 import account_pb2, archive_pb2, leaderboard_pb2, lobby_pb2
from speedspiele.v1.account_pb2_grpc import add_AccountServiceServicer_to_server
from speedspiele.v1.archive_pb2_grpc import ArchiveServiceStub
from speedspiele.v1.leaderboard_pb2_grpc import LeaderboardServiceStub
from speedspiele.v1.lobby_pb2_grpc import add_LobbyServiceServicer_to_server
from speedspiele.v1.puzzle_pb2_grpc import PuzzleServiceStub
from speedspiele.v1.table_pb2_grpc import TableServiceStub

from services.kit import sql, valkey
from services.kit.clock import StoreClock
from services.kit.outbox import Consumer
from services.kit.process import forever
from services.kit.refusal import Refusal
from services.kit.rpc import Server, open_channel
from services.kit.tasks import end
from services.lobby.accounts.chat import Chat
from services.lobby.accounts.credentials import Credentials
from services.lobby.accounts.letters import Letters
from services.lobby.accounts.lockout import Lockout
from services.lobby.accounts.privacy import Privacy
from services.lobby.accounts.rpc import AccountParts, AccountRpc
from services.lobby.accounts.settings import SettingsShelf
from services.lobby.accounts.trust import Trust
from services.lobby.attempts import Attempts
from services.lobby.caretaker import Caretaker
from services.lobby.feed import Feed
from services.lobby.house import House
from services.lobby.openings import Openings
from services.lobby.players import Players
from services.lobby.presence import Presence
from services.lobby.quick import QuickMatch
from services.lobby.room_store import RoomStore
from services.lobby.rpc import LobbyRpc, Parts
from services.lobby.settings import LobbySettings
from services.lobby.starting import Starter
from services.lobby.tables import TableBook
from services.lobby.tickets import Tickets
from services.rules.games import GAMES

SERVICE = "lobby"
FORGET_SESSIONS_S = 3600.0
CALL_S = 10.0


class LobbyApp:
    """The running lobby."""

    def __init__(self, settings: LobbySettings) -> None:
        self._settings = settings
        self._valkey = valkey.connect(settings.valkey_url)
        self._engine = sql.open_engine(settings.sql_url)
        self._clock = StoreClock(self._valkey)
        self._channels = [
            open_channel(address)
            for address in (
                settings.table_address,
                settings.puzzle_address,
                settings.leaderboard_address,
                settings.archive_address,
            )
        ]
        self._tasks: list[asyncio.Task[None]] = []
        self._is_stopping = False
        names = (
            lobby_pb2.DESCRIPTOR.services_by_name["LobbyService"].full_name,
            account_pb2.DESCRIPTOR.services_by_name["AccountService"].full_name,
        )
        self.server = Server(settings.rpc_host, settings.rpc_port, names)
        self._parts = self._build()

    def _build(self) -> Parts:
        tables, puzzles, lists, _ = self._channels
        players = Players(sql.sessions_of(self._engine), self._clock, Lockout(self._valkey))
        store = RoomStore(self._valkey)
        presence = Presence(self._valkey)
        book = TableBook(self._valkey)
        trust = Trust(sql.sessions_of(self._engine), self._clock, self._renamed)
        starter = Starter(
            store,
            book,
            TableServiceStub(tables),
            PuzzleServiceStub(puzzles),
            Attempts(LeaderboardServiceStub(lists)),
            Openings(TableServiceStub(tables)),
            self._clock,
            House(self._valkey),
        )
        return Parts(
            players=players,
            tickets=Tickets(self._valkey),
            store=store,
            presence=presence,
            feed=Feed(store, presence, Letters(sql.sessions_of(self._engine), self._valkey)),
            quick=QuickMatch(store, self._valkey, presence, trust, self._clock),
            starter=starter,
            book=book,
            caretaker=Caretaker(store, presence, book, starter, self._clock),
            renamed=self._renamed,
            clock=self._clock,
        )

    async def _renamed(self, player_id: str, name: str, avatar: str) -> None:
        """Lists and finished games show names, too, and the rooms where the player sits."""
        lists, archive = LeaderboardServiceStub(self._channels[2]), ArchiveServiceStub(self._channels[3])
        listed = leaderboard_pb2.RenamePlayerRequest(player_id=player_id, name=name, avatar=avatar)
        kept = archive_pb2.ArchiveRenameRequest(player_id=player_id, name=name, avatar=avatar)
        await self._parts.store.rename((game.name for game in GAMES), player_id, name, avatar)
        try:
            await lists.RenamePlayer(listed, timeout=CALL_S)
            await archive.RenamePlayer(kept, timeout=CALL_S)
        except grpc.aio.AioRpcError as error:
            raise Refusal("unavailable", grpc.StatusCode.UNAVAILABLE) from error

    def _accounts(self) -> AccountParts:
        sessions = sql.sessions_of(self._engine)
        lists, archive = LeaderboardServiceStub(self._channels[2]), ArchiveServiceStub(self._channels[3])
        trust = Trust(sessions, self._clock, self._renamed)
        settings = SettingsShelf(sessions, self._clock)
        players, store = self._parts.players, self._parts.store
        chat = Chat(self._valkey, store, players, trust, self._clock)

        async def merge(from_id: str, to_id: str) -> None:
            await settings.hand_over(from_id, to_id)
            await lists.MergePlayers(leaderboard_pb2.MergePlayersRequest(from_id=from_id, to_id=to_id), timeout=CALL_S)
            await archive.MergePlayers(archive_pb2.ArchiveMergeRequest(from_id=from_id, to_id=to_id), timeout=CALL_S)

        async def forget(player_id: str) -> None:
            await store.forget((game.name for game in GAMES), player_id)
            await chat.forget(player_id)
            await self._parts.book.forget(player_id)
            await self._parts.presence.forget(player_id)
            await lists.ForgetPlayer(leaderboard_pb2.PlayerSummaryRequest(player_id=player_id), timeout=CALL_S)
            await archive.ForgetPlayer(archive_pb2.StatisticsRequest(player_id=player_id), timeout=CALL_S)

        return AccountParts(
            credentials=Credentials(sessions, players, Lockout(self._valkey), self._clock, merge),
            privacy=Privacy(sessions, forget),
            settings=settings,
            trust=trust,
            letters=Letters(sessions, self._valkey),
            chat=chat,
            rooms=store,
            house=House(self._valkey),
        )

    async def start(self) -> None:
        """Migrates, listens, and looks after the rooms."""
        await sql.migrate(self._engine, SERVICE)
        await self._clock.meet()
        add_LobbyServiceServicer_to_server(LobbyRpc(self._parts), self.server.grpc)
        add_AccountServiceServicer_to_server(AccountRpc(self._accounts()), self.server.grpc)
        await self.server.start()
        finished = Consumer(self._valkey, SERVICE, self._settings.pod, self._parts.caretaker.take_finished)
        self._tasks = [
            asyncio.create_task(self._clock.keep_synced()),
            asyncio.create_task(forever("readiness", lambda: valkey.follow(self._valkey, self._store_is))),
            asyncio.create_task(forever("feed", self._parts.feed.run)),
            asyncio.create_task(forever("letters", self._parts.feed.run_letters)),
            asyncio.create_task(forever("caretaker", self._parts.caretaker.run)),
            asyncio.create_task(forever("finished games", finished.run)),
            asyncio.create_task(forever("sessions", self._parts.players.forget_old_sessions, FORGET_SESSIONS_S)),
        ]
        await self.server.set_ready(True)

    async def _store_is(self, there: bool) -> None:
        """Out of service while the live store is away."""
        if there != self.server.ready and not self._is_stopping:
            await self.server.set_ready(there)

    def is_ready(self) -> bool:
        """In service: the store answers and no drain is under way."""
        return self.server.ready

    async def stop(self) -> None:
        """Lets running calls end, then closes the stores."""
        self._is_stopping = True
        await self.server.stop(self._settings.grace_s)
        await end(self._tasks)
        channels: list[grpc.aio.Channel] = self._channels
        for channel in channels:
            await channel.close()
        await self._engine.dispose()
        await self._valkey.aclose()


async def build(settings: LobbySettings) -> LobbyApp:
    """The composition root."""
    return LobbyApp(settings)
