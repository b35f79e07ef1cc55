"""What travellers do at the table of Speedkoffer, by what they see there."""

from __future__ import annotations

import re
import time
from itertools import product
from math import hypot

from msgspec import Struct
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from services.rules.koffer.pieces import KINDS, Cell, shape_at
from services.rules.koffer.solver import all_solutions
from services.rules.koffer.suitcase import mask_from_cells
from tests.browser.conftest import DESKTOP, Visit
from tests.browser.steps import sign_in

STOCK_S = 60
"""So long the first suitcases may take to be made in a fresh house."""


class Place(Struct, frozen=True):
    """Where a piece goes: its turn, row and column of the upper left corner of its box."""

    turn: int
    row: int
    col: int


def alone(
    visit: Visit, mode: str = "Übung", rules: tuple[str, ...] = ("Lehrling",), size: tuple[int, int] = DESKTOP
) -> Page:
    """A lone run, or a race against computers, with house rules by the words on their buttons."""
    page = visit("spiel/koffer", size)
    page.get_by_role("button", name=f"{mode}: Spielen").click()
    sign_in(page)
    dialog = page.get_by_role("dialog", name=mode)
    for rule in rules:
        dialog.get_by_role("radio", name=rule, exact=True).check(force=True)
    go = dialog.get_by_role("button", name="Spielen") if rules else None
    _sit_down(page, go or page.get_by_role("button", name=f"{mode}: Spielen"), pressed=not rules)
    packing(page)
    return page


def _sit_down(page: Page, go: Locator, *, pressed: bool) -> None:
    """Presses until there is a table: a fresh house first has to make its suitcases."""
    until = time.monotonic() + STOCK_S
    while True:
        if not pressed and go.is_enabled():
            go.click()
        try:
            return page.wait_for_url("**/tisch/*", timeout=4_000)
        except PlaywrightTimeout:
            assert time.monotonic() < until, "no suitcase in stock"
            pressed = False


def start_race(host: Page, guest: Page) -> None:
    """The guest gets ready, the host gives the sign until there are suitcases, both are at the table."""
    guest.get_by_role("button", name="Ich bin bereit").click()
    _sit_down(host, host.get_by_role("button", name="Los"), pressed=False)
    guest.wait_for_url("**/tisch/*")


def packing(page: Page) -> None:
    """Waits until the pieces are unlocked."""
    expect(page.locator(".play.open")).to_have_count(1, timeout=30_000)


def pieces(page: Page) -> Locator:
    """The pieces of luggage in the order of the tray."""
    return page.locator(".play").last.locator(".piece")


def rest_of(page: Page, piece: int) -> tuple[float, float]:
    """The middle of a piece that nothing moves any more: no hand, no transition, no animation left behind."""
    page.wait_for_function("piece => piece.getAnimations().length === 0", arg=pieces(page).nth(piece).element_handle())
    box = pieces(page).nth(piece).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def turn_of(page: Page, piece: int) -> int:
    """How a piece is turned now."""
    return int(pieces(page).nth(piece).get_attribute("data-turn") or 0)


def lying(page: Page) -> int:
    """How many pieces lie in the own suitcase."""
    return page.locator(".piece.suitcase").count()


def outline(page: Page) -> set[Cell]:
    """The cells to be filled, as a screen reader tells them."""
    cells = set()
    for label in page.get_by_role("gridcell").evaluate_all("all => all.map((cell) => cell.getAttribute('aria-label'))"):
        found = re.fullmatch(r"Zeile (\d+), Spalte (\d+): (.+)", label)
        assert found, label
        if found[3] != "Polster":
            cells.add((int(found[1]) - 1, int(found[2]) - 1))
    return cells


def solution(page: Page) -> list[Place]:
    """Thinks the suitcase through: a place for every piece of the tray."""
    kinds = [KINDS.index(kind) for kind in _kinds(page)]
    hands = [turn_of(page, piece) // 4 for piece in range(len(kinds))]
    may_mirror = page.get_by_role("button", name="Spiegeln").count() > 0
    found: dict[int, Place] = {}

    def fill(free: set[Cell]) -> bool:
        if not free:
            return True
        row, col = min(free)
        for piece, kind in enumerate(kinds):
            if piece in found:
                continue
            for turn in range(8):
                if not may_mirror and turn // 4 != hands[piece]:
                    continue
                shape = shape_at(kind, turn)
                corner = (row - shape[0][0], col - shape[0][1])
                cells = {(r + corner[0], c + corner[1]) for r, c in shape}
                if cells <= free:
                    found[piece] = Place(turn, *corner)
                    if fill(free - cells):
                        return True
                    del found[piece]
        return False

    assert fill(outline(page)), "this suitcase has no solution"
    return [found[piece] for piece in range(len(kinds))]


def mistake(page: Page) -> tuple[int, Place]:
    """A piece and a place where it fits, though the suitcase cannot be filled with it there."""
    kinds = tuple(KINDS.index(kind) for kind in _kinds(page))
    cells = outline(page)
    found = all_solutions(mask_from_cells(cells), kinds, (None,) * len(kinds))
    for piece, kind in enumerate(kinds):
        good = {each[piece] for each in found}
        for turn, (row, col) in product(range(8), sorted(cells)):
            covered = [(row + r, col + c) for r, c in shape_at(kind, turn)]
            if cells.issuperset(covered) and mask_from_cells(covered) not in good:
                return piece, Place(turn, row, col)
    raise AssertionError("every piece fits everywhere")


def _kinds(page: Page) -> list[str]:
    kinds: list[str] = pieces(page).evaluate_all("all => all.map((piece) => piece.dataset.kind)")
    return kinds


def size_of(page: Page, piece: int, turn: int) -> tuple[int, int]:
    """Rows and columns of a turned piece."""
    kind = KINDS.index(pieces(page).nth(piece).get_attribute("data-kind") or "")
    shape = shape_at(kind, turn)
    return 1 + max(r for r, _ in shape), 1 + max(c for _, c in shape)


def turn_by_keys(page: Page, piece: int, turn: int) -> None:
    """Chooses a piece by its digit and turns it by R and F."""
    page.keyboard.press(str(piece + 1))
    expect(page.locator(f"[data-piece='{piece}']")).to_have_attribute("aria-pressed", "true")
    if turn_of(page, piece) // 4 != turn // 4:
        page.keyboard.press("f")
    for _ in range((turn - turn_of(page, piece)) % 4):
        page.keyboard.press("r")
    assert turn_of(page, piece) == turn


def hold_by_keys(page: Page, piece: int, place: Place) -> None:
    """Digit, R, F and arrows: the piece hangs over its place."""
    turn_by_keys(page, piece, place.turn)
    rows, cols = (max(edge) for edge in zip(*outline(page), strict=True))
    for key, times in (("ArrowUp", rows + 1), ("ArrowLeft", cols), ("ArrowDown", place.row), ("ArrowRight", place.col)):
        for _ in range(times):
            page.keyboard.press(key)


def place_by_keys(page: Page, piece: int, place: Place) -> None:
    """Holds it over its place, and Enter."""
    hold_by_keys(page, piece, place)
    before = lying(page)
    page.keyboard.press("Enter")
    expect(page.locator(".piece.suitcase")).to_have_count(before + 1)


def middle_of(page: Page, piece: int, place: Place) -> tuple[float, float]:
    """The point of the screen where the middle of the piece belongs; an angular piece has none of its cells there."""
    rows, cols = size_of(page, piece, place.turn)
    return _on_screen(page, place.row + rows / 2, place.col + cols / 2)


def grip_of(page: Page, piece: int, place: Place) -> tuple[float, float]:
    """A point of the screen on the piece that lies there: the middle of its first cell."""
    row, col = cells_of(page, piece, place)[0]
    return _on_screen(page, row + 0.5, col + 0.5)


def _on_screen(page: Page, row: float, col: float) -> tuple[float, float]:
    box = page.get_by_role("grid", name="Koffer").bounding_box()
    assert box
    cell = box["width"] / (1 + max(col for _, col in outline(page)))
    return box["x"] + col * cell, box["y"] + row * cell


def slot_of(page: Page, piece: int) -> tuple[float, float]:
    """The middle of a piece's place in the tray."""
    box = page.locator(f"[data-piece='{piece}']").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def cells_of(page: Page, piece: int, place: Place) -> list[Cell]:
    """The cells a piece covers there, in reading order."""
    kind = KINDS.index(pieces(page).nth(piece).get_attribute("data-kind") or "")
    return [(row + place.row, col + place.col) for row, col in shape_at(kind, place.turn)]


def tap_for(page: Page, piece: int, places: list[Place]) -> tuple[float, float]:
    """A point whose tap puts the piece to its place and nowhere else, when those before it lie."""
    taken = {cell for before in range(piece) for cell in cells_of(page, before, places[before])}
    free = outline(page) - taken
    place = places[piece]
    rows, cols = size_of(page, piece, place.turn)
    shape = [(row - place.row, col - place.col) for row, col in cells_of(page, piece, place)]

    middle = (place.row + rows / 2, place.col + cols / 2)

    def point_in(cell: Cell) -> tuple[float, float]:
        """In the cell, towards the middle of the piece."""
        y, x = (at + 0.5 + max(-0.35, min(0.35, to - at - 0.5)) for at, to in zip(cell, middle, strict=True))
        return y, x

    def lands(cell: Cell) -> Cell:
        y, x = point_in(cell)
        corners = [(cell[0] - row, cell[1] - col) for row, col in shape]
        fitting = [at for at in corners if all((at[0] + row, at[1] + col) in free for row, col in shape)]
        return min(fitting, key=lambda at: hypot(at[0] + rows / 2 - y, at[1] + cols / 2 - x))

    cell = next(cell for cell in cells_of(page, piece, place) if lands(cell) == (place.row, place.col))
    y, x = point_in(cell)
    return _on_screen(page, y, x)


def drag(page: Page, piece: int, place: Place, *, last: bool = False) -> None:
    """With the mouse: the right button mirrors, the wheel turns, both while dragging."""
    x, y = slot_of(page, piece)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 8, y - 8)
    expect(pieces(page).nth(piece)).to_have_class(re.compile("dragged"))
    if turn_of(page, piece) // 4 != place.turn // 4:
        page.mouse.down(button="right")
        page.mouse.up(button="right")
    while turn_of(page, piece) != place.turn:
        before = turn_of(page, piece)
        page.mouse.wheel(0, 100)
        expect(pieces(page).nth(piece)).not_to_have_attribute("data-turn", str(before))
        page.wait_for_timeout(150)  # a wheel that is still rolling turns once
    goal_x, goal_y = middle_of(page, piece, place)
    page.mouse.move(goal_x + 12, goal_y - 9, steps=5)
    expect(page.locator(".pieces > svg.lit")).to_have_count(1)
    before_lying = lying(page)
    page.mouse.up()
    if not last:
        expect(page.locator(".piece.suitcase")).to_have_count(before_lying + 1)


def pack_by_keys(page: Page, first: int = 0) -> None:
    """Fills the suitcase from that piece on. The last one shuts it: there may be nothing to count afterwards."""
    places = solution(page)
    for piece, place in enumerate(places[:-1]):
        if piece >= first:
            place_by_keys(page, piece, place)
    hold_by_keys(page, len(places) - 1, places[-1])
    page.keyboard.press("Enter")
