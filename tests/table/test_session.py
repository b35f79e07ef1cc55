"""Coming, going, being played for, taking back, leaving, deadlines and ends, by a clock moved by hand."""

from __future__ import annotations

import pytest
from speedspiele.v1 import table_pb2

from services.rules.game import HUMAN
from services.rules.games import GAMES, game_named
from services.rules.traum.model import Tell
from services.table.change import COMPUTER_MS, EMPTY_MS, GONE_MS, IDLE_SEAT_MS, REAP_MS
from services.table.orders import by_token, by_watch, work_of
from services.table.record import seat_of_token, token_of
from services.wire import wires_of
from tests.table.sitting import S, Sitting

WIRES = wires_of(GAMES)


def test_who_is_gone_for_45_seconds_is_played_for_while_others_wait():
    table = Sitting(3, think="off")
    table.take(table.session.go(table.live, 1, "g#1@pod", table.now))
    table.wait(GONE_MS - 1)
    assert table.live.chairs[1].driver == HUMAN
    table.wait(1)
    assert table.live.chairs[1].driver.level == "normal"
    assert table.last.info_changed


def test_who_comes_back_in_time_keeps_the_seat():
    table = Sitting(3, think="off")
    table.take(table.session.go(table.live, 1, "g#1@pod", table.now))
    table.wait(GONE_MS - S)
    table.take(table.session.arrive(table.live, 1, "g#9@pod", table.now))
    table.wait(2 * GONE_MS)
    assert table.live.chairs[1].driver == HUMAN


def test_a_gone_older_device_changes_nothing():
    table = Sitting(2)
    table.take(table.session.arrive(table.live, 1, "g#9@pod", table.now))
    assert not table.take(table.session.go(table.live, 1, "g#1@pod", table.now)).changed
    assert table.live.chairs[1].device == "g#9@pod"


def test_the_seat_comes_back_at_the_next_border_and_tokens_change_with_the_driver():
    table = Sitting(3, target="100", think="off")
    first = token_of(table.session.charter, 1, table.live.chairs[1])
    table.take(table.session.go(table.live, 1, "g#1@pod", table.now))
    table.wait(GONE_MS)
    computers = token_of(table.session.charter, 1, table.live.chairs[1])
    assert seat_of_token(table.session.charter, table.live.chairs, first) is None
    table.take(table.session.arrive(table.live, 1, "g#9@pod", table.now))
    assert table.take(table.session.take_back(table.live, 1, "back", table.now, 9)).refusal == ""
    assert table.live.chairs[1].returning
    assert table.live.chairs[1].driver != HUMAN
    border = table.live.border
    table.play_until(lambda t: t.live.border > border)
    assert table.live.chairs[1].driver == HUMAN
    assert not table.live.chairs[1].returning
    assert seat_of_token(table.session.charter, table.live.chairs, computers) is None


def test_two_deadlines_in_a_row_cost_the_seat_and_one_move_between_saves_it():
    table = Sitting(2, think="15")
    seat = table.owing()[0]
    while table.live.chairs[seat].misses < 1:
        table.ring() if table.owing()[0] == seat else table.move(table.owing()[0])
    table.play_until(lambda t: t.owing()[0] == seat)
    table.move(seat)
    assert table.live.chairs[seat].misses == 0
    while table.live.chairs[seat].driver == HUMAN:
        assert table.live.chairs[seat].misses < 2
        table.ring() if table.owing()[0] == seat else table.move(table.owing()[0])
    assert table.live.chairs[seat].driver.level == "normal"


def test_a_leaving_whose_answer_was_lost_is_answered_the_same_again():
    table = Sitting(2, 1)
    seen = by_watch(0)
    leave = table_pb2.Command(command_id="l0", leave=True)
    work = work_of(leave, seen, {}, is_person=True)
    table.take(work(table.session, table.live, table.now, 9))
    table.play_until(lambda t: t.live.log_size > 12)
    for find_seat in (seen, by_watch(None), by_token("0.worthless")):
        again = work_of(leave, find_seat, {}, is_person=True)(table.session, table.live, table.now, 30)
        assert (again.repeated, again.refusal, again.changed) == (9, "", False)
    other = table_pb2.Command(command_id="l1", leave=True)
    assert work_of(other, seen, {}, is_person=True)(table.session, table.live, table.now, 30).refusal == "not_your_seat"


@pytest.mark.parametrize(
    ("clue", "person", "refusal"),
    [
        ("Sehnsucht nach dem Meer", True, ""),
        ("M\u200bond", True, ""),
        ("4rschl0ch", True, "text_insult"),
        ("besuch www.boese.de", True, "text_link"),
        ("0171 2345678", True, "text_number"),
        ("<b>Mond</b>", True, "text_markup"),
        ("besuch www.boese.de", False, ""),
    ],
)
def test_what_people_write_goes_through_the_filter_and_is_refused_with_the_reason(clue, person, refusal):
    table = Sitting(3, game="traum")
    seat = table.live.state.dreamer
    message = WIRES["traum"].move_message(Tell(table.live.state.hands[seat][0], clue))
    prompt = table.session.game.prompt(table.live.state)
    command = table_pb2.Command(command_id="c", prompt=prompt, move=message)
    change = work_of(command, by_watch(seat), WIRES, is_person=person)(table.session, table.live, table.now, 9)
    assert (change.refusal, change.live.state.phase) == (refusal, "tell" if refusal else "lay")
    assert "\u200b" not in change.live.state.clue


def test_leaving_hands_the_seat_to_a_computer_and_the_last_one_ends_the_game():
    table = Sitting(2, 1)
    table.take(table.session.leave(table.live, 0, "l0", table.now, 9))
    assert table.live.chairs[0].left
    assert table.live.chairs[0].driver.level == "normal"
    assert not table.live.chairs[0].spoiled
    assert not table.live.ending
    table.take(table.session.leave(table.live, 1, "l1", table.now, 10))
    assert table.live.chairs[1].spoiled
    assert table.live.ending == "abandoned"
    assert table.take(table.session.leave(table.live, 1, "l2", table.now, 11)).refusal == "game_over"


def test_a_table_everybody_went_away_from_is_abandoned():
    table = Sitting(2, 2, think="off")
    for seat in (0, 1):
        table.take(table.session.go(table.live, seat, f"g#{seat}@pod", table.now))
    table.wait(EMPTY_MS)
    assert table.live.ending == "abandoned"


def test_a_game_alone_is_kept_for_a_day():
    table = Sitting(1, 3, mode="free")
    table.take(table.session.go(table.live, 0, "g#0@pod", table.now))
    table.wait(REAP_MS - S)
    assert not table.live.ending
    assert table.live.chairs[0].driver == HUMAN
    table.wait(S)
    assert table.live.ending == "reaped"


def test_a_silent_computer_gets_a_default_move():
    table = Sitting(1, 1, mode="free")
    while table.owing() != [1]:
        table.move(table.owing()[0])
    before = table.now
    table.ring()
    assert 0 < table.now - before <= COMPUTER_MS
    assert table.last.fallbacks == 1
    assert table.last.lines[0].automatic


def test_nobody_lets_others_wait_without_a_clock():
    table = Sitting(2, think="off")
    seat = table.owing()[0]
    table.wait(IDLE_SEAT_MS)
    assert table.last.lines[0].kind == "expire"
    assert table.live.chairs[seat].misses == 1


def test_a_repeated_command_has_one_effect():
    table = Sitting(2)
    seat = table.owing()[0]
    first = table.move(seat, "once")
    assert first.changed
    version = table.version
    again = table.move(seat, "once")
    assert (again.changed, again.repeated) == (False, version)


def test_computers_are_asked_once_per_question():
    table = Sitting(1, 3, mode="free")
    asked = [(seat, int(table.session.game.prompt(table.live.state))) for seat in table.last.asked]
    for _ in range(200):
        if table.live.ending:
            break
        change = table.move(table.owing()[0])
        asked += [(seat, int(table.session.game.prompt(table.live.state))) for seat in change.asked]
    assert len(asked) == len(set(asked))
    assert asked


def test_commands_for_other_seats_prompts_and_after_the_end_are_refused():
    table = Sitting(2)
    seat = table.owing()[0]
    assert table.move(1 - seat).refusal == "not_your_turn"
    game = table.session.game
    assert table.session.move(table.live, seat, "x", 99, None, table.now, 9).refusal == "stale_prompt"
    table.take(table.session.end(table.live, "voided", table.now))
    prompt = game.prompt(table.live.state)
    assert table.session.move(table.live, seat, "y", prompt, None, table.now, 9).refusal == "game_over"


def test_phrases_are_from_a_closed_list_and_not_too_fast():
    table = Sitting(2)
    assert table.take(table.session.speak(table.live, 0, "a", "hello", table.now, 5)).spoken == [(0, "hello")]
    assert table.session.speak(table.live, 0, "b", "hello", table.now, 6).refusal == "too_fast"
    assert table.session.speak(table.live, 1, "c", "buy my stuff", table.now, 6).refusal == "unknown_phrase"


SAUNA = game_named("sauna")
HOUSE_RULES = [
    {choice.id: value} for choice in SAUNA.choices for value in choice.values if choice.id != "target" or value == "30"
]


@pytest.mark.parametrize("options", HOUSE_RULES, ids=str)
@pytest.mark.parametrize(("humans", "computers"), [(2, 0), (3, 2), (0, 4), (1, 1)])
def test_a_table_nobody_answers_at_comes_to_an_end_by_its_clock_alone(humans, computers, options):
    table = Sitting(humans, computers, **({"target": "30"} | options))
    for _ in range(5_000):
        if table.live.ending:
            break
        table.ring()
    assert table.live.ending in ("outcome", "reaped", "abandoned")


@pytest.mark.parametrize("mode", [mode.id for mode in SAUNA.modes if mode.max_humans == 1])
def test_a_game_alone_that_nobody_answers_at_comes_to_an_end(mode):
    seats = SAUNA.mode(mode).min_seats
    table = Sitting(1, seats - 1, mode=mode, arrived=False)
    for _ in range(5_000):
        if table.live.ending:
            break
        table.ring()
    assert table.live.ending == "reaped"
