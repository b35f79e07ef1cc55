"""Asked through a player's door, a computer packs, chooses and advises from the view alone."""

from __future__ import annotations

import pytest

from services.rules.dice import Dice
from services.rules.game import HUMAN, LEVELS
from services.rules.koffer import GAME
from services.rules.koffer.bot import COMPUTER
from services.rules.koffer.model import Pack, Placement
from services.rules.koffer.sampling import lying_from_view
from tests.rules.koffer.racing import Play


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rule", ["off", "on"])
def test_two_players_who_ask_it_play_to_the_end(level: str, rule: str) -> None:
    play = Play("table", rounds="4", turn_only=rule)
    while play.state.phase != "over":
        asked = GAME.to_act(play.state)
        if not asked:
            play.expire()
            continue
        seen = play.view(asked[0])
        pause = COMPUTER.pause_ms(seen, level, Dice(b"p"))  # type: ignore[arg-type]
        assert 1_000 <= pause <= 20_000
        play.move(asked[0], COMPUTER.decide(seen, level, Dice(b"d")), 500)  # type: ignore[arg-type]
    assert all(min(seat.times) > 0 for seat in play.view().seats)


def test_its_hint_adds_a_piece_until_all_lie() -> None:
    play = Play("practice", (HUMAN,), level="master")
    for lying in range(1, 6):
        hint = COMPUTER.hint(play.view(), Dice(b"h"))
        assert hint.reason == "place"
        assert len(hint.move.placements) == lying
        play.move(0, hint.move)
    assert play.state.phase == "score"


def test_its_hint_takes_out_what_no_solution_has() -> None:
    play = Play("practice", (HUMAN,), level="master")
    wrong = next(p for p in _lawful(play) if _hint_reason(play, p) == "wrong")
    play.move(0, Pack((wrong,)))
    hint = COMPUTER.hint(play.view(), Dice(b"h"))
    assert hint.move == Pack(())


def _hint_reason(play: Play, placement: Placement) -> str:
    trial = Play("practice", (HUMAN,), level="master")
    trial.move(0, Pack((placement,)))
    assert trial.state.supplies == play.state.supplies
    return COMPUTER.hint(trial.view(), Dice(b"h")).reason


def _lawful(play: Play) -> list[Placement]:
    """Places the sampled guest tries, one piece each."""
    found = []
    for number in range(200):
        move = GAME.sample(play.view(), Dice(b"%d" % number))
        if isinstance(move, Pack) and len(move.placements) == 1:
            found.append(move.placements[0])
    return found


def test_it_has_no_hint_where_nothing_is_packed() -> None:
    play = Play("practice", (HUMAN,))
    play.give_up(0)
    with pytest.raises(ValueError, match="nothing to pack"):
        COMPUTER.hint(play.view(), Dice(b"h"))


def test_what_lies_is_read_from_the_view() -> None:
    play = Play("practice", (HUMAN,))
    play.move(0, Pack(play.model()[:2]))
    seen = play.view()
    assert seen.suitcase is not None
    lying = lying_from_view(seen, seen.suitcase)
    assert set(lying) == {0, 1}
    assert sum(lying.values()).bit_count() == sum(len(piece.cells) for piece in seen.suitcase.pieces[:2])


def test_it_needs_no_warming() -> None:
    COMPUTER.warm_up()
