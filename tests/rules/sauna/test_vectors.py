"""Speedsauna against games, scorings and rankings that somebody else computed."""

from __future__ import annotations

from typing import Any

import pytest

from services.rules.game import Illegal
from services.rules.sauna.vectors import (
    check_game,
    check_illegal,
    check_ranking,
    check_scoring,
    frames,
    move_from,
    options_from_rules,
)
from tests.vectors_found import loaded

GAMES = loaded("sauna", "games_n*.json", "games")
SCORINGS = loaded("sauna", "scoring.json", "vectors")
RANKINGS = loaded("sauna", "ranking.json", "vectors")
ILLEGAL = loaded("sauna", "illegal.json", "vectors")
BY_ID = {game["id"]: game for game in GAMES.values()}
SOME = GAMES["games_n2/n2-02"]


def test_there_are_vectors() -> None:
    assert len(GAMES) >= 8
    assert SCORINGS
    assert RANKINGS


@pytest.mark.parametrize("name", GAMES)
def test_a_written_game_runs_through_the_same_states(name: str) -> None:
    assert check_game(GAMES[name]) == []


@pytest.mark.parametrize("name", SCORINGS)
def test_a_round_is_scored_as_written(name: str) -> None:
    assert check_scoring(SCORINGS[name]) == []


@pytest.mark.parametrize("name", RANKINGS)
def test_places_and_points_are_as_written(name: str) -> None:
    assert check_ranking(RANKINGS[name]) == []


def test_illegal_moves_are_refused_as_written() -> None:
    for vector in ILLEGAL.values():
        assert check_illegal(BY_ID[vector["game"]], vector) == []


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (0, "1L4"),  # not in turn
        (0, "0L9"),  # not in the hand
        (0, "0L4/2"),  # no such pile
        (0, "0F0"),  # nothing on the jetty
        (0, "0DS"),  # nothing to draw
        (2, "1P"),  # no passing, not even in a chain
        (2, "1DA"),
        (2, "1Lx"),
        (2, "9L0"),
        (11, "0L0"),  # the round is over
        (11, "1L0"),
    ],
)
def test_an_illegal_move_changes_nothing(state: int, move: str) -> None:
    vector = {"game": "n2-02", "round": 0, "state": state, "move": move, "why": ""}
    assert check_illegal(SOME, vector) == []


def test_a_legal_move_is_reported_as_not_refused() -> None:
    vector = {"game": "n2-02", "round": 0, "state": 0, "move": "0L4", "why": "a test of the test"}
    assert check_illegal(SOME, vector) == ["n2-02: 0L4 was not refused (a test of the test)"]


@pytest.mark.parametrize("path", ["states", "result", "deck", "moves"])
def test_a_changed_vector_is_noticed(path: str) -> None:
    game = _changed(SOME, path)
    assert check_game(game) != []


def test_every_state_of_a_game_is_given_in_order() -> None:
    seen = [(frame.round, frame.made) for frame in frames(SOME)]
    wanted = [(n, made) for n, r in enumerate(SOME["rounds"]) for made in range(len(r["states"]))]
    assert seen == wanted


@pytest.mark.parametrize("text", ["", "0", "xL1", "0L", "0Lz", "0D", "0DX", "0P", "0F", "0L1/x"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(Illegal, match="no_such_move"):
        move_from(text)


def test_a_game_with_other_hands_is_not_ours() -> None:
    with pytest.raises(ValueError, match="not Speedsauna"):
        options_from_rules({**SOME["rules"], "hand_size": 7})


def _changed(game: dict[str, Any], path: str) -> dict[str, Any]:
    first: dict[str, Any] = dict(game["rounds"][0])
    if path == "states":
        first["states"] = [*first["states"][:3], [1, "lay", 0, "", "", "", "", [1, 1], 0, [0, 0]], *first["states"][4:]]
    if path == "result":
        first["result"] = {**first["result"], "quast": "charred"}
    if path == "deck":
        first["deck"] = first["deck"][::-1]
    if path == "moves":
        first["moves"] = first["moves"][:-1]
    return {**game, "rounds": [first, *game["rounds"][1:]]}
