"""gRPC on both ends: a server with health, reflection, request ids and graceful stop; channels for clients."""

from __future__ import annotations

import asyncio
import logging
import time
import uuid
from collections.abc import Awaitable, Callable
from typing import Any

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from services.kit.log import request_id
from services.kit.metrics import RPC_CLIENT_SECONDS, RPC_SECONDS
from services.kit.refusal import Refusal
from services.kit.valkey import STORE_DOWN

REQUEST_ID = "x-request-id"
MAX_MESSAGE = 16 * 1024 * 1024
OPTIONS: list[tuple[str, Any]] = [
    ("grpc.max_receive_message_length", MAX_MESSAGE),
    ("grpc.max_send_message_length", MAX_MESSAGE),
    ("grpc.keepalive_time_ms", 20_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.max_pings_without_data", 0),
    ("grpc.http2.min_ping_interval_without_data_ms", 10_000),
]

log = logging.getLogger("rpc")


def _short(method: str) -> str:
    return method.rsplit(".", 1)[-1]


def _or_ready(serialize: Callable[[Any], bytes]) -> Callable[[Any], bytes]:
    """A large or frequent answer may come as ready bytes; it is not made a message first."""
    return lambda reply: reply if isinstance(reply, bytes) else serialize(reply)


class ServerCalls(grpc.aio.ServerInterceptor):
    """Gives each unary call its request id, its metrics, and its refusal as a status; answers may be ready bytes."""

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Any]],
        details: grpc.HandlerCallDetails,
    ) -> Any:
        handler = await continuation(details)
        if handler is None or details.method.startswith("/grpc."):
            return handler
        if handler.stream_stream is not None:
            return grpc.stream_stream_rpc_method_handler(
                handler.stream_stream,
                request_deserializer=handler.request_deserializer,
                response_serializer=_or_ready(handler.response_serializer),
            )
        if handler.unary_unary is None:
            return handler
        method = _short(details.method)
        metadata = dict(details.invocation_metadata or ())
        inner = handler.unary_unary

        async def call(request: Any, context: Any) -> Any:
            request_id.set(str(metadata.get(REQUEST_ID, "")) or uuid.uuid4().hex)
            started = time.perf_counter()
            code = "OK"
            try:
                return await inner(request, context)
            except Refusal as refusal:
                code = refusal.code.name
                await context.abort(refusal.code, refusal.reason)
            except (grpc.aio.AbortError, asyncio.CancelledError):
                code = "ABORTED"
                raise
            except STORE_DOWN:
                code = "UNAVAILABLE"
                log.warning("the store is away", extra={"method": method})
                await context.abort(grpc.StatusCode.UNAVAILABLE, "unavailable")
            except Exception:
                code = "INTERNAL"
                log.exception("call failed", extra={"method": method})
                await context.abort(grpc.StatusCode.INTERNAL, "internal")
            finally:
                RPC_SECONDS.labels(method=method, code=code).observe(time.perf_counter() - started)

        return grpc.unary_unary_rpc_method_handler(
            call,
            request_deserializer=handler.request_deserializer,
            response_serializer=_or_ready(handler.response_serializer),
        )


class ClientCalls(grpc.aio.UnaryUnaryClientInterceptor):
    """Hands the request id on and measures."""

    async def intercept_unary_unary(
        self, continuation: Callable[..., Awaitable[Any]], details: Any, request: Any
    ) -> Any:
        metadata = grpc.aio.Metadata(*(details.metadata or ()))
        if request_id.get():
            metadata.add(REQUEST_ID, request_id.get())
        started = time.perf_counter()
        method = details.method.decode() if isinstance(details.method, bytes) else details.method
        code = "CANCELLED"
        call = await continuation(details._replace(metadata=metadata), request)
        try:
            code = (await call.code()).name
            return call
        except asyncio.CancelledError:
            call.cancel()
            raise
        finally:
            RPC_CLIENT_SECONDS.labels(method=_short(method), code=code).observe(time.perf_counter() - started)


class Server:
    """One gRPC server with health and reflection. `ready` follows drain and the stores; whether the process lives says
    its operations port."""

    def __init__(self, host: str, port: int, service_names: tuple[str, ...]) -> None:
        self.grpc = grpc.aio.server(interceptors=[ServerCalls()], options=OPTIONS)
        self._health = health.aio.HealthServicer()
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self.grpc)
        names = (*service_names, health.SERVICE_NAME, reflection.SERVICE_NAME)
        reflection.enable_server_reflection(names, self.grpc)
        self._address = f"{host}:{port}"
        self.port = 0
        """Known once it listens."""
        self.ready = False

    async def start(self) -> None:
        """Listens, not before: who calls a service that still waits for its stores is refused, not kept waiting.

        Readiness stays off until `set_ready`."""
        self.port = self.grpc.add_insecure_port(self._address)
        await self.set_ready(False)
        await self.grpc.start()

    async def set_ready(self, ready: bool) -> None:
        """Takes this process in or out of its clients' choice."""
        self.ready = ready
        status = health_pb2.HealthCheckResponse
        await self._health.set("", status.SERVING if ready else status.NOT_SERVING)

    async def stop(self, grace_s: float) -> None:
        """Readiness off, then lets running calls end within the grace."""
        await self.set_ready(False)
        await self.grpc.stop(grace_s)


def open_channel(address: str) -> grpc.aio.Channel:
    """A channel to "host:port" or "dns:///name:port" (all ready pods in turn)."""
    policy = '{"loadBalancingConfig": [{"round_robin": {}}]}'
    options = [
        *OPTIONS,
        ("grpc.service_config", policy),
        ("grpc.max_reconnect_backoff_ms", 1000),
        ("grpc.initial_reconnect_backoff_ms", 100),
    ]
    interceptors: list[Any] = [ClientCalls()]
    return grpc.aio.insecure_channel(address, options=options, interceptors=interceptors)
