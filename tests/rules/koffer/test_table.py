"""A race at the platform, step by step."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from services.rules.game import HUMAN, Driver, Illegal, Seat
from services.rules.koffer import GAME
from services.rules.koffer.model import (
    BAG,
    CHOOSE_MS,
    GRACE_MS,
    LOOK_MS,
    SCORE_MS,
    SORTS,
    AskHint,
    Finished,
    GameEnded,
    GiveUp,
    GoOn,
    Pack,
    Packed,
    PackingEnded,
    PackingStarted,
    Placement,
    RoundScored,
    RoundStarted,
    Skip,
    StickerTaken,
    Stop,
    TakeSticker,
)
from services.rules.koffer.stickers import best_sticker, points
from tests.rules.koffer.racing import START_MS, Play, item

THREE = (HUMAN, HUMAN, HUMAN)


def _refused(play: Play, seat: int, move: object, after_ms: int = 0) -> str:
    with pytest.raises(Illegal) as refusal:
        play.move(seat, move, after_ms)  # type: ignore[arg-type]
    assert refusal.value.reason in GAME.reasons
    return refusal.value.reason


def _to_stickers(*times_ms: int, drivers: tuple[Driver, ...] = THREE, **values: Any) -> Play:
    """Seats finish after those many milliseconds, in this order of seats; the others give up."""
    play = Play("table", drivers, **values)
    play.look()
    start = play.now
    for seat, at in sorted(enumerate(times_ms), key=lambda pair: pair[1]):
        play.pack(seat, start + at - play.now)
    for seat in range(len(times_ms), len(drivers)):
        play.give_up(seat)
    return play


def test_the_suitcase_can_be_looked_at_before_it_can_be_packed() -> None:
    play = Play("table")
    assert play.events == (RoundStarted(1, "apprentice"),)
    assert GAME.to_act(play.state) == ()
    assert GAME.deadline(play.state) == START_MS + LOOK_MS
    assert play.view().suitcase is not None
    assert _refused(play, 0, Pack(play.model())) == "not_now"
    play.look()
    assert play.heard[-1] == PackingStarted(1)
    assert GAME.to_act(play.state) == (0, 1)


def test_everybody_packs_at_once_under_one_prompt() -> None:
    play = Play("table")
    play.look()
    prompt = GAME.prompt(play.state)
    play.move(0, Pack(play.model()[:1]), 1000)
    play.move(1, Pack(play.model()[:2]), 1000)
    play.pack(0, 1000)
    assert GAME.prompt(play.state) == prompt
    assert GAME.to_act(play.state) == (1,)


def test_everybody_has_the_same_suitcase_tray_and_turns() -> None:
    play = Play("table", THREE)
    assert play.view(0).suitcase == play.view(1).suitcase == play.view(2).suitcase == play.view(None).suitcase


def test_the_hourglass_runs_by_level() -> None:
    for level, seconds in (("apprentice", 60), ("journeyman", 120), ("master", 240)):
        play = Play("table", level=level)
        play.look()
        assert GAME.deadline(play.state) == play.now + seconds * 1000
    play = Play("table", level="master", hourglass="60")
    play.look()
    assert GAME.deadline(play.state) == play.now + 60_000
    play = Play("table", hourglass="off")
    play.look()
    assert GAME.deadline(play.state) is None


def test_sending_the_same_suitcase_again_changes_nothing() -> None:
    play = Play("table")
    play.look()
    play.move(0, Pack(play.model()[:2]), 500)
    before = play.state
    play.move(0, Pack(play.model()[:2][::-1]), 500)
    assert play.state == before
    assert play.events == ()


def test_a_full_suitcase_is_finished_by_itself_at_the_servers_time() -> None:
    play = Play("table")
    play.look()
    play.pack(1, 12_345)
    assert play.events == (Packed(1, 3), Finished(1, 12_345, 1))
    assert play.view(0).seats[1].time_ms == 12_345


def test_a_finished_seat_is_asked_no_more() -> None:
    play = Play("table")
    play.look()
    play.pack(0)
    assert _refused(play, 0, Pack()) == "already_done"
    assert _refused(play, 0, GiveUp()) == "already_done"


@pytest.mark.parametrize(
    ("placements", "reason"),
    [
        ((Placement(9, 0, 0, 0),), "no_such_piece"),
        ((Placement(0, 0, 7, 6),), "outside"),
        ((Placement(0, 99, 0, 0),), "no_such_turn"),
        ((Placement(0, 0, 0, 0),) * 9, "piece_twice"),
    ],
)
def test_false_suitcases_are_refused_and_change_nothing(placements: tuple[Placement, ...], reason: str) -> None:
    play = Play("table")
    play.look()
    before = play.state
    assert _refused(play, 0, Pack(placements)) == reason
    assert play.state == before


def test_a_mirrored_piece_is_refused_where_only_turning_is_allowed() -> None:
    play = Play("table", level="master", turn_only="on")
    play.look()
    first = play.model()[0]
    assert _refused(play, 0, Pack((Placement(0, (first.turn + 4) % 8, first.row, first.col),))) == "mirrored"
    play.pack(0)
    assert play.view(0).seats[0].packing == "packed"


def test_a_time_sent_along_cannot_even_be_read() -> None:
    for sent in (
        b'{"type":"pack","placements":[],"time_ms":1}',
        b'{"type":"pack","placements":[{"piece":0,"turn":0,"row":0,"col":0,"at_ms":1}]}',
        b'{"type":"give_up","now":5}',
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(sent, type=GAME.move)


def test_moves_of_another_phase_or_mode_are_refused() -> None:
    play = Play("table")
    play.look()
    for move in (GoOn(), TakeSticker("city"), AskHint(), Skip(), Stop()):
        assert _refused(play, 0, move) == "not_now"


def test_a_seat_that_is_none_is_refused() -> None:
    play = Play("table")
    play.look()
    assert _refused(play, 7, Pack()) == "not_now"
    assert _refused(play, -1, Pack()) == "not_now"


def test_packing_ends_when_all_are_done_or_gave_up() -> None:
    play = _to_stickers(5_000, 9_000)
    assert play.state.phase == "stickers"
    assert PackingEnded("all_done") in play.heard
    assert [seat.packing for seat in play.view().seats] == ["packed", "packed", "gave_up"]


def test_packing_ends_with_the_hourglass() -> None:
    play = Play("table")
    play.look()
    play.move(0, Pack(play.model()[:1]), 1000)
    play.pack(1, 5000)
    play.expire()
    assert PackingEnded("hourglass") in play.events
    assert [seat.packing for seat in play.view().seats] == ["unfinished", "packed"]
    assert play.state.takers == (1, 1)


def test_a_finish_at_the_last_moment_counts_and_one_after_it_does_not() -> None:
    play = Play("table")
    play.look()
    play.pack(0, 60_000)
    assert play.view().seats[0].packing == "packed"
    assert _refused(play, 1, Pack(play.model()), 1) == "too_late"


def test_a_suitcase_kept_through_a_lost_connection_counts_from_its_arrival() -> None:
    play = Play("table")
    play.look()
    play.move(0, Pack(play.model()[:2]), 4_000)
    assert play.view(0).mine == play.model()[:2]
    play.pack(0, 26_000)
    assert play.view().seats[0].time_ms == 30_000


def test_players_and_one_stickers_are_out_and_the_fastest_takes_two() -> None:
    play = _to_stickers(7_000, 5_000, 9_000)
    assert len(play.view().out) == 4
    assert play.state.takers == (1, 1, 0, 2)
    assert GAME.to_act(play.state) == (1,)
    assert play.view(1).may == ("take_sticker",)
    assert play.view(0).may == ()
    for seat in (1, 1, 0, 2):
        assert play.view().chooser == seat
        play.move(seat, TakeSticker(play.view().out[0]))
    assert play.state.phase == "score"
    assert [sum(seat.stickers) for seat in play.view().seats] == [1, 2, 1]


def test_only_the_chooser_takes_and_only_what_is_out() -> None:
    play = _to_stickers(7_000, 5_000, 9_000)
    assert _refused(play, 0, TakeSticker(play.view().out[0])) == "not_now"
    missing = next((sort for sort in SORTS if sort not in play.view().out), "steamer")
    assert _refused(play, 1, TakeSticker(missing)) == "no_such_sticker"
    assert _refused(play, 1, TakeSticker("rubbish")) == "no_such_sticker"


def test_equal_times_are_ordered_by_arrival() -> None:
    play = Play("table", THREE)
    play.look()
    play.pack(2, 5_000)
    play.pack(0)
    play.pack(1)
    assert play.view().order == (2, 0, 1)
    assert [seat.place for seat in play.view().seats] == [2, 3, 1]


def test_unused_stickers_return_to_the_bag() -> None:
    play = _to_stickers(5_000)
    assert play.state.takers == (0, 0)
    for _ in range(2):
        play.move(0, TakeSticker(play.view().out[0]))
    assert play.state.out == ()
    assert sum(play.state.bag) == 70


def test_nobody_finished_so_nobody_chooses() -> None:
    play = _to_stickers()
    assert play.state.phase == "score"
    assert play.state.bag == BAG
    assert all(sum(seat.stickers) == 0 for seat in play.view().seats)


def test_who_does_not_choose_gets_the_best_after_twenty_seconds_and_ten_of_grace() -> None:
    play = _to_stickers(5_000, 9_000)
    asked = play.now
    assert play.view().deadline_ms == asked + CHOOSE_MS
    assert play.view().grace_ms == GRACE_MS
    assert GAME.deadline(play.state) == asked + CHOOSE_MS + GRACE_MS
    best = best_sticker((0, 0, 0, 0, 0), play.state.out, play.state.bag)
    play.expire()
    assert play.events == (StickerTaken(0, SORTS[best], "best"),)


def test_every_choice_is_a_prompt_of_its_own() -> None:
    play = _to_stickers(5_000, 9_000)
    prompts = []
    while play.state.phase == "stickers":
        prompts.append(GAME.prompt(play.state))
        play.move(play.state.takers[0], TakeSticker(play.view().out[0]), 1_000)
    assert len(set(prompts)) == 3


def test_without_an_hourglass_nobody_is_hurried() -> None:
    play = _to_stickers(5_000, hourglass="off")
    assert GAME.deadline(play.state) is None
    assert play.view().deadline_ms == play.view().grace_ms == 0
    for _ in range(2):
        play.move(0, TakeSticker(play.view().out[0]))
    assert GAME.deadline(play.state) is None


def test_without_an_hourglass_the_platforms_patience_decides() -> None:
    play = Play("table", hourglass="off")
    play.look()
    play.pack(0, 5_000)
    for phase in ("stickers", "stickers", "score", "look"):
        play._take(GAME.expire(play.state, play.dice, play.now))
        assert play.state.phase == phase
    assert play.view().seats[1].times == (-1,)


def test_blind_stickers_are_dealt_in_order_of_speed() -> None:
    play = _to_stickers(7_000, 5_000, 9_000, blind="on")
    assert play.state.phase == "score"
    taken = [event for event in play.events if isinstance(event, StickerTaken)]
    assert [(event.seat, event.how) for event in taken] == [(1, "blind"), (1, "blind"), (0, "blind"), (2, "blind")]


def test_the_result_stands_until_all_press_or_thirty_seconds() -> None:
    play = _to_stickers(blind="on")
    assert play.view().deadline_ms == play.now + SCORE_MS
    play.move(0, GoOn())
    assert _refused(play, 0, GoOn()) == "already_done"
    assert play.view().seats[0].ready
    assert GAME.to_act(play.state) == (1, 2)
    play.expire()
    assert play.state.phase == "look"
    assert play.state.round == 2
    assert not play.view().seats[0].ready


def test_everybody_pressed_so_it_goes_on() -> None:
    play = _to_stickers(blind="on")
    border = GAME.border(play.state)
    play.all_go_on()
    assert play.state.phase == "look"
    assert GAME.border(play.state) == border + 1


def test_expiring_too_early_or_twice_is_harmless() -> None:
    play = Play("table")
    early = GAME.expire(play.state, play.dice, play.now + 1)
    assert early.state == play.state
    play.look()
    assert GAME.expire(play.state, play.dice, play.now + 1).state == play.state
    play = _to_stickers(5_000)
    assert GAME.expire(play.state, play.dice, play.now + 1).state == play.state


def test_rising_levels_come_two_three_three() -> None:
    play = Play("table", blind="on")
    levels = []
    while play.state.phase != "over":
        levels.append(play.view().level)
        play.look()
        play.give_up(0)
        play.give_up(1)
        play.all_go_on()
    assert levels == ["apprentice"] * 2 + ["journeyman"] * 3 + ["master"] * 3
    assert isinstance(play.heard[-1], GameEnded)


def test_the_last_result_is_the_end() -> None:
    play = Play("table", rounds="4", blind="on")
    for number in range(4):
        play.look()
        play.pack(0, 4_000)
        play.pack(1, 2_000)
        if number < 3:
            play.all_go_on()
    assert play.state.phase == "over"
    assert play.view().model
    outcome = GAME.outcome(play.state)
    assert outcome is not None
    assert outcome.reason == "rounds"
    assert sum(isinstance(event, RoundScored) for event in play.heard) == 4


def test_unfinished_suitcases_count_the_full_hourglass() -> None:
    play = _to_stickers(5_000, 9_000)
    assert [seat.total_ms for seat in play.view().seats] == [5_000, 9_000, 60_000]
    play = _to_stickers(5_000, hourglass="240")
    assert [seat.total_ms for seat in play.view().seats] == [5_000, 240_000, 240_000]
    play = _to_stickers(5_000, hourglass="off")
    assert [seat.total_ms for seat in play.view().seats] == [5_000, 180_000, 180_000]


def _ended(*seats: tuple[tuple[int, ...], int], mode: str = "table") -> list[tuple[int, int, int]]:
    """Place, score and list points of a game that ended with these stickers and total times."""
    play = Play(mode, (HUMAN,) + (Driver("easy") if mode == "solo" else HUMAN,) * (len(seats) - 1))
    own = tuple(
        msgspec.structs.replace(seat, stickers=stickers, total_ms=total_ms)
        for seat, (stickers, total_ms) in zip(play.state.seats, seats, strict=True)
    )
    outcome = GAME.outcome(msgspec.structs.replace(play.state, seats=own, phase="over", ending="rounds"))
    assert outcome is not None
    return [(result.place, result.score, result.list_points) for result in outcome.seats]


def test_points_decide_then_total_time_then_places_are_shared() -> None:
    # two journeys and one zeppelin: 2·11 + 3 + 2·5 = 35; one journey: 16; 16 again, slower; 16 and as slow
    ended = _ended(((1, 1, 1, 1, 1), 90_000), ((2, 2, 2, 2, 3), 999_999), ((1, 1, 1, 1, 1), 95_000), ((1,) * 5, 95_000))
    assert ended == [(2, 16, 48), (1, 35, 105), (3, 16, 48), (3, 16, 48)]


def test_a_journey_beats_dearer_stickers_without_one() -> None:
    # 16 against five zeppelins: 15
    assert _ended(((0, 0, 0, 0, 5), 1), ((1, 1, 1, 1, 1), 2)) == [(2, 15, 45), (1, 16, 48)]


def test_alone_against_computers_brings_a_tenth() -> None:
    assert _ended(((1, 1, 1, 1, 1), 1), ((0, 0, 0, 0, 5), 2), mode="solo")[0] == (1, 16, 4)


def test_reasons_add_up_to_the_score() -> None:
    play = Play("table", rounds="4", blind="on")
    while play.state.phase != "over":
        play.look()
        play.pack(0, 4_000)
        play.pack(1, 4_000)
        play.all_go_on()
    outcome = GAME.outcome(play.state)
    assert outcome is not None
    for seat, result in zip(play.state.seats, outcome.seats, strict=True):
        assert result.score == points(seat.stickers) == sum(reason.points for reason in result.reasons)


def test_the_bag_is_never_short_at_eight_seats_and_eight_rounds() -> None:
    play = Play("table", (HUMAN,) * 8, blind="on")
    while play.state.phase != "over":
        play.look()
        for seat in range(8):
            play.pack(seat, 1_000)
        play.all_go_on()
    assert sum(play.state.bag) == 0
    assert sum(sum(seat.stickers) for seat in play.state.seats) == 72


def test_placements_and_turns_are_counted() -> None:
    play = Play("table")
    play.look()
    first, second, third = play.model()
    play.move(0, Pack((first,)))
    play.move(0, Pack(()))
    play.move(0, Pack((first, second)))
    play.move(0, Pack((first, second, third)))
    assert play.state.seats[0].placements == 4
    given = play.state.tray
    expected = sum(
        min((p.turn - g) % 4, (g - p.turn) % 4) + (p.turn // 4 != g // 4)
        for p, g in zip(play.model(), given, strict=True)
    )
    assert play.state.seats[0].turns == expected


def test_wrong_suitcases_are_never_begun_with() -> None:
    options = GAME.options_from("table", 2, {})
    with pytest.raises(ValueError, match="shelves"):
        GAME.setup((HUMAN, HUMAN), options, (item("master"),), Play().dice, START_MS)


def test_a_computer_takes_over_what_lies_and_gives_it_back() -> None:
    play = Play("table", THREE)
    play.look()
    play.move(0, Pack(play.model()[:1]), 3_000)
    play.drive(0, "normal")
    assert GAME.to_act(play.state) == (1, 2)
    assert play.state.seats[0].plan
    assert play.view(0).mine == play.model()[:1]
    while play.state.seats[0].packing == "packing":
        play.expire()
    assert play.view().seats[0].packing == "packed"
    play.drive(0, None)
    play.give_up(1)
    play.give_up(2)
    assert GAME.to_act(play.state) == (0,)
    assert play.view(0).may == ("take_sticker",)


def test_a_seat_taken_back_while_packing_keeps_what_lies() -> None:
    play = Play("table")
    play.look()
    play.drive(0, "strong")
    play.expire()
    lying = play.state.seats[0].arrangement
    play.drive(0, None)
    assert play.state.seats[0].arrangement == lying
    assert play.state.seats[0].plan == ()
    assert 0 in GAME.to_act(play.state)


def test_a_gone_player_does_not_hold_up_the_result() -> None:
    play = _to_stickers(blind="on")
    play.move(0, GoOn())
    play.move(1, GoOn())
    play.drive(2, "normal")
    assert play.state.phase == "look"


def test_a_chooser_who_went_is_chosen_for() -> None:
    play = _to_stickers(5_000, 9_000)
    play.drive(0, "normal")
    assert GAME.to_act(play.state) == ()
    play.expire()
    assert [event.how for event in play.events if isinstance(event, StickerTaken)] == ["chosen"]


def test_computers_alone_play_to_the_end() -> None:
    for level in ("easy", "normal", "strong"):
        play = Play("table", (Driver(level), Driver(level), Driver("normal")))
        for _ in range(5_000):
            if play.state.phase == "over":
                break
            play.expire()
        assert play.state.phase == "over"
        assert Seat(0) not in GAME.to_act(play.state)


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_number_of_seats_is_played_to_the_end(seats: int) -> None:
    play = Play("table", (HUMAN,) + (Driver("strong"),) * (seats - 1), rounds="4", seed=bytes([seats]))
    while play.state.phase != "over":
        if 0 in GAME.to_act(play.state) and play.state.phase == "pack":
            play.pack(0, 1_000)
        elif 0 in GAME.to_act(play.state) and play.state.phase == "score":
            play.move(0, GoOn())
        else:
            play.expire()
    outcome = GAME.outcome(play.state)
    assert outcome is not None
    assert len(outcome.seats) == seats


def test_a_state_that_lost_a_sticker_or_doubled_a_piece_is_not_whole() -> None:
    play = _to_stickers(5_000, 6_000)
    state = play.state
    assert GAME.is_whole(state)
    assert not GAME.is_whole(msgspec.structs.replace(state, out=state.out[1:]))
    assert not GAME.is_whole(msgspec.structs.replace(state, out=(*state.out, 0)))
    mine = state.seats[0]
    twice = msgspec.structs.replace(mine, arrangement=(*mine.arrangement, mine.arrangement[0]))
    assert not GAME.is_whole(msgspec.structs.replace(state, seats=(twice, *state.seats[1:])))
