"""Lists, day lists, records, finished games: what stands between the games."""

from __future__ import annotations

from fastapi import APIRouter
from speedspiele.v1 import archive_pb2 as archive
from speedspiele.v1 import leaderboard_pb2 as lists
from speedspiele.v1 import lobby_pb2
from speedspiele.v1.archive_pb2_grpc import ArchiveServiceStub
from speedspiele.v1.leaderboard_pb2_grpc import LeaderboardServiceStub
from speedspiele.v1.lobby_pb2_grpc import LobbyServiceStub

from gateway.http.identity import Identity
from gateway.http.questions import Question, add_questions

LISTS = (
    Question(
        "GET", "/lists", "Standings", lists.StandingsRequest, lists.StandingsReply,
        "Points of a game (or of all) and period: all, month, week, day; with the lines around me.",
        who="player_id", open=True,
    ),
    Question(
        "GET", "/daily/{game}", "DayList", lists.DayListRequest, lists.DayListReply,
        "A day's list, my line, my streak and whether my attempt is open.", who="player_id", open=True,
    ),
    Question(
        "GET", "/records/{game}", "Records", lists.RecordsRequest, lists.RecordsReply,
        "Records of a mode, for series of a strength.", who="player_id", open=True,
    ),
    Question(
        "GET", "/me/summary", "PlayerSummary", lists.PlayerSummaryRequest, lists.PlayerSummaryReply,
        "What I have reached, per game.", who="player_id",
    ),
    Question(
        "GET", "/players/{player_id}/summary", "PlayerSummary", lists.PlayerSummaryRequest, lists.PlayerSummaryReply,
        "What a player has reached, per game.",
    ),
)  # fmt: skip
PEOPLE = (
    Question(
        "GET", "/players/{player_id}", "GetPerson", lobby_pb2.PlayerRequest, lobby_pb2.Person,
        "Name and face of anybody.",
    ),
)  # fmt: skip
GAMES = (
    Question(
        "GET", "/me/games", "ListGames", archive.ListFinishedRequest, archive.ListFinishedReply,
        "My finished games, newest first; before_ms pages on.", who="player_id",
    ),
    Question(
        "GET", "/me/statistics", "Statistics", archive.StatisticsRequest, archive.StatisticsReply,
        "My statistics per game.", who="player_id",
    ),
    Question(
        "GET", "/players/{player_id}/statistics", "Statistics", archive.StatisticsRequest, archive.StatisticsReply,
        "A player's statistics per game.",
    ),
    Question(
        "GET", "/me/diary/{game}", "Diary", archive.DiaryRequest, archive.DiaryReply,
        "What I told that succeeded, and how often.", who="player_id",
    ),
    Question(
        "POST", "/earlier", "Earlier", archive.EarlierRequest, archive.EarlierReply,
        "How people have spoken of these things before, without what I have reported.",
        who="player_id", open=True,
    ),
    Question(
        "POST", "/earlier/{line_id}/hide", "HideLine", archive.HideLineRequest, archive.ArchiveNothing,
        "Reports a line: nobody reads it any more, unless my reports were wrong before.", who="player_id",
    ),
    Question(
        "GET", "/replays/{game_id}", "Replay", archive.ReplayRequest, archive.ReplayReply,
        "Every step of a finished game for an eye: seat + 1, 0 a spectator, 255 everything open.",
        who="player_id", open=True,
    ),
)  # fmt: skip


def list_routes(
    lists_stub: LeaderboardServiceStub, archive_stub: ArchiveServiceStub, lobby: LobbyServiceStub, identity: Identity
) -> APIRouter:
    """The routes under /api/lists, /api/daily, /api/records, /api/me, /api/players and /api/replays."""
    routes = APIRouter(prefix="/api")
    add_questions(routes, lists_stub, identity, "lists", LISTS)
    add_questions(routes, archive_stub, identity, "archive", GAMES)
    add_questions(routes, lobby, identity, "lists", PEOPLE)
    return routes
