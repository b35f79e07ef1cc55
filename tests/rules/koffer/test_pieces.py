"""The twenty pieces are what the field says they are."""

from __future__ import annotations

from services.rules.koffer.pieces import (
    KINDS,
    SHAPES,
    TURNS,
    allowed_turns,
    forms,
    is_chiral,
    shape_at,
    turned,
)


def test_twenty_different_shapes_with_twenty_names() -> None:
    assert len(set(KINDS)) == len(SHAPES) == 20
    assert len({min(turned(shape, turn) for turn in range(TURNS)) for shape in SHAPES}) == 20


def test_sizes_are_those_of_the_free_polyominoes() -> None:
    assert [sum(len(shape) == n for shape in SHAPES) for n in (2, 3, 4, 5)] == [1, 2, 5, 12]


def test_ninety_fixed_forms() -> None:
    assert sum(len(forms(kind)) for kind in range(20)) == 90


def test_twentyeight_one_sided_pieces_eight_chiral() -> None:
    assert sum(is_chiral(kind) for kind in range(20)) == 8
    one_sided = {frozenset(shape_at(k, t) for t in range(4 * hand, 4 * hand + 4)) for k in range(20) for hand in (0, 1)}
    assert len(one_sided) == 28


def test_four_quarter_turns_change_nothing() -> None:
    for shape in SHAPES:
        once = shape
        for _ in range(4):
            once = turned(once, 1)
        assert once == shape


def test_mirroring_twice_changes_nothing() -> None:
    for shape in SHAPES:
        assert turned(turned(shape, 4), 4) == shape


def test_turns_go_clockwise() -> None:
    boot = KINDS.index("boot")
    assert shape_at(boot, 0) == ((0, 0), (1, 0), (1, 1))
    assert shape_at(boot, 1) == ((0, 0), (0, 1), (1, 0))


def test_mirrored_turns_are_mirrored_first() -> None:
    skate = KINDS.index("ice_skate")
    assert shape_at(skate, 4) == ((0, 2), (1, 0), (1, 1), (1, 2))
    assert shape_at(skate, 5) == turned(shape_at(skate, 4), 1)


def test_symmetric_pieces_have_each_look_once() -> None:
    assert forms(KINDS.index("hat_box")) == (0,)
    assert forms(KINDS.index("walking_stick")) == (0, 1)
    assert allowed_turns(KINDS.index("scarf"), 0) == (0, 1)
    assert allowed_turns(KINDS.index("scarf"), 1) == (4, 5)
