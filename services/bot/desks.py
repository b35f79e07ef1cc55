"""The way to the tables: first the pod that asked, which has the table at hand, then any."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import grpc
from speedspiele.v1 import table_pb2, table_pb2_grpc

from services.kit.rpc import open_channel

TIMEOUT_S = 3.0
CHANNELS = 64


class Desks:
    """Channels to table pods."""

    def __init__(self, table_address: str) -> None:
        self._any = open_channel(table_address)
        self._own: OrderedDict[str, grpc.aio.Channel] = OrderedDict()

    async def act(self, pod: str, command: table_pb2.Command) -> str:
        """Sends a command; the refusal, or empty. Raises AioRpcError when no pod answers."""
        if pod:
            try:
                return await self._act(self._channel(pod), command)
            except grpc.aio.AioRpcError as error:
                if error.code() not in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED):
                    raise
        return await self._act(self._any, command)

    async def close(self) -> None:
        """Hangs up."""
        for channel in (self._any, *self._own.values()):
            await channel.close()

    async def _act(self, channel: grpc.aio.Channel, command: table_pb2.Command) -> str:
        stub: Any = table_pb2_grpc.TableServiceStub(channel)
        ack: table_pb2.Ack = await stub.Act(command, timeout=TIMEOUT_S)
        return ack.refusal

    def _channel(self, pod: str) -> grpc.aio.Channel:
        channel = self._own.get(pod)
        if channel is None:
            channel = self._own[pod] = open_channel(pod)
        self._own.move_to_end(pod)
        if len(self._own) > CHANNELS:
            self._own.popitem(last=False)
        return channel
