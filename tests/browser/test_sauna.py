"""Speedsauna at the table: whole games, lost connections, other devices, small screens, no mouse."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.sauna_steps import alone, answer, asked, own_cards, play_to_the_end, playable, result
from tests.browser.steps import join, prove_fair, seat_computer, set_table, sign_in, start

pytestmark = pytest.mark.browser
OFFLINE_MS = 10_000


def test_two_browsers_and_two_computers_play_a_whole_game_and_once_more(visit: Visit) -> None:
    host = visit()
    guest = visit(set_table(host, "Aune"), PHONE)
    join(guest, "Eino")
    host.get_by_role("button", name="Ändern", exact=True).click()
    host.get_by_role("radio", name="30 Grad").check(force=True)
    expect(guest.get_by_text("30 Grad")).to_be_visible()
    seat_computer(host)
    seat_computer(host)
    start(host, guest)
    first_table = host.url
    play_to_the_end(host, guest)
    places = [result(page).get_by_role("list", name="Rangfolge").inner_text() for page in (host, guest)]
    assert places[0] == places[1]
    for page in (host, guest):
        prove_fair(result(page), "Wer beginnt", "vom Stapel")
        result(page).get_by_role("button", name="Noch einmal").click()
        page.wait_for_url("**/raum/*")
    host.get_by_role("button", name="Noch einmal").click()
    for page in (host, guest):
        page.wait_for_url("**/tisch/*")
        assert page.url != first_table
        expect(page.get_by_role("group", name="auf der Hand")).to_be_visible()


def test_once_more_when_one_has_gone(visit: Visit) -> None:
    host = visit()
    guest = visit(set_table(host, "Aune", 2), PHONE)
    join(guest, "Eino")
    host.get_by_role("button", name="Ändern", exact=True).click()
    host.get_by_role("radio", name="30 Grad").check(force=True)
    expect(guest.get_by_text("30 Grad")).to_be_visible()
    start(host, guest)
    first_table = host.url
    play_to_the_end(host, guest)
    for page in (host, guest):
        result(page).get_by_role("button", name="Noch einmal").click()
        page.wait_for_url("**/raum/*")
    guest.get_by_role("button", name="Aufstehen").click()
    guest.get_by_role("dialog").get_by_role("button", name="Aufstehen").click()
    expect(host.get_by_text("Eino", exact=True)).to_be_hidden()
    expect(host.get_by_text("Es fehlen noch Leute oder Computer.")).to_be_visible()
    seat_computer(host)
    host.get_by_role("button", name="Noch einmal").click()
    host.wait_for_url("**/tisch/*")
    assert host.url != first_table
    expect(host.get_by_role("list", name="Am Tisch").get_by_role("button")).to_have_count(2)
    expect(host.get_by_role("group", name="auf der Hand")).to_be_visible()


def test_a_reload_in_the_middle_of_a_game_shows_the_same_cards(visit: Visit) -> None:
    page = alone(visit)
    asked(page)
    answer(page)
    asked(page)
    before = own_cards(page)
    page.reload()
    asked(page)
    assert own_cards(page) == before
    assert answer(page)


def test_a_second_device_takes_over_with_the_same_cards(visit: Visit) -> None:
    first = alone(visit)
    asked(first)
    second = first.context.new_page()
    second.goto(first.url)
    asked(second)
    assert own_cards(second) == own_cards(first)
    expect(first.get_by_text("Du spielst auf einem anderen Gerät weiter")).to_be_visible()
    answer(second)
    asked(second)


def test_ten_seconds_without_a_network_cost_nothing(visit: Visit) -> None:
    page = alone(visit)
    asked(page)
    before = own_cards(page)
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    page.wait_for_timeout(OFFLINE_MS)
    page.context.set_offline(False)
    asked(page)
    assert own_cards(page) == before
    answer(page)
    asked(page)


def test_eight_guests_fit_a_phone_without_scrolling(visit: Visit) -> None:
    page = alone(visit, PHONE, computers=7)
    for turn in range(4):
        asked(page)
        assert page.evaluate(
            "(({ scrollWidth, scrollHeight }) => [scrollWidth, scrollHeight])(document.documentElement)"
        ) == [*PHONE]
        assert _outside(page, "button.guest, button.card, .tray .panel, .stock") == []
        assert _too_small(page) == []
        answer(page, turn)


def test_a_round_is_played_by_keyboard_alone(visit: Visit) -> None:
    page = alone(visit)
    asked(page)
    rounds = page.get_by_role("heading", name="Runde 1")
    while not rounds.is_visible():
        if playable(page).count() == 0:
            page.wait_for_timeout(50)
            continue
        value = playable(page).last.get_attribute("data-card") or ""
        page.keyboard.type(value)
        expect(page.locator(f"button[data-card='{value}']")).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Escape")
        expect(page.locator("button[aria-pressed=true]")).to_have_count(0)
        page.keyboard.type(value)
        page.keyboard.press("Enter")
        expect(page.locator("button[data-card][aria-pressed=true]")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(rounds).to_be_hidden()


def test_the_chosen_card_tells_what_it_would_do_and_the_second_tap_lays_it(visit: Visit) -> None:
    page = alone(visit)
    asked(page)
    card = playable(page).first
    value = card.get_attribute("data-card") or ""
    card.click()
    expect(page.locator(".tray .panel")).to_contain_text(re.compile("Niedriger als|Gleich hoch wie|Höher als"))
    expect(page.locator(".tray .panel")).to_contain_text("Hitze")
    card.click()
    page.get_by_role("tab", name="Verlauf").click()
    expect(page.get_by_role("tabpanel").get_by_text(re.compile(rf"Du legst {value}: "))).to_be_visible()


def test_advice_comes_with_a_reason(visit: Visit) -> None:
    page = alone(visit)
    asked(page)
    page.keyboard.press("r")
    expect(page.locator(".tray .panel")).to_contain_text(re.compile(r"Rat: (Leg|Zieh|Nimm|Deck) .{20}"))


def test_with_two_piles_a_card_shows_both_signs_and_goes_where_it_is_sent(visit: Visit) -> None:
    page = alone(visit, rules=("zwei",))
    asked(page)
    card = playable(page).first
    value = card.get_attribute("data-card") or ""
    expect(card.locator(".mark")).to_have_count(2)
    card.click()
    page.get_by_role("button", name=re.compile("Auf Ablage 2")).click()
    page.get_by_role("tab", name="Verlauf").click()
    expect(page.get_by_role("tabpanel").get_by_text(f"Du legst {value} (Ablage 2): ")).to_be_visible()


def test_the_screen_reader_hears_what_happens_and_what_is_asked(visit: Visit) -> None:
    page = alone(visit)
    page.evaluate(
        """() => { window.heard = [];
             for (const region of document.querySelectorAll('[aria-live]'))
               new MutationObserver(() => window.heard.push(region.textContent))
                 .observe(region, { childList: true, characterData: true, subtree: true }); }"""
    )
    asked(page)
    answer(page)
    asked(page)
    heard = " ".join(page.evaluate("window.heard"))
    assert re.search(r"Du legst \d+: (niedriger|gleich hoch, noch eine Karte|höher)\.", heard)
    assert "Du bist dran" in heard


def test_a_spectator_sees_everybody_and_no_hidden_card(visit: Visit) -> None:
    player = alone(visit)
    asked(player)
    watcher = visit(player.url, PHONE)
    sign_in(watcher)
    expect(watcher.get_by_text("Du schaust zu")).to_be_visible()
    expect(watcher.locator("button.guest")).to_have_count(4)
    assert watcher.locator("button[data-card]").count() == 0
    assert watcher.evaluate("document.documentElement.scrollHeight") == PHONE[1]


def test_cards_fly_and_still_every_tap_counts(visit: Visit) -> None:
    page = alone(visit, PHONE, calm=False)
    for turn in range(3):
        asked(page)
        answer(page, turn)


def _outside(page: Page, selector: str) -> list[str]:
    """What of these is not wholly on the screen."""
    found: list[str] = page.evaluate(
        """(selector) => [...document.querySelectorAll(selector)]
             .map((e) => [e, e.getBoundingClientRect()])
             .filter(([, b]) => b.left < -1 || b.top < 0 || b.right > innerWidth + 1 || b.bottom > innerHeight + 1)
             .map(([e]) => e.className)""",
        selector,
    )
    return found


def _too_small(page: Page) -> list[str]:
    """Buttons of the table that a thumb would miss."""
    found: list[str] = page.evaluate(
        """[...document.querySelectorAll('main button')]
             .map((e) => [e, e.getBoundingClientRect()])
             .filter(([, b]) => b.width && (b.width < 43.5 || b.height < 43.5))
             .map(([e]) => e.outerHTML.slice(0, 80))"""
    )
    return found


def test_a_game_that_runs_with_other_choices_is_never_passed_off_as_the_new_one(visit: Visit) -> None:
    page = alone(visit, computers=1)
    running = page.url
    page.goto(running.split("tisch/")[0] + "spiel/sauna")
    page.get_by_role("button", name="Freie Partie: Spielen").click()
    dialog = page.get_by_role("dialog", name="Freie Partie")
    dialog.get_by_role("radio", name="2", exact=True).check(force=True)
    dialog.get_by_role("button", name="Spielen").click()
    standing = page.get_by_role("dialog", name="Hier läuft noch eine Partie")
    expect(standing.get_by_role("button", name="Weiterspielen")).to_be_visible()
    standing.get_by_role("button", name="Abbrechen und neu beginnen").click()
    page.wait_for_url("**/tisch/*")
    assert page.url != running
    expect(page.get_by_role("list", name="Am Tisch").get_by_role("listitem")).to_have_count(3)
