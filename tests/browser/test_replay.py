"""A finished game is found again, proved fair, and shared: with the player's browser and a stranger's."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.access import barriers
from tests.browser.conftest import PHONE, Visit
from tests.browser.koffer_steps import alone, pack_by_keys
from tests.browser.steps import prove_fair

pytestmark = pytest.mark.browser


@pytest.mark.timeout(240)
def test_a_step_of_my_game_is_proved_fair_and_shared_with_a_stranger(visit: Visit) -> None:
    page = alone(visit, size=PHONE)
    pack_by_keys(page)
    page.get_by_role("button", name="Nächster Koffer").click()
    page.get_by_role("button", name="Beenden").click()
    page.get_by_role("dialog", name="Hier aufhören?").get_by_role("button", name="Beenden").click()
    ending = page.get_by_role("dialog").filter(has_text="Du hast die Reise hier beendet.")
    _proved(ending, "Dieses Gerät hat ihn sich schon während der Partie gemerkt.")
    ending.get_by_role("link", name="Zurück zur Lobby").click()

    expect(page).to_have_url(re.compile("spiel/koffer$"))
    _my_games_come_late(page)
    page.get_by_role("link", name=re.compile("Speedkoffer.* ansehen")).first.click()
    player = page.get_by_role("region", name="Partie ansehen")
    player.get_by_role("button", name="Ein Schritt weiter").click()
    player.get_by_role("button", name="Ein Schritt weiter").click()
    expect(player.get_by_text("Schritt 3 von")).to_be_visible()
    link = _shared(page)

    stranger = visit(link)
    there = stranger.get_by_role("region", name="Partie ansehen")
    expect(there.get_by_text("Schritt 3 von")).to_be_visible()
    expect(there.get_by_label("Mit wessen Augen?")).to_have_value("1")
    assert stranger.request.get(stranger.url.split("partie/")[0] + "api/session").status == 401
    there.get_by_role("button", name="Ergebnis und Beweis").click()
    dialog = stranger.get_by_role("dialog", name="Ergebnis und Beweis")
    _proved(dialog, "Dieses Gerät war nicht dabei, er kommt aus dem Archiv.")
    assert barriers(stranger) == []

    stranger.goto(re.sub(r"partie/\w+", "partie/gibtesnicht", link))
    expect(stranger.get_by_text("Diese Partie gibt es nicht.")).to_be_visible()
    stranger.get_by_role("link", name="Zum Haus", exact=True).click()
    expect(stranger.get_by_role("link", name="Speedkoffer")).to_be_visible()


def _proved(dialog: Locator, promise: str) -> None:
    """All of it, and whose word the promise is."""
    prove_fair(dialog, "Die Gepäckstücke von 2 Koffern")
    expect(dialog.get_by_text(promise)).to_be_visible()


def _my_games_come_late(page: Page) -> None:
    """While they are on their way that is said; where they do not come they can be asked for again."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/me/games*", hold)
    page.goto(page.url.replace("spiel/koffer", "ich"))
    expect(page.get_by_role("status").filter(has_text="Einen Augenblick").first).to_be_attached()
    assert barriers(page) == []
    limit = time.monotonic() + 20
    while not held:
        assert time.monotonic() < limit
        page.wait_for_timeout(50)
    held[0].fulfill(status=429, json={"reason": "too_fast"})
    page.unroute("**/api/me/games*")
    refused = page.get_by_role("alert").filter(has_text="Das ging zu schnell")
    expect(refused).to_be_visible()
    refused.get_by_role("button", name="Noch einmal versuchen").click()
    expect(refused).to_be_hidden()


def _shared(page: Page) -> str:
    """The link that the button puts into the clipboard, or shows where it may not."""
    page.evaluate("() => void (navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed')))")
    page.get_by_role("button", name="Link kopieren").click()
    dialog = page.get_by_role("dialog", name="Link kopieren")
    link = dialog.get_by_role("textbox", name="Link kopieren").input_value()
    dialog.get_by_role("button", name="Schließen").click()
    page.evaluate("() => void (navigator.clipboard.writeText = async (text) => void (window.copied = text))")
    page.get_by_role("button", name="Link kopieren").click()
    expect(page.get_by_text("Der Link zu dieser Stelle ist kopiert.")).to_be_visible()
    assert page.evaluate("window.copied") == link
    return link
