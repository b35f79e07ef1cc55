"""The twenty pieces of luggage: names, shapes, and what turning and mirroring makes of them."""

from __future__ import annotations

from functools import cache

Cell = tuple[int, int]
"""(row, column)."""

TURNS = 8
"""turn t: quarter turns clockwise t % 4; t ≥ 4: mirrored left to right first."""

_DRAWN = {
    "shoe_box": "XX",
    "umbrella": "XXX",
    "boot": "X./XX",
    "telescope": "XXXX",
    "hat_box": "XX/XX",
    "coat_hanger": "XXX/.X.",
    "scarf": ".XX/XX.",
    "ice_skate": "X../XXX",
    "teddy_bear": ".XX/XX./.X.",
    "walking_stick": "XXXXX",
    "golf_club": "XXXX/X...",
    "folding_chair": "XX../.XXX",
    "book_parcel": "XX/XX/X.",
    "table_lamp": "XXX/.X./.X.",
    "handbag": "X.X/XXX",
    "set_square": "X../X../XXX",
    "accordion": "X../XX./.XX",
    "pinwheel": ".X./XXX/.X.",
    "violin_case": "XXXX/.X..",
    "saxophone": "XX./.X./.XX",
}

KINDS: tuple[str, ...] = tuple(_DRAWN)
"""Names, one for ever; a piece's number is its place here."""


def normal(cells: list[Cell]) -> tuple[Cell, ...]:
    """The same shape pushed to the upper left corner, cells in reading order."""
    top = min(row for row, _ in cells)
    left = min(col for _, col in cells)
    return tuple(sorted((row - top, col - left) for row, col in cells))


def turned(cells: tuple[Cell, ...], turn: int) -> tuple[Cell, ...]:
    """The shape after `turn` (see TURNS), pushed to the upper left corner."""
    result = [(row, -col) for row, col in cells] if turn >= 4 else list(cells)
    for _ in range(turn % 4):
        result = [(col, -row) for row, col in result]
    return normal(result)


def _drawn_cells(drawing: str) -> tuple[Cell, ...]:
    rows = drawing.split("/")
    return normal([(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "X"])


SHAPES: tuple[tuple[Cell, ...], ...] = tuple(_drawn_cells(drawing) for drawing in _DRAWN.values())
"""Shape of each piece at turn 0."""


@cache
def shape_at(kind: int, turn: int) -> tuple[Cell, ...]:
    """Cells of a piece at that turn."""
    return turned(SHAPES[kind], turn)


@cache
def forms(kind: int) -> tuple[int, ...]:
    """Turns that look different, lowest number for each look (90 over all pieces)."""
    looks: dict[tuple[Cell, ...], int] = {}
    for turn in range(TURNS):
        looks.setdefault(shape_at(kind, turn), turn)
    return tuple(looks.values())


@cache
def is_chiral(kind: int) -> bool:
    """Whether the mirrored piece cannot be turned into the unmirrored one (8 of 20)."""
    return any(turn >= 4 for turn in forms(kind))


@cache
def allowed_turns(kind: int, hand: int | None) -> tuple[int, ...]:
    """Looks a player may give the piece: all, or with a fixed hand (0 as drawn, 1 mirrored) turns only."""
    if hand is None:
        return forms(kind)
    looks: dict[tuple[Cell, ...], int] = {}
    for turn in range(4 * hand, 4 * hand + 4):
        looks.setdefault(shape_at(kind, turn), turn)
    return tuple(looks.values())
