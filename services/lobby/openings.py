"""Tables to be opened at the table service: those of a crowd go there together."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import grpc
from speedspiele.v1 import table_pb2
from speedspiele.v1.table_pb2_grpc import TableServiceStub

from services.kit.refusal import Refusal
from services.kit.together import Together

CALL_S = 10.0
MOST = 50
TRIPS = 4
"""A pod that hangs holds up a few, not the house."""


class Openings:
    """Asks for tables."""

    def __init__(self, tables: TableServiceStub) -> None:
        self._tables = tables
        self._wishes = Together(self._open_all, MOST, TRIPS)

    async def open(self, wish: table_pb2.CreateRequest) -> str:
        """The table's id; raises Refusal, or AioRpcError when no table service is to be had."""
        return await self._wishes.ask(wish)

    async def _open_all(self, wishes: Sequence[table_pb2.CreateRequest]) -> Sequence[str | Exception]:
        asked = table_pb2.CreateAllRequest(tables=wishes)
        try:
            reply = await self._tables.CreateAll(asked, timeout=CALL_S, wait_for_ready=True)
        except grpc.aio.AioRpcError as error:
            if error.code() is not grpc.StatusCode.UNIMPLEMENTED:
                raise
            return await asyncio.gather(*map(self._open_alone, wishes))
        return [_opened(created) for created in reply.tables]

    async def _open_alone(self, wish: table_pb2.CreateRequest) -> str | Exception:
        """At a table service of the version before."""
        try:
            reply = await self._tables.Create(wish, timeout=CALL_S, wait_for_ready=True)
        except grpc.aio.AioRpcError as refused:
            refusal: Exception = refused
            return refusal
        return str(reply.table_id)


def _opened(created: table_pb2.Created) -> str | Exception:
    if created.refusal:
        return Refusal(created.refusal, grpc.StatusCode[created.code])
    return created.table_id
