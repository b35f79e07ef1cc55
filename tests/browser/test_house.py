"""From the portal to the table, with real browsers on the real platform."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from deploy.local.platform import Platform
from tests.browser.access import barriers
from tests.browser.conftest import PHONE, TABLET, Visit
from tests.browser.steps import join, seat_computer, set_table, sign_in, start

pytestmark = pytest.mark.browser


def test_a_stranger_sees_three_windows_and_is_in_by_one_tap(visit: Visit) -> None:
    page = visit()
    for title in ("Speedtraum", "Speedkoffer", "Speedsauna"):
        expect(page.get_by_role("link", name=title)).to_be_visible()
    page.get_by_role("button", name="Wer spielt?").click()
    sign_in(page)
    expect(page.get_by_role("button", name="Du bist")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Du bist")).to_be_visible()


def test_two_browsers_and_two_computers_sit_down_and_start(visit: Visit) -> None:
    host = visit()
    address = set_table(host, "Anna")
    guest = visit(address, PHONE)
    join(guest, "Ben")
    seat_computer(host)
    seat_computer(host)
    start(host, guest)
    for page in (host, guest):
        bar = page.get_by_role("list", name="Am Tisch")
        expect(bar.get_by_role("button")).to_have_count(4)
        expect(bar).to_contain_text("Anna")
        expect(bar).to_contain_text("Ben")


def test_the_guest_sees_the_hosts_house_rules_change_and_the_host_sees_who_is_ready(visit: Visit) -> None:
    host = visit()
    guest = visit(set_table(host, "Carla"))
    join(guest, "Dora")
    host.get_by_role("button", name="Ändern", exact=True).click()
    host.get_by_role("radio", name="75 Grad").check(force=True)
    expect(guest.get_by_text("75 Grad")).to_be_visible()
    expect(host.get_by_text("Wir warten auf Dora.")).to_be_visible()
    guest.get_by_role("button", name="Ich bin bereit").click()
    expect(host.get_by_text("Wir warten auf Dora.")).to_be_hidden()


def test_a_guest_who_is_asked_to_leave_is_told_and_may_not_stay(visit: Visit) -> None:
    host = visit()
    guest = visit(set_table(host, "Emil"))
    join(guest, "Frieda")
    host.get_by_role("button", name="Frieda vom Tisch bitten").click()
    host.get_by_role("dialog").get_by_role("button", name="Frieda vom Tisch bitten").click()
    expect(guest.get_by_text("Du wurdest vom Tisch gebeten.")).to_be_visible()
    expect(host.get_by_text("Frieda", exact=True)).to_be_hidden()


def test_a_stranger_sees_who_waits_for_company_and_sits_down(visit: Visit) -> None:
    page = visit("spiel/koffer")
    page.get_by_role("button", name="Tisch decken").click()
    sign_in(page, "Wilma")
    page.get_by_role("dialog", name="Tisch decken").get_by_role("button", name="Tisch decken").click()
    page.wait_for_url("**/raum/*")
    stranger = visit("spiel/koffer", PHONE)
    listed = stranger.get_by_role("listitem").filter(has_text="Tisch von Wilma")
    listed.get_by_role("button", name="Dazusetzen").click()
    join(stranger, "Xaver")
    expect(page.get_by_text("Xaver", exact=True)).to_be_visible()


def test_quick_match_offers_computers_after_ten_seconds(visit: Visit) -> None:
    page = visit("spiel/sauna")
    page.get_by_role("button", name="Mitspieler suchen").click()
    sign_in(page, "Gustav")
    page.get_by_role("button", name="Mit Computern losspielen").click(timeout=20_000)
    page.wait_for_url("**/tisch/*")


def test_quick_match_brings_two_strangers_to_one_table(visit: Visit) -> None:
    pages = [visit("spiel/sauna"), visit("spiel/sauna", PHONE)]
    for page, name in zip(pages, ("Greta", "Hugo"), strict=True):
        page.get_by_role("button", name="Mitspieler suchen").click()
        sign_in(page, name)
        page.wait_for_url("**/raum/*")
    assert pages[0].url == pages[1].url
    pages[0].get_by_role("button", name="Mit Computern losspielen").click(timeout=20_000)
    for page in pages:
        page.wait_for_url("**/tisch/*")
        for name in ("Greta", "Hugo"):
            expect(page.get_by_role("list", name="Am Tisch").get_by_role("button", name=name)).to_be_visible()
    assert pages[0].url == pages[1].url


def test_a_reload_comes_back_to_the_same_table(visit: Visit) -> None:
    page = _alone(visit, "Hanna")
    bar = page.get_by_role("list", name="Am Tisch")
    names = _names(page)
    page.reload()
    expect(bar).to_be_visible()
    assert _names(page) == names
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("link", name="Zurück zur Lobby").click()
    page.goto(page.url.replace("spiel/sauna", ""))
    page.get_by_role("link", name="Weiterspielen").click()
    expect(bar).to_be_visible()


def test_a_lost_connection_shows_a_thin_banner_and_heals_by_itself(visit: Visit) -> None:
    page = _alone(visit, "Ida")
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    page.context.set_offline(False)
    expect(page.get_by_role("list", name="Am Tisch")).to_be_visible()


def test_the_newest_device_plays_and_the_old_one_is_told(visit: Visit) -> None:
    first = _alone(visit, "Jonas")
    second = first.context.new_page()
    second.goto(first.url)
    expect(second.get_by_role("list", name="Am Tisch")).to_be_visible()
    expect(first.get_by_text("Du spielst auf einem anderen Gerät weiter")).to_be_visible()
    first.get_by_role("button", name="Hier weiterspielen").click()
    expect(second.get_by_text("Du spielst auf einem anderen Gerät weiter")).to_be_visible()
    expect(first.get_by_text("Du spielst auf einem anderen Gerät weiter")).to_be_hidden()


def test_another_language_and_settings_stay(visit: Visit) -> None:
    page = visit("einstellungen")
    page.get_by_role("radio", name="English").check(force=True)
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    page.get_by_role("switch", name="Sound").uncheck()
    page.reload()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    expect(page.get_by_role("switch", name="Sound")).not_to_be_checked()


def test_the_house_is_walked_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    expect(page.get_by_role("link", name="Speedsauna")).to_be_visible()
    page.get_by_role("link", name="Speedsauna").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Speedsauna")).to_be_focused()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Tasten")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Tasten")).to_be_hidden()


def test_a_file_that_did_not_come_is_asked_for_again(platform: Platform, browser: Browser) -> None:
    context = browser.new_context(locale="de-DE", service_workers="block")
    page = context.new_page()
    lost: list[str] = []

    def lose(route: Route) -> None:
        if len(lost) < 2:
            lost.append(route.request.url)
            route.abort("internetdisconnected")
        else:
            route.continue_()

    page.route(re.compile(r"/assets/index-.*\.js$"), lose)
    page.goto(platform.address)
    expect(page.get_by_role("heading", name="Drei Fenster")).to_be_visible()
    assert len(lost) == 2
    expect(page.get_by_text("nicht ganz angekommen")).to_have_count(0)
    page.route(re.compile(r"/assets/.*\.js$"), lambda route: route.abort("internetdisconnected"))
    page.reload()
    expect(page.get_by_role("button", name="Noch einmal")).to_be_visible()
    context.close()


def test_who_stumbles_at_the_start_and_gets_going_is_left_alone(platform: Platform, browser: Browser) -> None:
    context = browser.new_context(locale="de-DE")
    page = context.new_page()
    page.clock.install()
    page.add_init_script("addEventListener('DOMContentLoaded', () => void Promise.reject(new Error('early')))")
    page.goto(platform.address)
    expect(page.get_by_role("heading", name="Drei Fenster")).to_be_visible()
    page.evaluate("window.isTheSame = true")
    page.clock.run_for(10_000)
    assert page.evaluate("window.isTheSame")
    context.close()


def test_a_path_that_leads_nowhere_says_so(visit: Visit) -> None:
    page = visit("nirgendwo/hin")
    expect(page.get_by_role("heading", name="Hier brennt kein Licht")).to_be_visible()
    page.get_by_role("link", name="Zum Haus", exact=True).click()
    expect(page.get_by_role("link", name="Speedsauna")).to_be_visible()


def test_what_does_not_exist_is_said_kindly_everywhere(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Wer spielt?").click()
    sign_in(page, "Moni")
    house = page.url
    for path in (
        "listen/schach", "spiel/schach", "spiel/schach/regeln", "spiel/schach/tag", "spiel/schach/rekorde",
        "spiel/sauna/nirgendwo", "spiel/sauna/tag/2026-13-45", "spiel/sauna/tag/2999-01-01", "spieler/niemand",
        "partie/keine", "partie/keine/3/7",
    ):  # fmt: skip
        page.goto(house + path)
        expect(page.get_by_role("heading", name="Hier brennt kein Licht"), path).to_be_visible()
    page.goto(house + "raum/ZZZZZ")
    expect(page.get_by_role("heading", level=1, name="Diesen Tisch gibt es nicht mehr.")).to_be_visible()
    expect(page.get_by_role("link", name="Zum Haus", exact=True)).to_be_visible()


def test_who_plays_leads_to_account_games_and_lists(visit: Visit) -> None:
    page = visit("", PHONE)
    page.get_by_role("button", name="Wer spielt?").click()
    sign_in(page, "Lotte")
    chip = page.get_by_role("button", name="Du bist Lotte")
    menu = page.get_by_role("navigation", name="Konto, Partien und Listen")
    for label in ("Konto", "Meine Partien", "Listen"):
        chip.click()
        menu.get_by_role("link", name=label).click()
        expect(page.get_by_role("heading", level=1, name=label)).to_be_visible()
        expect(menu).to_be_hidden()
    chip.focus()
    page.keyboard.press("Enter")
    assert barriers(page) == []
    assert _small_targets(page) == []
    page.keyboard.press("Tab")
    expect(menu.get_by_role("link", name="Konto")).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(chip).to_be_focused()
    chip.click()
    menu.get_by_role("button", name="Name und Gesicht ändern").click()
    expect(page.get_by_role("dialog", name="Name und Gesicht ändern")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_nothing_is_wider_than_the_screen_and_no_target_is_too_small(visit: Visit, size: tuple[int, int]) -> None:
    for path in ("", "spiel/sauna", "einstellungen"):
        page = visit(path, size)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert _small_targets(page) == []


def _alone(visit: Visit, name: str) -> Page:
    page = visit("spiel/sauna")
    page.get_by_role("button", name="Freie Partie: Spielen").click()
    sign_in(page, name)
    page.get_by_role("dialog", name="Freie Partie").get_by_role("button", name="Spielen").click()
    page.wait_for_url("**/tisch/*")
    expect(page.get_by_role("list", name="Am Tisch")).to_be_visible()
    return page


def _names(page: Page) -> list[str]:
    return page.get_by_role("list", name="Am Tisch").locator("strong").all_inner_texts()


def _small_targets(page: Page) -> list[str]:
    """Buttons and links that a thumb would miss; links inside sentences are exempt, as in WCAG 2.5.8."""
    found: list[str] = page.evaluate(
        """[...document.querySelectorAll('button, main a, label:has(input)')]
             .filter((e) => e.offsetParent && getComputedStyle(e).display !== 'inline' && !e.closest('.unseen'))
             .map((e) => [e, e.getBoundingClientRect()])
             .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5))
             .map(([e]) => e.outerHTML.slice(0, 80))"""
    )
    return found
