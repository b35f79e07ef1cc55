"""One person on two devices, in real browsers: histories become one, settings come along, a device is sent away."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, Response, expect

from tests.browser.account_steps import guest, log_in, secure
from tests.browser.conftest import PHONE, Visit

pytestmark = pytest.mark.browser


@pytest.mark.timeout(300)
def test_two_guests_become_one_person_with_all_games_and_settings(visit: Visit) -> None:
    home = guest(visit, "Ulla", "spiel/sauna")
    house = home.url.split("spiel/")[0]
    _leave_a_game(home)
    home.goto(house + "spiel/sauna/tag")
    home.get_by_role("button", name="Heute spielen").click()
    home.wait_for_url("**/tisch/*")
    home.goto(house + "konto")
    code = secure(home, "ulla.zuhause")
    home.goto(house + "einstellungen")
    with home.expect_response(lambda response: _is_kept(response, "LANGUAGE_EN")):
        home.get_by_role("radio", name="stark", exact=True).check(force=True)
        home.get_by_role("radio", name="English").check(force=True)
    expect(home.get_by_role("heading", name="Settings")).to_be_visible()

    away = guest(visit, "Ulli", "spiel/sauna", PHONE)
    _leave_a_game(away)
    away.goto(house + "konto")
    away.get_by_text("Schon ein Konto?").click()
    log_in(away, "ulla.zuhause", code)
    expect(away.get_by_role("heading", level=1, name="Account")).to_be_visible()
    expect(away.locator("html[lang=en][data-contrast=strong]")).to_be_attached()
    expect(away.get_by_role("button", name="You are Ulla")).to_be_visible()
    away.goto(house)
    expect(away.get_by_role("link", name="Play on")).to_be_visible()
    away.goto(house + "ich")
    expect(_sauna_games(away)).to_have_count(2)
    away.goto(house + "einstellungen")
    with away.expect_response(lambda response: _is_kept(response, "LANGUAGE_DE")):
        away.get_by_role("radio", name="Deutsch").check(force=True)

    home.goto(house + "ich")
    expect(home.locator("html[lang=de][data-contrast=strong]")).to_be_attached()
    expect(_sauna_games(home)).to_have_count(2)
    home.goto(house + "konto")
    devices = home.get_by_role("region", name="Geräte")
    expect(devices.get_by_role("listitem")).to_have_count(2)
    devices.get_by_role("button", name="Abmelden").click()
    home.get_by_role("dialog").get_by_role("button", name="Abmelden").click()
    expect(devices.get_by_role("listitem")).to_have_count(1)
    away.reload()
    expect(away.get_by_role("button", name="Wer spielt?")).to_be_visible()


def _sauna_games(page: Page) -> Locator:
    return page.get_by_role("listitem").filter(has_text="Speedsauna")


def _is_kept(response: Response, word: str) -> bool:
    """Whether the server has taken over that setting."""
    return response.url.endswith("/api/settings") and word in (response.request.post_data or "") and response.ok


def _leave_a_game(page: Page) -> None:
    """Plays nothing and goes: a game all the same."""
    page.get_by_role("button", name="Freie Partie: Spielen").click()
    page.get_by_role("dialog", name="Freie Partie").get_by_role("button", name="Spielen").click()
    page.wait_for_url("**/tisch/*")
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Partie verlassen").click()
    page.get_by_role("dialog").get_by_role("button", name="Partie verlassen").click()
    page.wait_for_url("**/spiel/sauna")
