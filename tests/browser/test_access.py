"""Every screen of the house against WCAG 2.2 AA, by day and in every place; text to twice its size."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import koffer_steps, sauna_steps
from tests.browser.access import barriers
from tests.browser.conftest import PHONE, Visit
from tests.browser.steps import join, seat_computer, set_table, sign_in, start

pytestmark = pytest.mark.browser
CUT = """() => [...document.querySelectorAll('button')].filter((button) => {
  const { left, right, width } = button.getBoundingClientRect();
  const isOut = left < -1 || right > innerWidth + 1;
  const isWords = !button.querySelector('[aria-hidden]');
  return width > 1 && (isOut || (isWords && button.scrollWidth > button.clientWidth + 1));
}).map((button) => button.outerHTML.slice(0, 120))"""
"""Buttons that stand out of the screen, or whose words stand out of them."""
LARGE = "() => document.querySelector('.dream .paper')?.getBoundingClientRect().width > 90"
INSIDE = """() => {
  const [info, board] = ['.info', '.board'].map((each) => document.querySelector(each)?.getBoundingClientRect());
  return info && info.height > 99 && info.top >= board.top && info.bottom <= board.bottom;
}"""
"""A card's window is there and stands on the board."""
SCREENS = ("", "spiel/sauna", "spiel/koffer", "spiel/traum", "spiel/sauna/regeln", "einstellungen", "nirgendwo")


@pytest.mark.parametrize("path", SCREENS)
def test_a_screen_has_no_barriers(visit: Visit, path: str) -> None:
    page = visit(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert barriers(page) == []


def test_waiting_room_dialogs_and_table_have_no_barriers(visit: Visit) -> None:
    host = visit()
    host.get_by_role("button", name="Wer spielt?").click()
    expect(host.get_by_role("dialog", name="Wer spielt?")).to_be_visible()
    assert barriers(host) == []
    host.keyboard.press("Escape")
    guest = visit(set_table(host, "Klara"), PHONE)
    join(guest, "Ludwig")
    seat_computer(host)
    host.get_by_role("button", name="Ändern", exact=True).click()
    assert barriers(host) == []
    assert barriers(guest) == []
    start(host, guest)
    assert barriers(host) == []
    guest.get_by_role("button", name="Regeln, Wertung und Verlauf").click()
    assert barriers(guest) == []


@pytest.mark.parametrize(
    "path",
    ["", "spiel/sauna", "spiel/koffer/regeln", "spiel/sauna/regeln", "spiel/sauna/tag", "einstellungen", "konto"],
)
def test_text_may_be_twice_as_large(visit: Visit, path: str) -> None:
    page = visit(path, (1024, 768))
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.wait_for_function("() => document.querySelector('main').scrollWidth <= innerWidth")


def test_at_the_table_too_a_phone_shows_letters_twice_as_large(visit: Visit) -> None:
    for page in (
        sauna_steps.alone(visit, PHONE, computers=5),
        koffer_steps.alone(visit, rules=("Meister",), size=PHONE),
    ):
        for size in ("", "200%"):
            page.evaluate("size => { document.documentElement.style.fontSize = size; }", size)
            page.wait_for_function(f"() => ({CUT})().length === 0")
        page.keyboard.press("?")
        page.wait_for_function(
            "() => { const d = document.querySelector('dialog'); return d?.scrollWidth <= d?.clientWidth; }"
        )


def test_large_letters_leave_the_info_window_whole_and_the_dreams_large(visit: Visit) -> None:
    page = sauna_steps.alone(visit, PHONE)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.locator("button[data-card]").first.hover()
    page.wait_for_function(INSIDE)
    page = visit("spiel/traum", PHONE)
    page.get_by_role("button", name="Traum des Tages").click()
    sign_in(page)
    page.wait_for_url("**/tisch/*")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.wait_for_function(LARGE)
