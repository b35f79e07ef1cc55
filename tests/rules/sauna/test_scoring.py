"""Heat, the whisk, places and points, beside the written vectors."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from services.rules.sauna.model import DECK, Cards
from services.rules.sauna.scoring import heat, levels, list_points, places, scored

card = st.integers(0, 12)
hands = st.lists(card, max_size=12)


def test_all_maxima_together_are_34_degrees() -> None:
    assert levels(DECK) == (1, 4, 7, 10, 12)
    assert heat(DECK) == 34


@given(hands, card)
def test_one_card_more_never_cools(cards: list[int], more: int) -> None:
    assert heat([*cards, more]) >= heat(cards)


@given(hands)
def test_only_the_highest_of_a_level_counts(cards: list[int]) -> None:
    assert heat(levels(cards)) == heat(cards)


@given(st.lists(hands, min_size=2, max_size=8), st.booleans(), st.data())
def test_the_whisk_is_fresh_exactly_when_nobody_is_cooler(
    all_hands: list[list[int]], tie_ten: bool, data: st.DataObject
) -> None:
    ender = data.draw(st.integers(0, len(all_hands) - 1))
    result = scored([Cards(hand=tuple(hand)) for hand in all_hands], ender, tie_ten)
    own, others = result.heats[ender], [h for seat, h in enumerate(result.heats) if seat != ender]
    assert result.charred == (min(others) < own or (tie_ten and min(others) == own))
    assert result.degrees[ender] == (own + 10 if result.charred else 0)
    assert [d for seat, d in enumerate(result.degrees) if seat != ender] == others


@given(st.lists(st.integers(0, 150), min_size=2, max_size=8))
def test_places_are_shared_and_skipped(totals: list[int]) -> None:
    ranked = places(totals)
    for total, place in zip(totals, ranked, strict=True):
        assert place == 1 + len([other for other in totals if other < total])


def test_a_lone_human_gets_no_bonus() -> None:
    assert list_points([10, 20], 50, [1]) == (None, 30)
    assert list_points([10, 20, 60], 50, [1, 2]) == (None, 60, 15)
