"""What guests do at the table of Speedsauna, by what they see there."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, Visit
from tests.browser.steps import sign_in

GAME_S = 150
"""So long a whole game between quick computers and these hasty guests may take."""


def alone(
    visit: Visit, size: tuple[int, int] = DESKTOP, computers: int = 3, rules: tuple[str, ...] = (), *, calm: bool = True
) -> Page:
    """A free game against that many computers, with these house rules by the words on their buttons."""
    page = visit("spiel/sauna", size, calm=calm)
    page.get_by_role("button", name="Freie Partie: Spielen").click()
    sign_in(page)
    dialog = page.get_by_role("dialog", name="Freie Partie")
    dialog.get_by_role("radio", name=str(computers), exact=True).check(force=True)
    for rule in rules:
        dialog.get_by_role("radio", name=rule).check(force=True)
    dialog.get_by_role("button", name="Spielen").click()
    page.wait_for_url("**/tisch/*")
    expect(page.get_by_role("group", name="auf der Hand")).to_be_visible()
    return page


def playable(page: Page) -> Locator:
    """The cards that may be chosen now, in the hand or on the jetty."""
    return page.locator("button.card.playable")


def own_cards(page: Page) -> list[str]:
    """What lies before the guest, as a screen reader tells it, without the signs of the moment."""
    labels = [card.get_attribute("aria-label") or "" for card in page.locator("button[data-card]").all()]
    return [re.sub(r", (niedriger|gleich hoch|höher)", "", label) for label in labels]


def result(page: Page) -> Locator:
    """The end of the game."""
    return page.get_by_role("dialog", name=re.compile("gewinn|gewonnen"))


def answer(page: Page, chosen: int = 0) -> bool:
    """Does what this guest is asked, if anything: go on, draw, or lay or turn a card."""
    go_on = page.get_by_role("button", name="Weiter", exact=True)
    if go_on.is_visible():
        go_on.click()
        expect(go_on).to_be_hidden()
        return True
    draw = page.get_by_role("button", name="Vom Stapel")
    if draw.is_visible():
        draw.click()
        expect(draw).to_be_hidden()
        return True
    cards = playable(page)
    if cards.count() == 0:
        return False
    card = cards.nth(chosen % cards.count())
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name=re.compile("^(Auflegen|Aufdecken|[▼=▲] Auf Ablage 1)$")).click()
    expect(page.locator("button[data-card][aria-pressed=true]")).to_have_count(0)
    return True


def asked(page: Page) -> None:
    """Waits until it is this guest's turn to choose a card; scorings in between are gone through."""
    until = time.monotonic() + GAME_S
    while playable(page).count() == 0:
        assert time.monotonic() < until, "never asked"
        if page.get_by_role("button", name="Weiter", exact=True).is_visible():
            answer(page)
        else:
            page.wait_for_timeout(50)


def play_to_the_end(*pages: Page) -> None:
    """All these guests play until the house shows the result."""
    until = time.monotonic() + GAME_S
    turns = 0
    while not all(result(page).is_visible() for page in pages):
        assert time.monotonic() < until, "the game does not end"
        acted = [answer(page, turns) for page in pages if not result(page).is_visible()]
        turns += sum(acted)
        if not any(acted):
            pages[0].wait_for_timeout(50)
