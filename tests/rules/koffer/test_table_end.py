"""A race at the platform from round to round: levels, the last result, places, seats that change hands."""

from __future__ import annotations

import msgspec
import pytest

from services.rules.game import HUMAN, Driver, Seat
from services.rules.koffer import GAME
from services.rules.koffer.model import (
    GameEnded,
    GoOn,
    Pack,
    RoundScored,
    StickerTaken,
)
from services.rules.koffer.stickers import journeys, points
from tests.rules.koffer.racing import START_MS, THREE, Play, item, to_stickers


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
    play = to_stickers(5_000, 9_000)
    assert [seat.total_ms for seat in play.view().seats] == [5_000, 9_000, 60_000]
    play = to_stickers(5_000, hourglass="240")
    assert [seat.total_ms for seat in play.view().seats] == [5_000, 240_000, 240_000]
    play = to_stickers(5_000, hourglass="off")
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
        assert ("journeys" in {reason.id for reason in result.reasons}) == (journeys(seat.stickers) > 0)


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
    play = to_stickers(blind="on")
    play.move(0, GoOn())
    play.move(1, GoOn())
    play.drive(2, "normal")
    assert play.state.phase == "look"


def test_a_chooser_who_went_is_chosen_for() -> None:
    play = to_stickers(5_000, 9_000)
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
    play = to_stickers(5_000, 6_000)
    state = play.state
    assert GAME.is_whole(state)
    assert not GAME.is_whole(msgspec.structs.replace(state, out=state.out[1:]))
    assert not GAME.is_whole(msgspec.structs.replace(state, out=(*state.out, 0)))
    mine = state.seats[0]
    twice = msgspec.structs.replace(mine, arrangement=(*mine.arrangement, mine.arrangement[0]))
    assert not GAME.is_whole(msgspec.structs.replace(state, seats=(twice, *state.seats[1:])))
