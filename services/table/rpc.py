"""The table service on the wire: create, act, view, end, and the link."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import grpc
from speedspiele.v1 import bot_pb2, game_pb2, table_pb2, table_pb2_grpc

from services.kit.refusal import Refusal, invalid, not_found
from services.rules.game import HUMAN, LEVELS, BadOption, Driver, Game
from services.table.change import Change
from services.table.desk import Order, Work
from services.table.link import Hinter, Link
from services.table.orders import by_token, work_of
from services.table.play import Play
from services.table.record import Charter, Guest, Live, TableId, seat_of_token, table_id_of
from services.table.seating import Seating
from services.table.session import Session
from services.table.show import Show
from services.table.store import Committed, Conflict, Outcome

SEED_BYTES = 32
KEY_BYTES = 16


class TableRpc(table_pb2_grpc.TableServiceServicer):
    """Thin: reads the message, asks the table, writes the answer."""

    def __init__(
        self, play: Play, show: Show, seating: Seating, hint: Hinter, ids: bytes, link_buffer_bytes: int
    ) -> None:
        self._play = play
        self._show = show
        self._seating = seating
        self._hint = hint
        self._ids = ids
        self._link_buffer_bytes = link_buffer_bytes
        self.links: set[Link] = set()
        self.is_draining = False

    async def Create(self, request: table_pb2.CreateRequest, context: Any) -> table_pb2.CreateReply:
        """Starts a game; the same request id gives the same table."""
        return table_pb2.CreateReply(table_id=await self._create(request))

    async def CreateAll(self, request: table_pb2.CreateAllRequest, context: Any) -> table_pb2.CreateAllReply:
        """Starts several, each by itself."""
        return table_pb2.CreateAllReply(tables=await asyncio.gather(*map(self._created, request.tables)))

    async def _created(self, request: table_pb2.CreateRequest) -> table_pb2.Created:
        try:
            return table_pb2.Created(table_id=await self._create(request))
        except Refusal as refusal:
            return table_pb2.Created(refusal=refusal.reason, code=refusal.code.name)

    async def _create(self, request: table_pb2.CreateRequest) -> TableId:
        if not request.request_id:
            raise invalid("no_request_id")
        game = self._play.kinds.games.get(request.game)
        if game is None:
            raise invalid("unknown_game")
        charter = _charter(game, request, self._play.clock.now_ms())
        table_id = table_id_of(request.request_id, self._ids)
        outcome = await self._open(game, charter, table_id)
        if not isinstance(outcome, Committed | Conflict):
            raise Refusal("unavailable", grpc.StatusCode.UNAVAILABLE)
        return table_id

    async def Act(self, request: table_pb2.Command, context: Any) -> table_pb2.Ack:
        """One command by seat token."""
        work = work_of(request, by_token(request.seat_token), self._play.kinds.wires, is_person=False)
        refusal, version = await self._do(request.table_id, work)
        return table_pb2.Ack(command_id=request.command_id, version=version, refusal=refusal)

    async def View(self, request: table_pb2.ViewRequest, context: Any) -> table_pb2.TableUpdate:
        """The table as a seat (by token) or a spectator sees it."""
        made: list[bytes] = []

        def work(session: Session, live: Live[Any], now: int, _version: int) -> Change:
            seat = seat_of_token(session.charter, live.chairs, request.seat_token) if request.seat_token else None
            if request.seat_token and seat is None:
                return Change(live, now, refusal="not_your_seat")
            made[:] = [self._show.update(self._play.desk(request.table_id), seat)]
            return Change(live, now)

        refusal, _ = await self._do(request.table_id, work)
        if refusal:
            raise _as_status(refusal)
        return table_pb2.TableUpdate.FromString(made[0])

    async def End(self, request: table_pb2.EndRequest, context: Any) -> table_pb2.EndReply:
        """An operator ends or voids a game."""
        if request.reason not in ("ended", "voided"):
            raise invalid("unknown_reason")

        def work(session: Session, live: Live[Any], now: int, _version: int) -> Change:
            return session.end(live, request.reason, now)

        refusal, _ = await self._do(request.table_id, work)
        if refusal:
            raise _as_status(refusal)
        return table_pb2.EndReply()

    async def Link(self, request_iterator: Any, context: Any) -> None:
        """One gateway's stream."""
        if self.is_draining:
            await context.abort(grpc.StatusCode.UNAVAILABLE, "draining")
        metadata = dict(context.invocation_metadata() or ())
        gateway = str(metadata.get("gateway", context.peer()))
        link = Link(gateway, self._play, self._show, self._seating, self._hint, self._link_buffer_bytes)
        self.links.add(link)
        try:
            await link.serve(request_iterator, context)
        finally:
            self.links.discard(link)

    async def drain(self, seconds: float) -> None:
        """Hands the links over one after the other, spread over that time."""
        self.is_draining = True
        links = list(self.links)
        for link in links:
            link.hand_over()
            await asyncio.sleep(seconds / len(links))

    async def _do(self, table_id: str, work: Work) -> tuple[str, int]:
        future: asyncio.Future[tuple[str, int]] = asyncio.get_running_loop().create_future()

        def done(refusal: str, version: int) -> None:
            if not future.done():
                future.set_result((refusal, version))

        self._play.submit(self._play.desk(table_id), Order(work, done, self._play.clock.now_ms()))
        return await future

    async def _open(self, game: Game, charter: Charter, table_id: TableId) -> Outcome:
        session = Session(game, charter)
        try:
            change = session.opened(charter.started_ms)
        except BadOption as bad:
            raise invalid(f"bad_option:{bad.choice}={bad.reason}") from bad
        except (ValueError, TypeError) as bad:
            raise invalid("bad_material") from bad
        commit = self._play.opening(session, charter, table_id, change)
        future: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._play.store.commit(commit, future.set_result)
        outcome = await future
        if isinstance(outcome, Committed):
            self._play.opened(session, charter, change, commit, outcome)
        return outcome


def _charter(game: Game, request: table_pb2.CreateRequest, now: int) -> Charter:
    try:
        mode = game.mode(request.mode)
    except KeyError as unknown:
        raise invalid("unknown_mode") from unknown
    guests = tuple(_guest(seat) for seat in request.seats)
    humans = [guest.player_id for guest in guests if guest.player_id]
    if len(humans) > mode.max_humans or len(set(humans)) != len(humans):
        raise invalid("bad_seats")
    return Charter(
        game=game.name,
        mode=mode.id,
        rules_version=game.version,
        options=dict(request.options),
        supplies=tuple(request.supplies),
        guests=guests,
        seed=request.seed or secrets.token_bytes(SEED_BYTES),
        key=secrets.token_bytes(KEY_BYTES),
        room=request.room,
        day=request.day,
        counts=request.counts,
        started_ms=now,
    )


def _guest(seat: table_pb2.SeatSetup) -> Guest:
    level = next((level for level in LEVELS if level == seat.driver.level), None)
    if bool(seat.player_id) == (level is not None) or (seat.driver.level and level is None):
        raise invalid("bad_seats")
    return Guest(seat.player_id, seat.name, seat.avatar, HUMAN if level is None else Driver(level))


def _as_status(refusal: str) -> Refusal:
    if refusal == "no_such_table":
        return not_found(refusal)
    if refusal == "unavailable":
        return Refusal(refusal, grpc.StatusCode.UNAVAILABLE)
    return Refusal(refusal)


def hinter_of(stub: Any) -> Hinter:
    """Asks the computers' service."""

    async def hint(table_id: str, game: str, view: bytes) -> Any:
        request = bot_pb2.HintRequest(table_id=table_id, game=game, view=game_pb2.View.FromString(view))
        return await stub.Hint(request, timeout=5.0)

    return hint
