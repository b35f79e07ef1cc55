"""Speedtraum at the table: a whole game, the daily, the training, a phone, no mouse, nothing given away."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Locator, Page, expect
from redis import Redis

from deploy.local.platform import Platform
from tests.browser.access import barriers
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.steps import counted, join, prove_fair, seat_computer, set_table, sign_in, start
from tests.finished import played

pytestmark = pytest.mark.browser
GAME_S = 240
CLUE = "Sehnsucht nach dem Meer"
BOXES = """[...document.querySelectorAll('.dream .paper')].map((paper) => {
  const { left, right, bottom } = paper.getBoundingClientRect();
  return [left, right, bottom];
})"""

WHOLE = """(() => {
  const { left, right, top, bottom } = document.querySelector('[role=dialog]').getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
})()"""


def alone(visit: Visit, mode: str, size: tuple[int, int] = DESKTOP) -> Page:
    """A game alone, by the words on the lobby's button."""
    page = visit("spiel/traum", size)
    page.get_by_role("button", name=re.compile(f"^{mode}")).first.click()
    sign_in(page)
    dialog = page.get_by_role("dialog", name=mode)
    if dialog.count() > 0 or mode == "Übung":
        dialog.get_by_role("button", name="Spielen").click()
    page.wait_for_url("**/tisch/*")
    expect(papers(page).first).to_be_visible()
    return page


def papers(page: Page) -> Locator:
    """The pictures on the stage."""
    return page.locator(".dream .paper")


def clue_field(page: Page) -> Locator:
    return page.get_by_label("Deine Deutung")


def button(page: Page) -> Locator:
    """The one big button of the tray."""
    return page.locator(".tray button.main")


def asked_of(page: Page) -> str:
    """What the big button says now; empty when there is none, without waiting for one."""
    return (button(page).all_inner_texts() or [""])[0]


def act(page: Page) -> bool:
    """Does what is asked now, if anything; whether something was done."""
    if page.get_by_role("dialog").count() > 0:
        return False
    if clue_field(page).count() > 0:
        papers(page).first.click()
        clue_field(page).fill(CLUE)
        page.get_by_role("button", name="Deuten", exact=True).click()
        expect(clue_field(page)).to_have_count(0)
        return True
    asked = asked_of(page)
    if asked in ("", "Umlegen"):
        return False
    free = page.locator(".dream:not(.own):not(.dim) .paper")
    if asked in ("Dazulegen", "Abstimmen", "Das ist gemeint") and free.count() > 0:
        free.first.click()
    if page.locator(".tray button.main:enabled").count() == 0:
        return False
    button(page).click(timeout=20_000)
    return True


def play(pages: list[Page], until: str = "Noch einmal") -> None:
    """All pages do what they are asked until each shows the end."""
    limit = time.monotonic() + GAME_S
    while not all(page.get_by_role("button", name=until).count() > 0 for page in pages):
        assert time.monotonic() < limit, "the game does not end"
        done = [act(page) for page in pages]
        if not any(done):
            pages[0].wait_for_timeout(80)


def test_two_browsers_and_two_computers_play_a_whole_game(visit: Visit) -> None:
    host = visit()
    guest = visit(set_table(host, "Mira", game="Speedtraum"), PHONE)
    join(guest, "Noah")
    host.get_by_role("button", name="Ändern", exact=True).click()
    host.get_by_role("radio", name="20 Punkte").check(force=True)
    expect(guest.get_by_text("20 Punkte")).to_be_visible()
    host.get_by_role("radio", name="zu zweit").check(force=True)
    expect(host.get_by_text("Wir schlagen 40 Punkte vor")).to_be_visible()
    host.get_by_role("radio", name="jeder für sich").check(force=True)
    expect(host.get_by_text("Wir schlagen 40 Punkte vor")).to_have_count(0)
    seat_computer(host)
    seat_computer(host)
    start(host, guest)
    play([host, guest])
    places = [page.get_by_role("list", name="Rangfolge").inner_text() for page in (host, guest)]
    assert places[0] == places[1]
    expect(host.get_by_text("Alle Deutungen dieser Partie")).to_be_visible()
    prove_fair(host.get_by_role("dialog"), "Alle Hände in", "jedes Bild aus der Hand")


def test_nothing_before_the_resolution_says_whose_a_picture_is(visit: Visit) -> None:
    page = alone(visit, "Übung")
    play_to_the_vote(page)
    spoken = [paper.get_attribute("aria-label") or "" for paper in papers(page).all()]
    assert all(re.fullmatch(r"Bild \d(, dein Bild)?", label) for label in spoken), spoken
    assert sum("dein Bild" in label for label in spoken) == 1
    assert page.locator(".dream img:not([alt=''])").count() == 0
    told = [told_of(page, number) for number in range(1, len(spoken) + 1)]
    own = next(at for at, label in enumerate(spoken) if "dein Bild" in label)
    assert all(("dafür darfst du nicht stimmen" in text.lower()) == (at == own) for at, text in enumerate(told)), told
    assert all("Mondstein" in text and not re.search(r"\bvon\b|Zu sehen|gedeutet", text) for text in told), told
    assert act(page)
    expect(button(page)).to_have_text("Weiter", timeout=40_000)
    told = [told_of(page, number) for number in range(1, len(spoken) + 1)]
    assert all("von " in text and "Zu sehen: " in text for text in told), told
    assert sum("das gemeinte Bild" in text for text in told) == 1
    page.get_by_role("list", name="Am Tisch").get_by_role("button").first.click()
    past = page.get_by_role("dialog", name=re.compile("Bisherige Runden"))
    expect(past.get_by_text("Runde 1")).to_be_visible()
    expect(past.locator("img").first).to_be_visible()


def play_to_the_vote(page: Page) -> None:
    """Tells, lays and goes on until a vote is asked; gives none."""
    limit = time.monotonic() + GAME_S
    while True:
        asked = asked_of(page)
        if asked == "Abstimmen":
            return
        assert time.monotonic() < limit
        if not ((asked or clue_field(page).count() > 0) and act(page)):
            page.wait_for_timeout(80)


def told_of(page: Page, number: int) -> str:
    """What the pinned info window tells of a picture of the row."""
    page.get_by_role("button", name=re.compile(f"Info.*Bild {number}\\b")).click()
    window = page.get_by_role("dialog", name=f"Bild {number}", exact=True)
    said = window.locator("figcaption")
    if button(page).inner_text() == "Weiter":
        expect(said).to_contain_text("Zu sehen")
    text = said.inner_text()
    window.get_by_role("button", name="Schließen").click()
    expect(window).to_have_count(0)
    return text


def test_the_last_human_is_told_that_it_is_practice_and_may_end_it(visit: Visit) -> None:
    host = visit()
    guest = visit(set_table(host, "Mira", seats=3, game="Speedtraum"), PHONE)
    join(guest, "Noah")
    start(host, guest)
    guest.get_by_role("button", name="Menü").click()
    guest.get_by_role("button", name="Partie verlassen").click()
    guest.get_by_role("dialog").get_by_role("button", name="Partie verlassen").click()
    expect(host.get_by_text("eine Übung, die nicht zählt")).to_be_visible()
    host.get_by_role("button", name="Partie beenden").click()
    host.get_by_role("dialog").get_by_text("Die Partie endet ohne Ergebnis.").wait_for()
    host.get_by_role("dialog").get_by_role("button", name="Partie verlassen").click()
    host.wait_for_url("**/raum/*")


def test_the_dream_of_the_day_has_five_dreams_and_counts_once(visit: Visit) -> None:
    page = alone(visit, "Traum des Tages")
    expect(page.get_by_text("Traum 1 von 5")).to_be_visible()
    limit = time.monotonic() + GAME_S
    while page.get_by_role("list", name="Rangfolge").count() == 0:
        assert time.monotonic() < limit
        if not act(page):
            page.wait_for_timeout(80)
    assert counted(page, "traum")["streak"] == 1


def test_the_training_judges_and_says_why(visit: Visit) -> None:
    page = alone(visit, "Deuter-Training", PHONE)
    act(page)
    expect(page.get_by_role("heading", name=re.compile("zu leicht|gelungen|zu rätselhaft"))).to_be_visible()
    expect(page.get_by_text("200 Proberunden")).to_be_visible()
    button(page).click()
    expect(clue_field(page)).to_be_visible()


def test_the_magnifier_pins_the_picture_and_chooses_it(visit: Visit) -> None:
    page = alone(visit, "Deuter-Training", PHONE)
    page.get_by_role("button", name=re.compile("Info.*Bild 3")).click()
    window = page.get_by_role("dialog", name="Bild 3", exact=True)
    expect(window).to_contain_text("Du kannst es deuten")
    page.wait_for_function("document.querySelector('[role=dialog] img').naturalWidth > 0")
    page.wait_for_function(WHOLE)
    expect(window.get_by_role("button", name="Schließen")).to_be_in_viewport(ratio=1)
    window.get_by_role("button", name="Dieses Bild wählen").click()
    expect(papers(page).nth(2)).to_have_attribute("aria-pressed", "true")


def test_a_phone_shows_everything_without_scrolling(visit: Visit) -> None:
    page = alone(visit, "Übung", PHONE)
    seen: set[str] = set()
    limit = time.monotonic() + GAME_S
    while len(seen) < 3:
        assert time.monotonic() < limit
        size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert size == [*PHONE]
        boxes = page.evaluate(BOXES)
        assert all(left >= 0 and right <= PHONE[0] and bottom <= PHONE[1] for left, right, bottom in boxes), boxes
        assert all(right - left >= 44 for left, right, _ in boxes), boxes
        if asked := asked_of(page):
            seen.add(asked)
        if not act(page):
            page.wait_for_timeout(80)


def test_a_clue_is_told_and_judged_by_keyboard_alone(visit: Visit) -> None:
    page = alone(visit, "Deuter-Training")
    page.keyboard.press("2")
    expect(papers(page).nth(1)).to_have_attribute("aria-pressed", "true")
    clue_field(page).focus()
    page.keyboard.type("Ein Traum")
    page.keyboard.press("Enter")
    expect(page.get_by_text("200 Proberunden")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    expect(clue_field(page)).to_be_visible()


def test_the_archive_is_browsed_on_a_phone(visit: Visit) -> None:
    page = visit("spiel/traum", PHONE)
    page.get_by_role("link", name="Traumarchiv").click()
    expect(page.get_by_role("heading", name="Traumarchiv")).to_be_visible()
    shown = page.locator(".pictures li")
    expect(shown).to_have_count(420)
    page.get_by_label("Stimmung").select_option("mist")
    page.get_by_label("Ort").select_option("forest")
    expect(page.get_by_role("status").filter(has_text="Bild")).to_be_visible()
    assert 0 < shown.count() < 60
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    assert barriers(page) == []
    shown.first.get_by_role("button").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Wald · Nebel")).to_be_visible()
    page.wait_for_function("document.querySelector('dialog img').naturalWidth > 0")
    page.keyboard.press("ArrowRight")
    expect(dialog.get_by_role("button", name="Voriges Bild")).to_be_enabled()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Alle zeigen").click()
    expect(shown).to_have_count(420)


def test_the_archive_is_browsed_in_english(visit: Visit) -> None:
    page = visit("einstellungen", PHONE)
    page.get_by_role("radio", name="English").check(force=True)
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    page.goto(page.url.replace("einstellungen", "spiel/traum/archiv"))
    things = page.get_by_label("Thing")
    expect(things.locator("option", has_text="lighthouse")).to_be_attached()
    assert things.locator("option", has_text="Leuchtturm").count() == 0
    things.select_option("Leuchtturm")
    page.locator(".pictures li button").first.click()
    expect(page.get_by_role("dialog").get_by_role("button", name="lighthouse")).to_be_visible()


def test_the_diary_begins_empty_and_says_how_it_fills(visit: Visit) -> None:
    page = visit("spiel/traum/tagebuch", PHONE)
    page.get_by_role("button", name="Wer bist du?").click()
    sign_in(page)
    expect(page.get_by_text("Deutung gelungen: 0 von 0")).to_be_visible()
    expect(page.get_by_text("Noch ist keine Seite beschrieben")).to_be_visible()
    assert barriers(page) == []


def test_the_diary_shows_the_clues_that_some_found_with_their_pictures(visit: Visit, platform: Platform) -> None:
    page = visit("spiel/traum/tagebuch", PHONE)
    page.get_by_role("button", name="Wer bist du?").click()
    sign_in(page, "Nachtfalter")
    expect(page.get_by_text("Deutung gelungen: 0 von 0")).to_be_visible()
    mine = page.request.get(platform.address + "api/session").json()["playerId"]
    clues, told = finish_a_game(platform, mine)
    page.reload()
    expect(page.get_by_text(f"Deutung gelungen: {len(clues)} von {told}")).to_be_visible()
    entries = page.locator("main ol > li")
    expect(entries).to_have_count(len(clues))
    assert sorted(entries.locator("q").all_inner_texts()) == sorted(clues)
    expect(entries.first.get_by_text("von 3 fanden es")).to_be_visible()
    expect(entries.first.locator("img")).to_have_attribute("src", re.compile(r"pictures/.+-320\.webp"))
    assert barriers(page) == []


def finish_a_game(platform: Platform, player_id: str) -> tuple[list[str], int]:
    """A game of four strangers to the stream of finished games, one of them this player; their clues that some found
    and not all, and how many they told."""
    game, states = played("traum", 4, bytes([5]) * 32)
    own = [round_ for round_ in states[-1].past if round_.dreamer == 0]
    found = [sum(vote == round_.told for vote in round_.votes) for round_ in own]
    game.game_id, game.seats[0].player_id, game.counts = "diary-test", player_id, False
    with Redis(port=platform.layout.store_port) as store:
        store.xadd("finished", {"game": game.SerializeToString()})
        until = time.monotonic() + 20
        while store.xpending("finished", "archive")["pending"] or _unread(store):
            assert time.monotonic() < until
            time.sleep(0.05)
    return [round_.clue for round_, count in zip(own, found, strict=True) if 0 < count < 3], len(own)


def _unread(store: Redis) -> int:
    """Finished games the archive has not looked at yet."""
    (group,) = [group for group in store.xinfo_groups("finished") if group["name"] == b"archive"]
    return int(group["lag"] or 0)
