"""Traum des Tages: the day's five dreams, their points, and that nothing is told too early."""

from __future__ import annotations

import msgspec
import pytest

from services.rules.dice import Dice
from services.rules.game import Illegal
from services.rules.traum import GAME
from services.rules.traum.model import Dream, GoOn, Guess
from services.rules.traum.puzzle import LADDER, SUPPLY
from tests.rules.traum.telling import Play

DAY = SUPPLY.daily("2026-11-30", Dice(b"day"))
DREAMS = [msgspec.msgpack.decode(item, type=Dream) for item in DAY.supplies]


def daily() -> Play:
    return Play(1, mode="daily", supplies=DAY.supplies)


def test_a_day_is_the_same_for_all_and_another_day_is_another() -> None:
    assert SUPPLY.daily("2026-11-30", Dice(b"day")) == DAY
    assert SUPPLY.daily("2026-11-30", Dice(b"night")) != DAY
    assert [dream.tier for dream in DREAMS] == list(LADDER)
    assert len({dream.meant for dream in DREAMS}) == 5
    for dream in DREAMS:
        assert dream.meant in dream.row
        assert len(set(dream.row)) == 6


def wrong_ones(dream: Dream) -> list[int]:
    return [picture for picture in dream.row if picture != dream.meant]


def test_first_try_three_second_one_then_nothing() -> None:
    play = daily()
    for number, dream in enumerate(DREAMS):
        for picture in wrong_ones(dream)[: min(number, 2)]:
            assert play.see(0).dream is not None
            play.move(0, Guess(picture))
        if number < 2:
            play.move(0, Guess(dream.meant))
        assert play.state.phase == "dreamed"
        play.move(0, GoOn())
    end = GAME.outcome(play.state)
    assert end is not None
    assert end.seats[0].score == 3 + 1
    assert [reason.points for reason in end.seats[0].reasons] == [3, 1, 0, 0, 0]
    assert end.seats[0].key == (-4, 0)


def test_the_meant_one_and_the_reasons_come_after_the_guess() -> None:
    play, dream = daily(), DREAMS[0]
    wrong = wrong_ones(dream)[0]
    for _ in range(2):
        seen = play.see(0).dream
        assert seen is not None
        assert (seen.meant, seen.reasons) == (-1, ())
        if not seen.wrong:
            play.move(0, Guess(wrong))
    with pytest.raises(Illegal, match="already_tried"):
        play.move(0, Guess(wrong))
    with pytest.raises(Illegal, match="not_in_row"):
        play.move(0, Guess(next(n for n in range(9) if n not in dream.row)))
    play.move(0, Guess(dream.meant))
    seen = play.see(0).dream
    assert seen is not None
    assert seen.meant == dream.meant == seen.reasons[0].picture
    assert seen.reasons[0].matches
    with pytest.raises(Illegal, match="not_asked"):
        play.move(0, Guess(dream.meant))


def test_all_five_at_once_is_fifteen_and_the_clock_breaks_ties() -> None:
    play = daily()
    for dream in DREAMS:
        play.move(0, Guess(dream.meant))
        play.now += 1_000
        play.move(0, GoOn())
    end = GAME.outcome(play.state)
    assert end is not None
    assert (end.seats[0].score, end.seats[0].key, end.seats[0].won) == (15, (-15, 5_000), True)
