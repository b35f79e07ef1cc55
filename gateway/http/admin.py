"""The admins' console: every action is written down before it is done."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import APIRouter, Request, Response
from speedspiele.v1 import account_pb2 as pb
from speedspiele.v1 import archive_pb2, lobby_pb2, puzzle_pb2, table_pb2
from speedspiele.v1.account_pb2_grpc import AccountServiceStub
from speedspiele.v1.archive_pb2_grpc import ArchiveServiceStub
from speedspiele.v1.puzzle_pb2_grpc import PuzzleServiceStub
from speedspiele.v1.table_pb2_grpc import TableServiceStub

from gateway.http.identity import Identity
from gateway.http.messages import written
from gateway.http.questions import CALL_S, Question, Route, add_questions, add_route, from_path, player_id, wish_from

FILL_S = 120.0
Audited = Callable[[Request, str, str], Awaitable[None]]
"""Writes down what the admin who asks is about to do, and to what."""
QUESTIONS = (
    Question("GET", "/reports", "ListReports", pb.AdminRequest, pb.ReportList, "Reports, open ones first.", "admin_id"),
    Question(
        "POST", "/reports/{report_id}", "CloseReport", pb.CloseReportRequest, lobby_pb2.Nothing, "Decides a report.",
        "admin_id",
    ),
    Question("POST", "/mutes", "Mute", pb.MuteRequest, lobby_pb2.Nothing, "No chat for so many hours.", "admin_id"),
    Question("GET", "/audit", "ReadAudit", pb.AdminRequest, pb.AuditList, "What admins did.", "admin_id"),
    Question(
        "POST", "/house", "CloseHouse", pb.CloseHouseRequest, lobby_pb2.Nothing,
        "No new games (closed), or open again.", "admin_id",
    ),
)  # fmt: skip


class Deed(Route, frozen=True, kw_only=True):
    """A route that is written down first: what was done, to what, both with the request's own fields in them."""

    action: str
    target: str = ""
    within_s: float = CALL_S

    @property
    def known(self) -> frozenset[str]:
        # A look reads its path alone.
        return frozenset(f.name for f in self.request.DESCRIPTOR.fields) if self.verb == "GET" else frozenset()


TABLES = (
    Deed(
        "GET", "/tables/{table_id}", "View", table_pb2.ViewRequest, table_pb2.TableUpdate,
        "A running table as a spectator sees it: no secret.", action="inspect table", target="{table_id}",
    ),
    Deed(
        "POST", "/tables/{table_id}/end", "End", table_pb2.EndRequest, table_pb2.EndReply,
        'Ends a game ("ended"), or makes it count for nobody ("voided").', action="table {reason}", target="{table_id}",
    ),
)  # fmt: skip
ARCHIVE = (
    Deed(
        "GET", "/lessons", "ListLessons", archive_pb2.ListLessonsRequest, archive_pb2.ListLessonsReply,
        "What computers learned, in versions.", action="look at lessons",
    ),
    Deed(
        "POST", "/lessons/{game}/revert", "RevertLesson", archive_pb2.RevertLessonRequest, archive_pb2.LessonVersion,
        "Makes an earlier version the newest; 0: nothing learned.", action="revert lesson", target="{game} {version}",
    ),
    Deed(
        "GET", "/lines", "ListHiddenLines", archive_pb2.ListHiddenLinesRequest, archive_pb2.HiddenLines,
        "Earlier lines that reports have hidden, the newest report first.", action="look at hidden lines",
    ),
    Deed(
        "POST", "/lines/{line_id}/restore", "RestoreLine", archive_pb2.HideLineRequest, archive_pb2.ArchiveNothing,
        "Shows it again; it stays, whoever reports it.", action="restore line", target="{line_id}",
    ),
)  # fmt: skip
PUZZLES = (
    Deed(
        "POST", "/dailies", "FillDailies", puzzle_pb2.FillDailiesRequest, puzzle_pb2.FillDailiesReply,
        "Fills every game's days ahead; filled days stay as they are.", action="fill dailies", within_s=FILL_S,
    ),
)  # fmt: skip


def admin_routes(
    accounts: AccountServiceStub,
    tables: TableServiceStub,
    puzzles: PuzzleServiceStub,
    archive: ArchiveServiceStub,
    identity: Identity,
) -> APIRouter:
    """The routes under /api/admin."""
    routes = APIRouter(prefix="/api/admin")
    add_questions(routes, accounts, identity, "admin", QUESTIONS)

    async def audited(request: Request, action: str, target: str) -> None:
        admin_id = await player_id(request, identity, stranger_may=False)
        wish = pb.WriteAuditRequest(admin_id=admin_id, action=action, target=target)
        await accounts.WriteAudit(wish, timeout=CALL_S)

    for stub, deeds in ((tables, TABLES), (archive, ARCHIVE), (puzzles, PUZZLES)):
        for deed in deeds:
            _add(routes, stub, audited, deed)
    return routes


def _add(routes: APIRouter, stub: Any, audited: Audited, deed: Deed) -> None:
    async def do(request: Request) -> Response:
        # A look names the table and nothing else: what else a request could hold might open more than a spectator sees.
        wish = from_path(request, deed.request) if deed.verb == "GET" else await wish_from(request, deed.request)
        said = {field.name: getattr(wish, field.name) for field in deed.request.DESCRIPTOR.fields}
        await audited(request, deed.action.format_map(said), deed.target.format_map(said))
        return written(await getattr(stub, deed.method)(wish, timeout=deed.within_s))

    add_route(routes, "admin", deed, do)
