"""The admins' console: every action is written down before it is done."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from speedspiele.v1 import account_pb2 as pb
from speedspiele.v1 import archive_pb2, lobby_pb2, puzzle_pb2, table_pb2
from speedspiele.v1.account_pb2_grpc import AccountServiceStub
from speedspiele.v1.archive_pb2_grpc import ArchiveServiceStub
from speedspiele.v1.puzzle_pb2_grpc import PuzzleServiceStub
from speedspiele.v1.table_pb2_grpc import TableServiceStub

from gateway.http.identity import Identity
from gateway.http.messages import answers, read, takes, written
from gateway.http.questions import CALL_S, Question, add_questions, player_id

FILL_S = 120.0
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

    _add_tables(routes, tables, audited)
    _add_lessons(routes, archive, audited)
    _add_lines(routes, archive, audited)

    @routes.post("/dailies", tags=["admin"], responses=answers(puzzle_pb2.FillDailiesReply))
    async def fill_dailies(request: Request) -> Response:
        """Fills every game's days ahead; filled days stay as they are."""
        await audited(request, "fill dailies", "")
        return written(await puzzles.FillDailies(puzzle_pb2.FillDailiesRequest(), timeout=FILL_S))

    return routes


def _add_tables(routes: APIRouter, tables: TableServiceStub, audited: Any) -> None:
    @routes.get("/tables/{table_id}", tags=["admin"], responses=answers(table_pb2.TableUpdate))
    async def inspect(table_id: str, request: Request) -> Response:
        """A running table as a spectator sees it: no secret."""
        await audited(request, "inspect table", table_id)
        return written(await tables.View(table_pb2.ViewRequest(table_id=table_id), timeout=CALL_S))

    @routes.post(
        "/tables/{table_id}/end",
        tags=["admin"],
        responses=answers(table_pb2.EndReply),
        openapi_extra=takes(table_pb2.EndRequest),
    )
    async def end(table_id: str, request: Request) -> Response:
        """Ends a game ("ended"), or makes it count for nobody ("voided")."""
        wish = await read(request, table_pb2.EndRequest)
        wish.table_id = table_id
        await audited(request, f"table {wish.reason}", table_id)
        return written(await tables.End(wish, timeout=CALL_S))


def _add_lessons(routes: APIRouter, archive: ArchiveServiceStub, audited: Any) -> None:
    @routes.get("/lessons", tags=["admin"], responses=answers(archive_pb2.ListLessonsReply))
    async def versions(request: Request) -> Response:
        """What computers learned, in versions."""
        await audited(request, "look at lessons", "")
        return written(await archive.ListLessons(archive_pb2.ListLessonsRequest(), timeout=CALL_S))

    @routes.post(
        "/lessons/{game}/revert",
        tags=["admin"],
        responses=answers(archive_pb2.LessonVersion),
        openapi_extra=takes(archive_pb2.RevertLessonRequest),
    )
    async def revert(game: str, request: Request) -> Response:
        """Makes an earlier version the newest; 0: nothing learned."""
        wish = await read(request, archive_pb2.RevertLessonRequest)
        wish.game = game
        await audited(request, "revert lesson", f"{game} {wish.version}")
        return written(await archive.RevertLesson(wish, timeout=CALL_S))


def _add_lines(routes: APIRouter, archive: ArchiveServiceStub, audited: Any) -> None:
    @routes.get("/lines", tags=["admin"], responses=answers(archive_pb2.HiddenLines))
    async def hidden(request: Request) -> Response:
        """Earlier lines that reports have hidden, the newest report first."""
        await audited(request, "look at hidden lines", "")
        return written(await archive.ListHiddenLines(archive_pb2.ListHiddenLinesRequest(), timeout=CALL_S))

    @routes.post("/lines/{line_id}/restore", tags=["admin"], responses=answers(archive_pb2.ArchiveNothing))
    async def restore(line_id: int, request: Request) -> Response:
        """Shows it again; it stays, whoever reports it."""
        await audited(request, "restore line", str(line_id))
        return written(await archive.RestoreLine(archive_pb2.HideLineRequest(line_id=line_id), timeout=CALL_S))
