"""Speedkoffer at the table: races, lone runs, mouse, fingers, keys, reloads, small screens."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.access import barriers
from tests.browser.conftest import PHONE, Visit
from tests.browser.koffer_steps import (
    alone,
    drag,
    grip_of,
    hold_by_keys,
    lying,
    mistake,
    outline,
    pack_by_keys,
    packing,
    pieces,
    place_by_keys,
    rest_of,
    slot_of,
    solution,
    start_race,
    tap_for,
    turn_of,
)
from tests.browser.steps import join, prove_fair, set_table

pytestmark = pytest.mark.browser
LEAST_CELL_PX = 52
ROUNDS = 4


@pytest.mark.timeout(300)
def test_two_browsers_race_for_the_stickers(visit: Visit) -> None:
    host = visit()
    guest = visit(set_table(host, "Lotte", 2, "Speedkoffer"), PHONE)
    join(guest, "Emil")
    host.get_by_role("button", name="Ändern", exact=True).click()
    for group, rule in (("Schwierigkeit", "Lehrling"), ("Runden", str(ROUNDS)), ("Sanduhr", "ohne")):
        host.get_by_role("group", name=group).get_by_role("radio", name=rule, exact=True).check(force=True)
        expect(guest.get_by_role("paragraph").get_by_text(rule, exact=True)).to_be_visible()
    start_race(host, guest)
    for number in range(1, ROUNDS + 1):
        packing(host)
        packing(guest)
        place_by_keys(host, 0, solution(host)[0])
        expect(guest.get_by_label(re.compile("Lotte: 1 von"))).to_be_visible()
        assert lying(guest) == 0
        pack_by_keys(host, 1)
        expect(host.locator(".stamp")).to_contain_text("Abfahrt!")
        pack_by_keys(guest)
        for page, stickers in ((host, 2), (guest, 1)):
            for left in range(stickers, 0, -1):
                expect(page.locator(".line.mine")).to_contain_text(f"Nimm dir {left if left > 1 else 'einen'}")
                page.locator(".out button:enabled").first.click()
        if number < ROUNDS:
            _look_at_the_result(host, guest)
    for page in (host, guest):
        expect(page.get_by_role("heading", name="Die gesammelten Reisen")).to_be_visible()
        prove_fair(page.get_by_role("dialog"), "Reiseaufkleber aus dem Beutel")


@pytest.mark.timeout(240)
def test_blind_stickers_are_dealt_and_nobody_chooses(visit: Visit) -> None:
    host = visit()
    guest = visit(set_table(host, "Änne", 2, "Speedkoffer"), PHONE)
    join(guest, "Jürgen")
    host.get_by_role("button", name="Ändern", exact=True).click()
    for group, rule in (("Schwierigkeit", "Lehrling"), ("Sanduhr", "ohne"), ("Aufkleber", "blind")):
        host.get_by_role("group", name=group).get_by_role("radio", name=rule, exact=True).check(force=True)
        expect(guest.get_by_role("paragraph").get_by_text(rule, exact=True)).to_be_visible()
    start_race(host, guest)
    for page in (host, guest):
        packing(page)
    pack_by_keys(host)
    expect(guest.get_by_label(re.compile(r"Änne: .*3"))).to_be_visible()
    pack_by_keys(guest)
    for page in (host, guest):
        expect(page.get_by_role("heading", name="Koffer 1 ist gepackt")).to_be_visible()
        for name, stickers in (("Änne", 2), ("Jürgen", 1)):
            expect(page.get_by_role("listitem").filter(has_text=name).locator(".got svg")).to_have_count(stickers)
        expect(page.locator(".out")).to_have_count(0)
    host.get_by_role("tab", name="Verlauf").click()
    expect(host.get_by_role("tabpanel").get_by_text("Du bekommst blind: ")).to_have_count(2)
    expect(host.get_by_role("tabpanel").get_by_text("Jürgen bekommt blind: ")).to_have_count(1)


def _look_at_the_result(host: Page, guest: Page) -> None:
    expect(guest.get_by_role("img", name="Lotte", exact=True)).to_be_visible()
    host.get_by_role("button", name="Musterlösung ansehen").click()
    expect(host.get_by_role("img", name="Musterlösung")).to_be_visible()
    for page in (host, guest):
        page.get_by_role("button", name="Weiter", exact=True).click()


def test_a_suitcase_is_packed_with_the_mouse_alone(visit: Visit) -> None:
    page = alone(visit)
    for piece, place in enumerate(solution(page)[:-1]):
        drag(page, piece, place)
    page.mouse.click(*grip_of(page, 0, solution(page)[0]))
    expect(pieces(page).nth(0)).to_have_class(re.compile("tray"))
    for piece in (0, len(pieces(page).all()) - 1):
        drag(page, piece, solution(page)[piece], last=piece > 0)
    expect(page.get_by_role("heading", name="Koffer 1: gepackt")).to_be_visible()


def test_what_fits_nowhere_goes_back_to_the_tray(visit: Visit) -> None:
    page = alone(visit)
    x, y = slot_of(page, 0)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 30, y - 30)
    grid = page.get_by_role("grid", name="Koffer").bounding_box()
    assert grid
    page.mouse.move(grid["x"] + grid["width"], grid["y"] - 20, steps=4)
    page.mouse.up()
    expect(pieces(page).nth(0)).to_have_class(re.compile("tray"))
    assert lying(page) == 0
    assert rest_of(page, 0) == pytest.approx((x, y), abs=1)


def test_pick_turn_and_place_by_taps(visit: Visit) -> None:
    page = alone(visit, size=PHONE)
    places = solution(page)
    for piece, place in enumerate(places):
        page.mouse.click(*slot_of(page, piece))
        if turn_of(page, piece) // 4 != place.turn // 4:
            page.get_by_role("button", name="Spiegeln").click()
        while turn_of(page, piece) != place.turn:
            page.mouse.click(*slot_of(page, piece))
        page.mouse.click(*tap_for(page, piece, places))
    expect(page.get_by_role("heading", name="Koffer 1: gepackt")).to_be_visible()


def test_a_finger_lifts_a_second_one_turns_and_a_broken_touch_loses_nothing(visit: Visit) -> None:
    page = alone(visit, size=PHONE)
    place = solution(page)[0]
    place_by_keys(page, 0, place)
    fingers = page.context.new_cdp_session(page)
    fingers.send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 2})
    x, y = slot_of(page, 1)
    corner = (x - 30, y + 30)  # anywhere in its place of the tray
    _touch(fingers, "touchStart", corner)
    for step in range(1, 6):
        _touch(fingers, "touchMove", (x, y - 40 * step))
    expect(pieces(page).nth(1)).to_have_class(re.compile("dragged"))
    page.wait_for_timeout(300)
    box = pieces(page).nth(1).bounding_box()
    assert box
    assert box["y"] + box["height"] < y - 200
    before = turn_of(page, 1)
    _touch(fingers, "touchStart", (x, y - 200), (40, y))
    expect(pieces(page).nth(1)).to_have_attribute("data-turn", str(before // 4 * 4 + (before + 1) % 4))
    _touch(fingers, "touchCancel")
    expect(page.locator(".piece.dragged")).to_have_count(0)
    expect(pieces(page).nth(1)).to_have_class(re.compile("tray"))
    assert rest_of(page, 1) == pytest.approx((x, y), abs=1)
    _touch(fingers, "touchStart", grip_of(page, 0, place))
    _touch(fingers, "touchMove", (x, y))
    expect(pieces(page).nth(0)).to_have_class(re.compile("dragged"))
    _touch(fingers, "touchCancel")
    expect(page.locator(".piece.dragged")).to_have_count(0)
    expect(page.locator(".piece.suitcase")).to_have_count(1)


def _touch(fingers: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    touch_points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touch_points})


def test_the_keyboard_is_enough_and_every_fit_is_spoken(visit: Visit) -> None:
    page = alone(visit)
    page.evaluate(
        """() => { window.heard = [];
             for (const region of document.querySelectorAll('[aria-live]'))
               new MutationObserver(() => window.heard.push(region.textContent))
                 .observe(region, { childList: true, characterData: true, subtree: true }); }"""
    )
    places = solution(page)
    place_by_keys(page, 0, places[0])
    hold_by_keys(page, 1, places[0])
    page.keyboard.press("Enter")
    assert lying(page) == 1
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    page.keyboard.press("Delete")
    expect(page.locator(".piece.suitcase")).to_have_count(0)
    pack_by_keys(page)
    expect(page.get_by_role("heading", name="Koffer 1: gepackt")).to_be_visible()
    heard = " ".join(page.evaluate("window.heard"))
    assert re.search(r"in der Hand\.", heard)
    assert re.search(r"Zeile \d, Spalte \d: passt\.", heard)
    assert re.search(r"liegt auf de|ragt über den Rand", heard)
    assert "ist wieder in der Ablage" in heard


def test_a_reload_in_the_middle_keeps_what_lies(visit: Visit) -> None:
    page = alone(visit)
    place_by_keys(page, 0, solution(page)[0])
    page.reload()
    packing(page)
    expect(page.locator(".piece.suitcase")).to_have_count(1)
    pack_by_keys(page, 1)
    expect(page.get_by_role("heading", name="Koffer 1: gepackt")).to_be_visible()


def test_what_is_packed_without_a_network_arrives_with_it(visit: Visit) -> None:
    page = alone(visit)
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    pack_by_keys(page)
    expect(page.locator(".lid")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Koffer 1: gepackt")).to_be_visible()


def test_the_daily_goes_through_nine_suitcases(visit: Visit) -> None:
    page = alone(visit, "Tagesrätsel", ())
    for number in range(1, 10):
        expect(page.locator(".facts")).to_contain_text(f"{number}/9")
        packing(page)
        pack_by_keys(page)
        if number < 9:
            page.get_by_role("button", name="Nächster Koffer").click()
    expect(page.get_by_text("Alle Koffer sind gepackt.")).to_be_visible()
    expect(page.get_by_role("heading", name="Koffer für Koffer")).to_be_visible()
    assert page.get_by_role("dialog").get_by_role("row", name=re.compile("Meister")).count() == 3


def test_the_record_goes_on_by_itself_and_skipping_brings_nothing(visit: Visit) -> None:
    page = alone(visit, "Rekordjagd", ())
    pack_by_keys(page)
    expect(page.locator(".facts")).to_contain_text("Koffer 2")
    score = int(page.locator("header .score b").inner_text())
    assert score >= 100
    packing(page)
    page.get_by_role("button", name="Überspringen").click()
    expect(page.locator(".facts")).to_contain_text("Koffer 3")
    assert int(page.locator("header .score b").inner_text()) == score
    packing(page)
    page.get_by_role("button", name="Beenden").click()
    page.get_by_role("dialog", name="Hier aufhören?").get_by_role("button", name="Beenden").click()
    expect(page.get_by_role("dialog").get_by_role("row", name=re.compile("übersprungen"))).to_be_visible()


def test_advice_glows_until_something_is_packed(visit: Visit) -> None:
    page = alone(visit)
    page.get_by_role("button", name="Rat").click()
    expect(page.locator(".advised")).to_have_count(2)
    expect(page.locator(".asks")).to_contain_text("Rat: ")
    place_by_keys(page, 0, solution(page)[0])
    expect(page.locator(".advised")).to_have_count(0)


def test_advice_names_the_piece_that_is_in_the_way(visit: Visit) -> None:
    page = alone(visit)
    piece, place = mistake(page)
    place_by_keys(page, piece, place)
    page.get_by_role("button", name="Rat").click()
    expect(pieces(page).nth(piece)).to_have_class(re.compile("wrong"))
    expect(page.locator(".asks")).to_contain_text("liegt falsch. So geht der Koffer nicht auf.")
    expect(page.locator(".advised")).to_have_count(0)
    page.mouse.click(*grip_of(page, piece, place))
    expect(page.locator(".wrong")).to_have_count(0)


def test_turning_only_has_no_mirror(visit: Visit) -> None:
    page = alone(visit, rules=("Lehrling", "nur drehen"))
    expect(page.get_by_role("button", name="Spiegeln")).to_have_count(0)
    before = turn_of(page, 0)
    page.keyboard.press("1")
    page.keyboard.press("f")
    assert turn_of(page, 0) == before
    pack_by_keys(page)
    expect(page.get_by_role("heading", name="Koffer 1: gepackt")).to_be_visible()


def test_the_largest_suitcase_fits_a_phone_without_scrolling(visit: Visit) -> None:
    page = alone(visit, rules=("Meister",), size=PHONE)
    assert page.evaluate(
        "(({ scrollWidth, scrollHeight }) => [scrollWidth, scrollHeight])(document.documentElement)"
    ) == [*PHONE]
    cell = page.get_by_role("gridcell").first.bounding_box()
    assert cell
    assert cell["width"] >= LEAST_CELL_PX
    for target in page.locator("main button").all():
        box = target.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 43.5
        assert box["x"] >= -1
        assert box["x"] + box["width"] <= PHONE[0] + 1
        assert box["y"] + box["height"] <= PHONE[1] + 1


def test_table_and_result_have_no_barriers(visit: Visit) -> None:
    page = alone(visit)
    assert len(outline(page)) >= 10
    assert barriers(page) == []
    pack_by_keys(page)
    expect(page.get_by_role("heading", name="Koffer 1: gepackt")).to_be_visible()
    assert barriers(page) == []
