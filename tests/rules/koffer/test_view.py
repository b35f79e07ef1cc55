"""No byte of a rival's suitcase, nor of a solution, before nobody packs any more."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from services.rules.dice import Dice
from services.rules.game import HUMAN, OPEN, SPECTATOR, Driver, Eye
from services.rules.koffer import GAME
from services.rules.koffer.bot import COMPUTER
from services.rules.koffer.model import AskHint, Pack, SeatState, State
from services.rules.koffer.view import event_view
from tests.rules.koffer.racing import Play

PACKING = ("look", "pack")


def _bytes(state: State, eye: Eye) -> bytes:
    return msgspec.json.encode(GAME.view(state, eye))


def _with_other_suitcases(state: State, own: int | None) -> State:
    """The same race, but everybody else's pieces lie at other places and all computers plan otherwise."""
    seats = tuple(seat if n == own else _elsewhere(seat) for n, seat in enumerate(state.seats))
    return msgspec.structs.replace(state, seats=seats)


def _elsewhere(seat: SeatState) -> SeatState:
    moved = tuple(
        msgspec.structs.replace(p, row=(p.row + 3) % 6, col=(p.col + 2) % 6, turn=7 - p.turn, piece=p.piece)
        for p in seat.arrangement
    )
    return msgspec.structs.replace(
        seat, arrangement=moved, plan=(), placements=seat.placements + 9, turns=0, last_turns=()
    )


def _with_another_model(state: State) -> State:
    """The same suitcase, but its model solution is another one."""
    from services.rules.koffer.suitcase import item_from_puzzle, puzzle_from_item

    items = []
    for item in state.supplies:
        puzzle = puzzle_from_item(item)
        model = tuple((7 - turn, col, row) for turn, row, col in puzzle.model)
        items.append(item_from_puzzle(msgspec.structs.replace(puzzle, model=model, difficulty=1.0, placements=())))
    return msgspec.structs.replace(state, supplies=tuple(items))


@pytest.mark.parametrize("number", range(12))
def test_a_view_is_the_same_whatever_rivals_suitcases_and_the_solution_are(number: int) -> None:
    play = Play("table", (HUMAN, HUMAN, Driver("normal"), Driver("strong")), rounds="4", seed=bytes([number]))
    dice, seen_phases = Dice(b"v"), set()
    for step in range(600):
        state = play.state
        if state.phase == "over":
            break
        seen_phases.add(state.phase)
        if state.phase in PACKING:
            for eye in (Eye(0), Eye(1), Eye(2), SPECTATOR):
                hidden = _with_another_model(_with_other_suitcases(state, eye.seat))
                assert _bytes(state, eye) == _bytes(hidden, eye)
        asked = GAME.to_act(state)
        if not asked or (step % 7 == 0 and GAME.deadline(state) is not None):
            play.expire()
        else:
            seat = dice.stream("seat", step).choice(asked)
            play.move(seat, GAME.sample(play.view(seat), dice.child(step)), 400)
    assert seen_phases >= {"look", "pack", "score"}


def test_rivals_are_counted_and_timed_only() -> None:
    play = Play("table")
    play.look()
    play.move(0, Pack(play.model()[:2]), 1_000)
    rival = play.view(1).seats[0]
    assert (rival.lying, rival.packing, rival.suitcase) == (2, "packing", ())
    assert play.view(1).mine == ()
    assert play.view(1).model == ()
    assert play.view(None).seats[0].suitcase == ()


def test_a_finished_suitcase_stays_secret_while_others_pack() -> None:
    play = Play("table")
    play.look()
    play.pack(0, 1_000)
    assert play.view(1).seats[0].packing == "packed"
    assert play.view(1).seats[0].suitcase == ()
    assert play.view(0).seats[0].suitcase == ()
    assert play.view(0).model == ()


def test_after_the_end_everybodys_suitcase_and_the_model_may_be_seen() -> None:
    play = Play("table", blind="on")
    play.look()
    play.move(1, Pack(play.model()[:1]))
    play.pack(0, 1_000)
    play.give_up(1)
    for eye in (0, 1, None):
        seen = play.view(eye)
        assert seen.model == play.model()
        assert [len(seat.suitcase) for seat in seen.seats] == [3, 1]


def test_what_a_board_needs_is_there() -> None:
    play = Play("table", level="master")
    play.look()
    seen = play.view(0)
    assert seen.suitcase is not None
    assert len(seen.suitcase.cells) == sum(len(piece.cells) for piece in seen.suitcase.pieces)
    assert seen.suitcase.rows <= 6
    assert seen.suitcase.cols <= 6
    assert 1 <= seen.suitcase.solutions <= 2
    assert seen.may == ("pack", "give_up")
    assert seen.deadline_ms == play.now + 240_000
    assert seen.since_ms == play.now


def test_a_computers_next_handle_is_no_deadline_of_the_view() -> None:
    play = Play("table", (HUMAN, Driver("strong")))
    play.look()
    limit = GAME.deadline(play.state)
    assert limit is not None
    assert limit < play.view().deadline_ms == GAME.public_deadline(play.state) == play.now + 60_000


def test_a_hint_is_for_the_player_alone() -> None:
    play = Play("practice", (HUMAN,))
    play.move(0, AskHint())
    assert play.view(0).hint is not None
    assert play.view(None).hint is None
    assert event_view(play.events[0], SPECTATOR) is None
    assert event_view(play.events[0], Eye(0)) is not None


def test_whoever_watches_a_daily_does_not_see_its_suitcases() -> None:
    play = Play("daily", (HUMAN,))
    play.move(0, Pack(play.model()[:1]))
    seen = play.view(None)
    assert seen.suitcase is None
    play.give_up(0)
    seen = play.view(None)
    assert (seen.suitcase, seen.model, seen.seats[0].suitcase) == (None, (), ())
    assert GAME.view(play.state, OPEN).suitcase is not None


def test_a_replay_sees_everything() -> None:
    play = Play("table")
    play.look()
    play.move(1, Pack(play.model()[:1]))
    seen: Any = GAME.view(play.state, OPEN)
    assert len(seen.seats[1].suitcase) == 1
    assert seen.model == play.model()


def test_a_computers_own_decision_works_from_the_view() -> None:
    for rule in ("off", "on"):
        play = Play("table", level="master", turn_only=rule)
        play.look()
        play.move(0, COMPUTER.decide(play.view(0), "strong", Dice(b"d")), 9_000)
        assert play.view(0).seats[0].packing == "packed"
