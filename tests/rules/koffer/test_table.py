"""A race at the platform: packing, finishing, choosing stickers, going on."""

from __future__ import annotations

import msgspec
import pytest

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
    GiveUp,
    GoOn,
    Pack,
    Packed,
    PackingEnded,
    PackingStarted,
    Placement,
    RoundStarted,
    Skip,
    StickerTaken,
    Stop,
    TakeSticker,
)
from services.rules.koffer.stickers import best_sticker
from tests.rules.koffer.racing import START_MS, THREE, Play, refused, to_stickers


def test_the_suitcase_can_be_looked_at_before_it_can_be_packed() -> None:
    play = Play("table")
    assert play.events == (RoundStarted(1, "apprentice"),)
    assert GAME.to_act(play.state) == ()
    assert GAME.deadline(play.state) == START_MS + LOOK_MS
    assert play.view().suitcase is not None
    assert refused(play, 0, Pack(play.model())) == "not_now"
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
    assert refused(play, 0, Pack()) == "already_done"
    assert refused(play, 0, GiveUp()) == "already_done"


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
    assert refused(play, 0, Pack(placements)) == reason
    assert play.state == before


def test_a_mirrored_piece_is_refused_where_only_turning_is_allowed() -> None:
    play = Play("table", level="master", turn_only="on")
    play.look()
    first = play.model()[0]
    assert refused(play, 0, Pack((Placement(0, (first.turn + 4) % 8, first.row, first.col),))) == "mirrored"
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
        assert refused(play, 0, move) == "not_now"


def test_a_seat_that_is_none_is_refused() -> None:
    play = Play("table")
    play.look()
    assert refused(play, 7, Pack()) == "not_now"
    assert refused(play, -1, Pack()) == "not_now"


def test_packing_ends_when_all_are_done_or_gave_up() -> None:
    play = to_stickers(5_000, 9_000)
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
    assert refused(play, 1, Pack(play.model()), 1) == "too_late"


def test_a_suitcase_kept_through_a_lost_connection_counts_from_its_arrival() -> None:
    play = Play("table")
    play.look()
    play.move(0, Pack(play.model()[:2]), 4_000)
    assert play.view(0).mine == play.model()[:2]
    play.pack(0, 26_000)
    assert play.view().seats[0].time_ms == 30_000


def test_players_and_one_stickers_are_out_and_the_fastest_takes_two() -> None:
    play = to_stickers(7_000, 5_000, 9_000)
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
    play = to_stickers(7_000, 5_000, 9_000)
    assert refused(play, 0, TakeSticker(play.view().out[0])) == "not_now"
    missing = next((sort for sort in SORTS if sort not in play.view().out), "steamer")
    assert refused(play, 1, TakeSticker(missing)) == "no_such_sticker"
    assert refused(play, 1, TakeSticker("rubbish")) == "no_such_sticker"


def test_equal_times_are_ordered_by_arrival() -> None:
    play = Play("table", THREE)
    play.look()
    play.pack(2, 5_000)
    play.pack(0)
    play.pack(1)
    assert play.view().order == (2, 0, 1)
    assert [seat.place for seat in play.view().seats] == [2, 3, 1]


def test_unused_stickers_return_to_the_bag() -> None:
    play = to_stickers(5_000)
    assert play.state.takers == (0, 0)
    for _ in range(2):
        play.move(0, TakeSticker(play.view().out[0]))
    assert play.state.out == ()
    assert sum(play.state.bag) == 70


def test_nobody_finished_so_nobody_chooses() -> None:
    play = to_stickers()
    assert play.state.phase == "score"
    assert play.state.bag == BAG
    assert all(sum(seat.stickers) == 0 for seat in play.view().seats)


def test_who_does_not_choose_gets_the_best_after_twenty_seconds_and_ten_of_grace() -> None:
    play = to_stickers(5_000, 9_000)
    asked = play.now
    assert play.view().deadline_ms == asked + CHOOSE_MS
    assert play.view().grace_ms == GRACE_MS
    assert GAME.deadline(play.state) == asked + CHOOSE_MS + GRACE_MS
    best = best_sticker((0, 0, 0, 0, 0), play.state.out, play.state.bag)
    play.expire()
    assert play.events == (StickerTaken(0, SORTS[best], "best"),)


def test_every_choice_is_a_prompt_of_its_own() -> None:
    play = to_stickers(5_000, 9_000)
    prompts = []
    while play.state.phase == "stickers":
        prompts.append(GAME.prompt(play.state))
        play.move(play.state.takers[0], TakeSticker(play.view().out[0]), 1_000)
    assert len(set(prompts)) == 3


def test_without_an_hourglass_nobody_is_hurried() -> None:
    play = to_stickers(5_000, hourglass="off")
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
    play = to_stickers(7_000, 5_000, 9_000, blind="on")
    assert play.state.phase == "score"
    taken = [event for event in play.events if isinstance(event, StickerTaken)]
    assert [(event.seat, event.how) for event in taken] == [(1, "blind"), (1, "blind"), (0, "blind"), (2, "blind")]


def test_the_result_stands_until_all_press_or_thirty_seconds() -> None:
    play = to_stickers(blind="on")
    assert play.view().deadline_ms == play.now + SCORE_MS
    play.move(0, GoOn())
    assert refused(play, 0, GoOn()) == "already_done"
    assert play.view().seats[0].ready
    assert GAME.to_act(play.state) == (1, 2)
    play.expire()
    assert play.state.phase == "look"
    assert play.state.round == 2
    assert not play.view().seats[0].ready


def test_everybody_pressed_so_it_goes_on() -> None:
    play = to_stickers(blind="on")
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
    play = to_stickers(5_000)
    assert GAME.expire(play.state, play.dice, play.now + 1).state == play.state
