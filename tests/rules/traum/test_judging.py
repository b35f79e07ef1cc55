"""The training's verdict: its borders, that the same input gets the same one, and that it means what it says."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from services.rules.dice import Dice
from services.rules.game import Illegal
from services.rules.traum import GAME
from services.rules.traum.archive import pictures
from services.rules.traum.judging import CLUES, GUESSERS, ROUNDS, judge, sample_round, verdict_of
from services.rules.traum.language import understand
from services.rules.traum.model import GoOn, Tell, Vote
from tests.rules.traum.telling import Play


@pytest.mark.parametrize(
    ("everybody", "nobody", "found", "verdict", "close"),
    [
        (100, 0, 600, "easy", True),
        (99, 0, 600, "good", True),
        (87, 0, 600, "good", False),
        (130, 0, 680, "easy", True),
        (60, 0, 680, "easy", True),
        (60, 0, 679, "good", True),
        (0, 100, 300, "cryptic", True),
        (0, 99, 300, "good", True),
        (0, 50, 240, "cryptic", True),
        (0, 50, 241, "good", True),
        (0, 50, 253, "good", False),
        (150, 0, 760, "easy", False),
        (0, 150, 60, "cryptic", False),
    ],
)
def test_the_borders(everybody: int, nobody: int, found: int, verdict: str, close: bool) -> None:
    assert verdict_of(everybody, nobody, found) == (verdict, close)


def test_the_same_row_and_clue_get_the_same_verdict() -> None:
    archive = pictures()
    for clue in (archive[0].clues["medium"][0], "Der Leuchtturm"):
        one = judge(understand(clue), 0, (30, 60, 90, 120), archive)
        for told_again, laid in ((clue, (30, 60, 90, 120)), (f" {clue.upper()} ", (120, 30, 90, 60))):
            two = judge(understand(told_again), 0, laid, archive)
            assert (two.verdict, two.all_found, two.none_found, two.found) == (
                one.verdict,
                one.all_found,
                one.none_found,
                one.found,
            )


def test_guessing_blindly_is_not_a_good_clue() -> None:
    """With equal fits everybody finds it by chance in one of four votes: too cryptic, not good."""
    found = [sample_round([0.0] * 5, Dice(b"blind").stream(n)) for n in range(ROUNDS)]
    assert abs(sum(found) / (ROUNDS * GUESSERS) - 0.25) < 0.05
    assert verdict_of(found.count(4), found.count(0), sum(found))[0] == "cryptic"


def test_a_clue_that_only_one_picture_fits_is_too_easy() -> None:
    found = [sample_round([1.5, 0, 0, 0, 0], Dice(b"plain").stream(n)) for n in range(ROUNDS)]
    assert verdict_of(found.count(4), found.count(0), sum(found))[0] == "easy"


def test_a_whole_training() -> None:
    play = Play(1, mode="training")
    assert play.see(0).may == "tell"
    for number in range(CLUES):
        hand = play.state.hands[0]
        assert len(hand) == 6
        with pytest.raises(Illegal, match="not_in_hand"):
            play.move(0, Tell(play.state.hands[1][0], "Mond"))
        with pytest.raises(Illegal, match="not_asked"):
            play.move(0, Vote(hand[0]))
        play.move(0, Tell(hand[0], pictures()[hand[0]].clues["clear"][0]))
        training = play.see(0).training
        assert training is not None
        assert training.told == hand[0]
        assert [reason.picture for reason in training.reasons] == [hand[0], *training.laid]
        assert all(picture in laid for picture, laid in zip(training.laid, play.state.hands[1:], strict=True))
        play.move(0, GoOn())
        assert play.see(0).training is None, number
    end = GAME.outcome(play.state)
    assert end is not None
    assert end.seats[0].list_points == 0
    assert end.seats[0].score == play.state.scores[0] <= CLUES


def test_an_unknown_clue_is_said_to_be_one() -> None:
    play = Play(1, mode="training")
    play.move(0, Tell(play.state.hands[0][0], "Xqzw vrrpl"))
    training = play.see(0).training
    assert training is not None
    assert training.unknown
    assert training.reasons[0].matches == ()
    assert replace(training, verdict="cryptic") == training
