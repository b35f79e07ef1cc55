"""What a seat, a spectator and a replay see of a sauna."""

from __future__ import annotations

from msgspec.structs import replace

from services.rules.game import OPEN, SPECTATOR, Eye
from services.rules.sauna import GAME
from services.rules.sauna.model import CardDrawn, Draw, DrawView, GoOn, Lay, PlayView, Turn
from services.rules.sauna.view import GRACE_MS
from tests.rules.sauna.sitting import NOW, on_jetty, play, seen, table

LONG = "00012345"


def plays(hand: str, piles: str = "6") -> dict[tuple[int, int], PlayView]:
    view = seen(table(hand, LONG, LONG, piles=piles), 0)
    return {(play.card, play.pile): play for play in view.plays}


def test_every_playable_card_says_what_it_does() -> None:
    found = plays("0166c")
    assert found[1, 0] == PlayView(1, 0, -1, 0 + 6 + 0 + 12 - 0, "")
    assert found[6, 0] == PlayView(6, 0, 0, 1 + 7 - 1 + 12, "")
    assert found[12, 0] == PlayView(12, 0, 1, 7, "")


def test_a_card_says_whether_one_goes_onto_the_jetty_or_ends_the_round() -> None:
    assert {key: play.effect for key, play in plays("016c").items()} == {
        (0, 0): "jetty",
        (1, 0): "jetty",
        (6, 0): "",
        (12, 0): "",
    }
    assert plays("01c")[12, 0].effect == "jetty"
    assert plays("5")[5, 0].effect == "round_end"
    assert plays("6")[6, 0].effect == "round_end"
    assert plays("7")[7, 0].effect == "jetty"


def test_with_two_piles_a_card_is_compared_with_both() -> None:
    found = plays("0077", piles="68")
    assert (found[7, 0].relation, found[7, 1].relation) == (1, -1)


def test_only_the_seat_in_turn_may_do_something() -> None:
    state = table(LONG, LONG)
    assert seen(state, 0).asked
    for eye in (Eye(1), SPECTATOR, OPEN):
        view = GAME.view(state, eye)
        assert not view.asked
        assert view.plays == ()
        assert view.draws == ()


def test_a_jetty_card_to_turn_is_offered_once_per_value() -> None:
    view = seen(on_jetty(table("", LONG, LONG), 0, "229"), 0)
    assert [play.card for play in view.plays] == [2, 9]
    assert view.closed == (2, 2, 9)
    assert seen(on_jetty(table("", LONG, LONG), 0, "9"), 0).plays[0].effect == "round_end"


def test_both_places_to_draw_from_are_shown() -> None:
    state = play(replace(table("0001234c", LONG, piles="68"), piles=((6,), (2, 8))), 0, Lay(12)).state
    assert seen(state, 0).draws == (DrawView("stock", None, 1 + 4), DrawView("pile", 8, 1 + 4 + 8))
    assert seen(state, 1).draws == ()
    assert play(state, 0, Draw("pile")).state.turn == 1


def test_the_counter_counts_what_one_has_not_seen() -> None:
    state = on_jetty(table("0009", "4445", "", piles="6"), 2, "7", "c")
    unseen = seen(state, 0).unseen
    assert unseen[0] == 3
    assert unseen[9] == 5
    assert unseen[6] == 5
    assert unseen[12] == 5
    assert unseen[4] == 6
    assert unseen[7] == 6


def test_a_spectator_sees_numbers_of_cards_only() -> None:
    view = seen(table("0009", "4445"), None)
    assert (view.hand, view.levels) == ((), ())
    assert [seat.hand for seat in view.seats] == [4, 4]
    assert view.reveal is None


def test_everything_is_open_when_a_round_is_over_and_hidden_again_in_the_next() -> None:
    state = play(on_jetty(table("", "03", "0c"), 0, "1"), 0, Turn(1)).state
    for eye in (Eye(1), SPECTATOR):
        reveal = GAME.view(state, eye).reveal
        assert [seat.hand for seat in reveal.seats] == [(), (0, 3), (0, 12)]
        assert [seat.levels for seat in reveal.seats] == [(1, 0, 0, 0, 0), (0, 3, 0, 0, 0), (0, 0, 0, 0, 12)]
        assert [seat.heat for seat in reveal.seats] == [1, 3, 12]
        assert [seat.degrees for seat in reveal.seats] == [0, 3, 12]
        assert (reveal.ender, reveal.charred, reveal.tie) == (0, False, False)
    for seat in (0, 1, 2):
        state = play(state, seat, GoOn()).state
    view = seen(state, 1)
    assert view.reveal is None
    assert (view.whisk, view.charred, len(view.rounds), view.round) == (0, False, 1, 2)


def test_a_tie_with_the_coolest_is_told() -> None:
    state = play(on_jetty(table("", "1", "0c", tie="10"), 0, "1"), 0, Turn(1)).state
    reveal = seen(state, 0).reveal
    assert reveal is not None
    assert (reveal.tie, reveal.charred, reveal.seats[0].degrees) == (True, True, 11)


def test_a_replay_sees_all_cards_at_any_time() -> None:
    reveal = GAME.view(table("0009", "4445"), OPEN).reveal
    assert [seat.hand for seat in reveal.seats] == [(0, 0, 0, 9), (4, 4, 4, 5)]
    assert reveal.ender is None


def test_a_card_from_the_stock_is_heard_by_its_owner_alone() -> None:
    drawn = CardDrawn(1, "stock", 9)
    assert GAME.event_view(drawn, Eye(1)) == drawn
    assert GAME.event_view(drawn, OPEN) == drawn
    for eye in (Eye(0), SPECTATOR):
        assert GAME.event_view(drawn, eye) == CardDrawn(1, "stock", None)
    from_pile = CardDrawn(1, "pile", 9)
    assert GAME.event_view(from_pile, SPECTATOR) == from_pile


def test_the_deadline_is_shown_for_humans_and_the_scoring() -> None:
    state = play(table(LONG, LONG, think="15"), 0, Lay(5)).state
    view = seen(state, None)
    assert (view.deadline_ms, view.grace_ms) == (NOW + 15_000 + GRACE_MS, GRACE_MS)
    assert seen(table(LONG, LONG, think="off"), 0).grace_ms == 0


def test_the_last_cards_laid_are_remembered_with_what_they_had_to_beat() -> None:
    state = play(table("00012345", LONG), 0, Lay(4)).state
    assert seen(state, 1).seats[0].laid == (13 * 6 + 4,)
    state = replace(table("000123c9", LONG, piles="68"), piles=((6,), (2, 8)))
    assert seen(play(state, 0, Lay(12)).state, 1).seats[0].laid == (13 * 8 + 12,)
