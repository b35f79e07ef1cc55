"""What people do in the house, step by step, by the words they see."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Locator, Page, expect

COUNTED_S = 30
"""So long after the end of a game lists and archive may take to have it."""


def sign_in(page: Page, name: str = "") -> None:
    """Answers "Wer spielt?"; without a name the suggested one is taken, by one tap."""
    dialog = page.get_by_role("dialog", name="Wer spielt?")
    if name:
        dialog.get_by_label("Dein Name").fill(name)
    dialog.get_by_role("button", name="spielen").click()
    expect(dialog).to_be_hidden()


def set_table(page: Page, name: str, seats: int = 4, game: str = "Speedsauna") -> str:
    """From the portal through the lobby to a new table for invited guests only; the room's address."""
    page.get_by_role("link", name=game).click()
    page.get_by_role("button", name="Tisch decken").click()
    sign_in(page, name)
    dialog = page.get_by_role("dialog", name="Tisch decken")
    dialog.get_by_role("radio", name=str(seats), exact=True).check(force=True)
    dialog.get_by_role("switch", name="Für alle sichtbar").uncheck()
    dialog.get_by_role("button", name="Tisch decken").click()
    page.wait_for_url("**/raum/*")
    return page.url


def join(page: Page, name: str) -> None:
    """Signs in by an invitation and sits down."""
    sign_in(page, name)
    page.get_by_role("button", name="Dazusetzen", exact=True).click()
    expect(page.get_by_role("button", name="Ich bin bereit")).to_be_visible()


def seat_computer(page: Page) -> None:
    """The host seats a computer on the first free seat."""
    page.get_by_role("button", name="Computer dazusetzen").first.click()


def counted(page: Page, game: str) -> dict[str, Any]:
    """This guest's day, once lists and archive have the game that has just ended: it reaches them a moment later."""
    house = page.evaluate("document.baseURI")
    until = time.monotonic() + COUNTED_S
    while True:
        day: dict[str, Any] = page.request.get(f"{house}api/daily/{game}").json()
        if day["attempt"] == "done" and page.request.get(f"{house}api/me/games").json().get("games"):
            return day
        assert time.monotonic() < until, day
        page.wait_for_timeout(50)


def start(host: Page, *guests: Page) -> None:
    """Guests get ready, the host gives the sign, everybody is at the table."""
    for guest in guests:
        guest.get_by_role("button", name="Ich bin bereit").click()
    host.get_by_role("button", name="Los").click()
    for page in (host, *guests):
        page.wait_for_url("**/tisch/*")
        expect(page.get_by_role("list", name="Am Tisch")).to_be_visible()


def prove_fair(result: Page | Locator, *worked_out: str) -> None:
    """The browser works the game out again once somebody looks, and lists what it found right."""
    result.get_by_text("Fair gemischt").click()
    expect(result.get_by_text("Alles passt: Niemand hat am Zufall gedreht.")).to_be_visible()
    for what in worked_out:
        expect(result.get_by_text(what)).to_be_visible()
