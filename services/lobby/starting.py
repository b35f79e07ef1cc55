"""From a room or a wish to a table: material, line-up, one idempotent Create."""

from __future__ import annotations

import grpc
from msgspec import Struct
from msgspec.structs import replace
from speedspiele.v1 import game_pb2, leaderboard_pb2, puzzle_pb2, table_pb2
from speedspiele.v1.puzzle_pb2_grpc import PuzzleServiceStub
from speedspiele.v1.table_pb2_grpc import TableServiceStub

from services.kit.calendar import berlin_day
from services.kit.clock import Clock
from services.kit.refusal import Refusal, invalid
from services.lobby import house_rules, rooms
from services.lobby.attempts import Attempts
from services.lobby.computers import with_computers
from services.lobby.dailies import Dailies, Material
from services.lobby.house import House
from services.lobby.openings import Openings
from services.lobby.room import Room, Sitter
from services.lobby.room_store import RoomStore
from services.lobby.tables import Playing, Solo, TableBook
from services.lobby.tokens import new_id
from services.rules.game import Game, Level, Mode
from services.rules.games import game_named

CALL_S = 10.0
AWAY = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED, grpc.StatusCode.CANCELLED)


class Soloist(Struct, frozen=True):
    """Who starts a solo game, and on which device."""

    player_id: str
    name: str
    avatar: str
    device_id: str


class Starter:
    """Makes tables. Every step may be repeated: the start id names the puzzles and the table."""

    def __init__(
        self,
        store: RoomStore,
        book: TableBook,
        tables: TableServiceStub,
        puzzles: PuzzleServiceStub,
        attempts: Attempts,
        openings: Openings,
        clock: Clock,
        house: House,
    ) -> None:
        self._store = store
        self._book = book
        self._tables = tables
        self._puzzles = puzzles
        self._attempts = attempts
        self._openings = openings
        self._clock = clock
        self._house = house
        self._dailies = Dailies(self._daily)

    async def start_room(self, code: str, player_id: str, fill: bool) -> Room:
        """The room's game, running. Everybody waits again when no table can be made."""
        await self._house.check_open()
        start_id = new_id()
        now = self._clock.now_ms()

        def begin(room: Room) -> Room:
            game = game_named(room.game)
            return rooms.begin_start(room, game, game.mode(room.mode), player_id, fill, start_id, now)

        return await self.finish_start(await self._store.change(code, begin))

    async def finish_start(self, room: Room) -> Room:
        """The second half of a start; also for one that was cut short."""
        game = game_named(room.game)
        mode = game.mode(room.mode)
        start_id, lineup = room.start_id, room.lineup
        try:
            material = await self._taken(game, mode, room.options, lineup, start_id)
            table_id = await self._create(
                game, mode, room.options, lineup, material, request_id=start_id, room=room.code,
                counts=mode.list != "none",
            )  # fmt: skip
        except Refusal:
            await self._store.change(room.code, lambda r: rooms.start_failed(r, start_id))
            raise
        playing = Playing(table_id, game.name, mode.id, room.code, self._clock.now_ms())
        for sitter in lineup:
            if sitter.is_human:
                await self._book.add(sitter.player_id, playing)
        return await self._store.change(room.code, lambda r: rooms.started(r, start_id, table_id))

    async def start_solo(
        self, who: Soloist, game: Game, mode: Mode, values: dict[str, str], levels: tuple[Level, ...]
    ) -> tuple[Solo, bool]:
        """The player's solo game and whether it was running already."""
        if mode.max_humans != 1:
            raise invalid("not_a_solo_mode")
        await self._house.check_open()
        now = self._clock.now_ms()
        levels = _levels(mode, levels)
        options = house_rules.complete(game, mode, values)
        if reason := house_rules.misfit(game, mode, 1 + len(levels), options):
            raise invalid(reason)
        day = berlin_day(now) if mode.daily else ""
        wish = Solo(new_id(), game.name, mode.id, options, levels, day, now, counts=False)
        solo = await self._book.claim(who.player_id, wish)
        if solo.table_id:
            if await self.is_running(solo.table_id):
                return solo, True
            await self._book.remove(who.player_id, solo.table_id)
            solo = await self._book.claim(who.player_id, wish)
        begun = await self._counted(who, game, mode, solo)
        running = await self._run_solo(who, game, mode, begun)
        is_old = begun.start_id != wish.start_id
        if mode.daily and is_old and not await self.is_running(running.table_id):
            # The day's attempt was given up and is used; what follows is for the fun of it.
            start_id = solo.start_id if solo.start_id != begun.start_id else new_id()
            running = await self._run_solo(who, game, mode, replace(begun, start_id=start_id, counts=False))
        await self._book.running(who.player_id, running)
        return running, False

    async def _counted(self, who: Soloist, game: Game, mode: Mode, solo: Solo) -> Solo:
        """The game with its word on whether it counts. Of a daily only the first attempt does; where that one was
        begun by a start cut short, this start goes on with it."""
        if not mode.daily:
            return replace(solo, counts=bool(mode.record) or mode.list != "none")
        request = leaderboard_pb2.BeginAttemptRequest(
            game=game.name, mode=mode.id, player_id=who.player_id, device_id=who.device_id, request_id=solo.start_id
        )
        try:
            begun = await self._attempts.begin(request)
        except grpc.aio.AioRpcError as error:
            raise _refusal_from(error, "daily_unavailable") from error
        if not begun.counts:
            return replace(solo, day=begun.day)
        return replace(solo, day=begun.day, counts=True, start_id=begun.request_id or solo.start_id)

    async def _run_solo(self, who: Soloist, game: Game, mode: Mode, solo: Solo) -> Solo:
        human = Sitter(name=who.name, avatar=who.avatar, player_id=who.player_id)
        lineup = with_computers((human,), solo.levels)
        material = (
            await self._dailies.of(game.name, solo.day)
            if mode.daily
            else await self._taken(game, mode, solo.options, lineup, solo.start_id)
        )
        table_id = await self._create(
            game, mode, solo.options, lineup, material, request_id=solo.start_id, day=solo.day, counts=solo.counts
        )
        return replace(solo, table_id=table_id)

    async def is_running(self, table_id: str) -> bool:
        """Whether that table's game goes on."""
        try:
            update = await self._tables.View(table_pb2.ViewRequest(table_id=table_id), timeout=CALL_S)
        except grpc.aio.AioRpcError as error:
            if error.code() is grpc.StatusCode.NOT_FOUND:
                return False
            raise _refusal_from(error, "table_unavailable") from error
        return not update.HasField("ending")

    async def _daily(self, game: str, day: str) -> Material:
        try:
            request = puzzle_pb2.DailyRequest(game=game, day=day)
            found = await self._puzzles.Daily(request, timeout=CALL_S)
        except grpc.aio.AioRpcError as error:
            raise _refusal_from(error, "daily_unavailable") from error
        return Material(tuple(found.supplies), found.seed)

    async def _taken(
        self, game: Game, mode: Mode, options: dict[str, str], lineup: tuple[Sitter, ...], start_id: str
    ) -> Material:
        shelves = game.needs(game.options_from(mode.id, len(lineup), options), mode.id, len(lineup))
        if not shelves:
            return Material()
        humans = [s.player_id for s in lineup if s.is_human]
        request = puzzle_pb2.TakeRequest(request_id=start_id, game=game.name, shelves=shelves, player_ids=humans)
        try:
            supplies = await self._puzzles.Take(request, timeout=CALL_S)
        except grpc.aio.AioRpcError as error:
            raise _refusal_from(error, "puzzles_unavailable") from error
        return Material(tuple(supplies.items))

    async def _create(
        self,
        game: Game,
        mode: Mode,
        options: dict[str, str],
        lineup: tuple[Sitter, ...],
        material: Material,
        *,
        request_id: str,
        room: str = "",
        day: str = "",
        counts: bool = False,
    ) -> str:
        request = table_pb2.CreateRequest(
            request_id=request_id, game=game.name, mode=mode.id, options=options, seats=map(_setup_of, lineup),
            supplies=material.supplies, seed=material.seed, room=room, day=day, counts=counts,
        )  # fmt: skip
        try:
            return await self._openings.open(request)
        except grpc.aio.AioRpcError as error:
            raise _refusal_from(error, "table_unavailable") from error


def _setup_of(sitter: Sitter) -> table_pb2.SeatSetup:
    return table_pb2.SeatSetup(
        player_id=sitter.player_id,
        name=sitter.name,
        avatar=sitter.avatar,
        driver=game_pb2.Driver(level=sitter.level or ""),
    )


def _levels(mode: Mode, asked: tuple[Level, ...]) -> tuple[Level, ...]:
    """The strengths of a solo game's computers. A mode that fixes them fixes how many there are, too."""
    if not mode.computers:
        if mode.record == "series" and len(set(asked)) > 1:
            raise invalid("one_strength")  # A series is kept per strength: no easy guests in the strong ones' list.
        return asked
    count = max(mode.min_seats - 1, len(mode.computers))
    return tuple(mode.computers[i % len(mode.computers)] for i in range(count))


def _refusal_from(error: grpc.aio.AioRpcError, away: str) -> Refusal:
    """Another service's refusal goes on as it is; one that is away gets our word for it."""
    if error.code() in AWAY or error.code() in (grpc.StatusCode.INTERNAL, grpc.StatusCode.UNIMPLEMENTED):
        return Refusal(away, grpc.StatusCode.UNAVAILABLE)
    return Refusal(error.details() or away, error.code())
