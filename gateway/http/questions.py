"""Questions to the services behind, as a table: a path, a call, and in whose name it is asked."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, Literal

from fastapi import APIRouter, Request, Response
from google.protobuf import json_format
from google.protobuf.message import Message
from msgspec import Struct

from gateway.frames import UNREADABLE
from gateway.http.identity import Identity
from gateway.http.messages import answers, is_plain, parameters, read, takes, written
from gateway.http.refusals import Refused

CALL_S = 15.0
_OPEN_PLACE = re.compile(r"{(\w+)}")


class Route(Struct, frozen=True):
    """One line of a table of routes: what the browser asks, and which call answers it."""

    verb: Literal["GET", "POST", "PUT", "DELETE"]
    path: str
    method: str
    request: type[Message]
    reply: type[Message]
    about: str

    @property
    def known(self) -> frozenset[str]:
        """Fields of the request that nobody has to say: the house knows who asks."""
        return frozenset()


class Question(Route, frozen=True):
    """A route asked by a player. `who` is the request's field for them; with `open` a stranger may ask too."""

    who: str = ""
    open: bool = False

    @property
    def known(self) -> frozenset[str]:
        return frozenset({self.who})


def add_questions(routes: APIRouter, stub: Any, identity: Identity, tag: str, questions: tuple[Question, ...]) -> None:
    """Adds a route for each."""
    for question in questions:
        _add(routes, stub, identity, tag, question)


def _add(routes: APIRouter, stub: Any, identity: Identity, tag: str, question: Question) -> None:
    async def ask(request: Request) -> Response:
        wish = await wish_from(request, question.request)
        if question.who:
            setattr(wish, question.who, await player_id(request, identity, question.open))
        reply = await getattr(stub, question.method)(wish, timeout=CALL_S)
        return written(reply, request.headers.get("accept", ""))

    add_route(routes, tag, question, ask)


def add_route(routes: APIRouter, tag: str, route: Route, answer: Callable[[Request], Awaitable[Response]]) -> None:
    """Adds one, described for OpenAPI."""
    routes.add_api_route(
        route.path,
        answer,
        methods=[route.verb],
        tags=[tag],
        name=f"{route.verb.lower()} {route.path}",
        description=route.about,
        responses=answers(route.reply),
        openapi_extra=_asked(route),
    )


def _asked(route: Route) -> dict[str, Any]:
    path = frozenset(_OPEN_PLACE.findall(route.path))
    fields = frozenset(field.name for field in route.request.DESCRIPTOR.fields) - path - route.known
    query = fields if route.verb == "GET" else frozenset()
    body = takes(route.request, path | route.known) if route.verb in ("POST", "PUT") else {}
    return parameters(route.request, path, query) | body


async def wish_from(request: Request, kind: type[Any]) -> Any:
    """The request's message: from the body, or from the query; the path's words win."""
    if request.method == "GET":
        words: dict[str, Any] = dict(request.query_params)
        wish = _parsed(words | request.path_params, kind())
    else:
        wish = _parsed(request.path_params, await read(request, kind))
    return wish


def from_path(request: Request, kind: type[Any]) -> Any:
    """The request's message from the path alone."""
    return _parsed(request.path_params, kind())


def _parsed(words: dict[str, Any], message: Any) -> Any:
    try:
        json_format.ParseDict(words, message, ignore_unknown_fields=False)
    except UNREADABLE as error:
        raise Refused(400, "bad_query") from error
    if not is_plain(message):
        raise Refused(400, "bad_query")
    return message


async def player_id(request: Request, identity: Identity, stranger_may: bool) -> str:
    """Who asks; empty for a stranger where strangers may."""
    try:
        return str((await identity.player(request)).player_id)
    except Refused:
        if stranger_may:
            return ""
        raise
