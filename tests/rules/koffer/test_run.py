"""Lone runs: three minutes of record, the nine of the day, practice, and the tricks that do not work."""

from __future__ import annotations

from typing import Any

import pytest

from services.rules.game import HUMAN, Illegal
from services.rules.koffer import GAME
from services.rules.koffer.model import (
    LOOK_MS,
    RECORD_MS,
    AskHint,
    GiveUp,
    GoOn,
    Hinted,
    Pack,
    Placement,
    Skip,
    Stop,
    TakeSticker,
)
from services.rules.koffer.packing import puzzle_in
from services.rules.koffer.run import AWAY_MS
from services.rules.koffer.solver import solutions_of
from services.rules.koffer.suitcase import lying_mask
from tests.rules.koffer.racing import START_MS, Play, refused

ALONE = (HUMAN,)


def _run(mode: str, **values: Any) -> Play:
    return Play(mode, ALONE, **values)


def _points(play: Play) -> int:
    run = play.view().run
    assert run is not None
    return run.score


# --- record ---


def test_a_record_run_begins_with_a_look_and_then_its_three_minutes() -> None:
    play = _run("record")
    assert play.state.phase == "look"
    assert GAME.to_act(play.state) == ()
    assert GAME.deadline(play.state) == START_MS + LOOK_MS
    play.look()
    assert GAME.deadline(play.state) == START_MS + LOOK_MS + RECORD_MS
    run = play.view().run
    assert run is not None
    assert run.ends_ms == START_MS + LOOK_MS + RECORD_MS


def test_the_next_suitcase_comes_only_after_a_verdict_and_at_once() -> None:
    play = _run("record")
    play.look()
    first = play.state.supply
    play.move(0, Pack(play.model()[:2]), 1_000)
    assert play.state.supply == first
    play.pack(0, 1_000)
    assert play.state.supply != first
    assert play.state.phase == "pack"
    assert play.view().mine == ()


def test_the_ladder_has_three_of_each_and_ends_at_master_three() -> None:
    play = _run("record")
    play.look()
    rungs = []
    for _ in range(15):
        rungs.append(play.view().shelf)
        play.pack(0, 1_000)
    assert rungs == [rung for rung in ("apprentice", "journeyman", "master", "master2", "master3") for _ in range(3)]


def test_points_by_level_and_seconds_under_fortyfive() -> None:
    play = _run("record")
    play.look()
    play.pack(0, 5_000)
    assert _points(play) == 100 + 2 * 40
    play.pack(0, 44_001)
    assert _points(play) == 180 + 100
    play.pack(0, 43_999)
    assert _points(play) == 280 + 102
    play.pack(0, 45_000)
    assert _points(play) == 382 + 200


def test_master_two_and_three_score_as_three() -> None:
    play = _run("record")
    play.look()
    for _ in range(12):
        play.pack(0, 1_000)
    before = _points(play)
    assert play.view().shelf == "master3"
    play.pack(0, 45_000)
    assert _points(play) == before + 300


def test_time_is_up_by_the_servers_clock() -> None:
    play = _run("record")
    play.look()
    play.pack(0, RECORD_MS - 1)
    assert refused(play, 0, Pack(play.model()), 2) == "too_late"
    play.expire()
    assert play.state.phase == "over"
    outcome = GAME.outcome(play.state)
    assert outcome is not None
    assert outcome.reason == "time"
    assert outcome.seats[0].score == 100
    assert outcome.seats[0].list_points == 10
    assert GAME.deadline(play.state) is None


def test_a_finish_at_the_last_moment_counts() -> None:
    play = _run("record")
    play.look()
    play.pack(0, RECORD_MS)
    assert _points(play) == 100


def test_skipping_brings_no_points_and_no_higher_level() -> None:
    play = _run("record")
    play.look()
    seen = {play.state.supply}
    for _ in range(2):
        play.move(0, Skip(), 500)
        assert play.state.phase == "look", "leafing through costs time"
        play.look()
        assert play.view().shelf == "apprentice"
        seen.add(play.state.supply)
    assert len(seen) == 3
    assert _points(play) == 0


def test_skipping_does_not_stop_the_clock() -> None:
    play = _run("record")
    play.look()
    ends = GAME.deadline(play.state)
    play.move(0, Skip(), 500)
    assert GAME.deadline(play.state) == play.now + LOOK_MS
    play.look()
    assert GAME.deadline(play.state) == ends


def test_the_run_can_end_during_a_look() -> None:
    play = _run("record")
    play.look()
    play.move(0, Skip(), RECORD_MS - 1_000)
    play.expire()
    assert play.state.phase == "over"


def test_skip_farming_ends_with_the_spares() -> None:
    play = _run("record")
    play.look()
    skips = 0
    while "skip" in play.view().may:
        play.move(0, Skip())
        play.look()
        skips += 1
    assert skips == 3
    assert refused(play, 0, Skip()) == "no_more"
    for _ in range(3):
        play.pack(0, 100)
    assert play.view().shelf == "journeyman"
    assert "skip" in play.view().may


def test_spares_are_never_taken_from_those_still_to_be_solved() -> None:
    play = _run("record")
    play.look()
    for rung, solved in (("apprentice", 3), ("journeyman", 3), ("master", 3), ("master2", 3), ("master3", 1)):
        for _ in range(solved):
            assert play.view().shelf == rung
            while "skip" in play.view().may:
                play.move(0, Skip())
                play.look()
            if play.state.phase == "pack":
                play.pack(0, 1)
    assert play.state.phase == "over"


def test_a_run_never_shows_a_suitcase_twice() -> None:
    play = _run("record")
    play.look()
    seen = []
    while play.state.phase == "pack":
        seen.append(play.state.supply)
        play.pack(0, 100)
    assert len(seen) == len(set(seen)) == 32
    outcome = GAME.outcome(play.state)
    assert outcome is not None
    assert outcome.reason == "no_more"


def test_giving_up_is_no_way_on_in_a_record_run() -> None:
    play = _run("record")
    play.look()
    assert refused(play, 0, GiveUp()) == "not_now"
    assert refused(play, 0, GoOn()) == "not_now"
    assert refused(play, 0, TakeSticker("city")) == "not_now"


def test_hints_cost_forty_each_and_never_less_than_nothing() -> None:
    play = _run("record")
    play.look()
    play.move(0, AskHint(), 60_000)
    assert play.events == (Hinted(0, 40),)
    play.pack(0)
    assert _points(play) == 60
    for lying in (0, 1, 2):
        play.move(0, Pack(play.model()[:lying]))
        play.move(0, AskHint(), 20_000)
    play.pack(0)
    assert _points(play) == 60


def test_asking_twice_on_the_same_board_costs_once() -> None:
    play = _run("daily")
    play.move(0, AskHint())
    shown = play.view().hint
    play.move(0, AskHint())
    assert play.view().hint == shown
    run = play.view().run
    assert run is not None
    assert run.hints == 1


def test_a_hint_is_gone_when_the_board_changes() -> None:
    play = _run("practice")
    play.move(0, AskHint())
    assert play.view().hint is not None
    play.move(0, Pack(play.model()[:1]))
    assert play.view().hint is None


def test_following_hints_fills_the_suitcase() -> None:
    for level in ("apprentice", "journeyman", "master"):
        play = _run("practice", level=level)
        round_number = play.state.round
        while play.state.phase == "pack" and play.state.round == round_number:
            play.move(0, AskHint())
            hint = play.view().hint
            assert hint is not None
            assert hint.kind == "place"
            play.move(0, Pack((*play.view().mine, hint.placement)))
        assert play.view().seats[0].times == (0,)


def test_a_hint_keeps_what_lies_when_a_solution_has_it() -> None:
    play = _run("practice", level="apprentice")
    puzzle = puzzle_in(play.state)
    for placement in play.model():
        play.move(0, Pack((placement,)))
        play.move(0, AskHint())
        hint = play.view().hint
        assert hint is not None
        mask, more = lying_mask(puzzle, placement), lying_mask(puzzle, hint.placement)
        assert any(s[placement.piece] == mask and s[hint.placement.piece] == more for s in solutions_of(puzzle))


def test_a_hint_says_which_piece_lies_in_no_solution() -> None:
    play = _run("practice", level="master")
    wrong = _somewhere_wrong(play)
    play.move(0, Pack((wrong,)))
    play.move(0, AskHint())
    hint = play.view().hint
    assert hint is not None
    assert (hint.kind, hint.placement) == ("wrong", wrong)


def _somewhere_wrong(play: Play) -> Placement:
    """A lawful place of some piece that no solution has."""
    puzzle = puzzle_in(play.state)
    solutions = solutions_of(puzzle)
    for piece in range(len(puzzle.kinds)):
        for turn in range(8):
            for spot in range(36):
                placement = Placement(piece, turn, spot // 6, spot % 6)
                try:
                    mask = lying_mask(puzzle, placement)
                except Illegal:
                    continue
                if all(solution[piece] != mask for solution in solutions):
                    return placement
    raise AssertionError("every place of every piece is in a solution")


# --- daily ---


def test_the_daily_has_nine_suitcases_and_no_clock() -> None:
    play = _run("daily")
    assert play.view().rounds == 9
    levels = []
    while play.state.phase != "over":
        assert GAME.deadline(play.state) is None
        levels.append(play.view().level)
        play.pack(0, 100_000)
        if play.state.phase == "score":
            assert play.view().model
            play.move(0, GoOn(), 50_000)
    assert levels == ["apprentice"] * 3 + ["journeyman"] * 3 + ["master"] * 3
    outcome = GAME.outcome(play.state)
    assert outcome is not None
    assert (outcome.reason, outcome.seats[0].score) == ("rounds", 3 * 600)
    assert outcome.seats[0].list_points == 180
    assert outcome.seats[0].key == (-1800, 900_000)


def test_the_daily_brings_a_point_per_second_under_ninety() -> None:
    play = _run("daily")
    play.pack(0, 10_000)
    assert _points(play) == 180
    play.move(0, GoOn())
    play.move(0, AskHint())
    play.pack(0, 89_000)
    assert _points(play) == 180 + 101 - 40


def test_the_same_day_is_the_same_for_all() -> None:
    one, other = _run("daily"), _run("daily")
    other.now += 5_000
    assert one.view().suitcase == other.view().suitcase


def test_giving_up_in_the_daily_brings_nothing_and_shows_the_solution() -> None:
    play = _run("daily")
    play.give_up(0, 30_000)
    assert _points(play) == 0
    assert play.view().model
    assert play.view().seats[0].times == (-1,)
    assert play.view().may == ("go_on", "stop")


def test_a_verdict_stands() -> None:
    play = _run("daily")
    play.give_up(0)
    assert refused(play, 0, Pack(play.model())) == "not_now"
    assert refused(play, 0, GiveUp()) == "not_now"
    assert refused(play, 0, AskHint()) == "not_now"


def test_there_is_no_skipping_in_daily_and_practice() -> None:
    for mode in ("daily", "practice"):
        assert refused(_run(mode), 0, Skip()) == "not_now"


def test_a_stopped_run_keeps_its_points_and_is_over() -> None:
    play = _run("daily")
    play.pack(0, 100_000)
    play.move(0, GoOn())
    play.move(0, Stop())
    outcome = GAME.outcome(play.state)
    assert outcome is not None
    assert (outcome.reason, outcome.seats[0].score, outcome.seats[0].won) == ("stopped", 100, False)
    assert refused(play, 0, Pack(play.model())) == "not_now"


# --- practice ---


def test_practice_brings_nothing_for_the_list() -> None:
    play = _run("practice", level="master", turn_only="on")
    assert play.view().turn_only
    play.move(0, AskHint())
    play.pack(0, 1_000)
    assert _points(play) == 300
    play.move(0, Stop())
    outcome = GAME.outcome(play.state)
    assert outcome is not None
    assert outcome.seats[0].list_points == 0


# --- nobody packs in a lone player's place ---


@pytest.mark.parametrize("mode", ["record", "daily", "practice"])
def test_a_computer_in_the_seat_packs_nothing(mode: str) -> None:
    play = _run(mode)
    play.drive(0, "strong")
    while play.state.phase != "over":
        assert GAME.to_act(play.state) == ()
        play.expire()
    assert _points(play) == 0


def test_who_comes_back_goes_on() -> None:
    play = _run("daily")
    play.drive(0, "normal")
    assert GAME.deadline(play.state) == play.now + AWAY_MS
    play.drive(0, None)
    assert GAME.deadline(play.state) is None
    play.pack(0, 1_000)
    assert _points(play) == 189
