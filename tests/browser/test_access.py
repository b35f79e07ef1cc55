"""Every screen of the house against WCAG 2.2 AA, by day and in every place; text to twice its size."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.access import barriers
from tests.browser.conftest import PHONE, Visit
from tests.browser.steps import join, seat_computer, set_table, start

pytestmark = pytest.mark.browser
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


@pytest.mark.parametrize("path", ["", "spiel/sauna", "einstellungen"])
def test_text_may_be_twice_as_large(visit: Visit, path: str) -> None:
    page = visit(path, (1024, 768))
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
