"""Between the games, with real browsers on the real platform: the day's list, lists, a game shown again, accounts."""

from __future__ import annotations

import io
import json
import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import barriers
from tests.browser.account_steps import PASSWORD, log_in, secured
from tests.browser.conftest import DESKTOP, PHONE, TABLET, Visit
from tests.browser.sauna_steps import alone, asked, own_cards, play_to_the_end, result
from tests.browser.steps import counted, sign_in

pytestmark = pytest.mark.browser


@pytest.mark.timeout(300)
def test_a_daily_is_played_to_the_list_and_watched_again(visit: Visit) -> None:
    page = visit("spiel/sauna/tag")
    page.get_by_role("button", name="Heute spielen").click()
    sign_in(page, "Tagfalter")
    page.wait_for_url("**/tisch/*")
    play_to_the_end(page)
    counted(page, "sauna")
    result(page).get_by_role("link", name="Tagesliste").click()
    days = page.get_by_role("list", name="Tagesliste")
    expect(days).to_contain_text("Tagfalter")
    expect(page.get_by_text("Heute gespielt")).to_be_visible()
    expect(page.get_by_text("1 Tag in Folge")).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("link", name="Meine Partie ansehen").click()
    _step_through(page)


def _step_through(page: Page) -> None:
    player = page.get_by_role("region", name="Partie ansehen")
    expect(player.get_by_text("Schritt 1 von")).to_be_visible()
    player.get_by_role("button", name="Ein Schritt weiter").click()
    expect(player.get_by_text("Schritt 2 von")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(player.get_by_text("Schritt 3 von")).to_be_visible()
    player.get_by_label("Mit wessen Augen?").select_option(label="Tagfalter")
    expect(page.get_by_role("heading", name="Partie ansehen: Speedsauna")).to_be_attached()
    expect(player.get_by_text("Schritt 3 von")).to_be_visible()
    player.get_by_role("button", name="Abspielen").click()
    expect(player.get_by_text("Schritt 4 von")).to_be_visible()
    player.get_by_role("button", name="Anhalten").click()
    player.get_by_role("button", name="Zum Ende").click()
    expect(player.get_by_role("button", name="Ein Schritt weiter")).to_be_disabled()
    assert barriers(page) == []
    player.get_by_role("button", name="Ergebnis und Beweis").click()
    dialog = page.get_by_role("dialog", name="Ergebnis und Beweis")
    expect(dialog.get_by_role("list", name="Rangfolge")).to_contain_text("Tagfalter")
    expect(dialog.get_by_text("Der Zufall des Tages wird erst gezeigt, wenn der Tag vorbei ist.")).to_be_visible()


def test_the_portal_and_the_lobby_say_how_the_day_stands(visit: Visit) -> None:
    page = visit("spiel/sauna/tag")
    page.get_by_role("button", name="Heute spielen").click()
    sign_in(page, "Halbtag")
    page.wait_for_url("**/tisch/*")
    page.goto(page.url.split("tisch/")[0])
    expect(page.get_by_role("button", name=re.compile("Tagesaufguss: Weiterspielen"))).to_be_visible()
    page.get_by_role("link", name="Speedsauna").click()
    expect(page.get_by_role("button", name=re.compile("Tagesaufguss: Weiterspielen"))).to_be_visible()


def test_an_empty_list_is_friendly_and_every_list_can_be_reached(visit: Visit) -> None:
    page = visit("listen")
    for period in ("Ewig", "Monat", "Woche", "Tag"):
        page.get_by_role("radio", name=period, exact=True).check(force=True)
    page.get_by_role("radio", name="Speedkoffer").check(force=True)
    expect(page.get_by_text("Noch ganz leer. Der erste Platz ist frei.")).to_be_visible()
    page.get_by_role("link", name="An einen Tisch setzen").click()
    expect(page.get_by_role("heading", level=1, name="Speedkoffer")).to_be_visible()
    page.goto(page.url.replace("spiel/koffer", "spiel/sauna/rekorde"))
    page.get_by_role("radio", name="stark").check(force=True)
    expect(page.get_by_text("Hier steht noch kein Rekord. Deiner wäre der erste.")).to_be_visible()


def test_a_wrong_password_is_a_sentence(visit: Visit) -> None:
    page = visit("konto")
    log_in(page, "niemand.hier", "falsch und lang")
    expect(page.get_by_text("Name oder Passwort stimmt nicht.")).to_be_visible()


def test_everything_can_be_taken_home_and_deleted(visit: Visit, tmp_path: Path) -> None:
    page, _ = secured(visit, "Abreise", "abreise.heute")
    with page.expect_download() as going:
        page.get_by_role("link", name="Herunterladen").click()
    going.value.save_as(tmp_path / "mine.zip")
    with zipfile.ZipFile(io.BytesIO((tmp_path / "mine.zip").read_bytes())) as box:
        assert {"account.json", "lists.json", "games.json"} == set(box.namelist())
        assert "abreise.heute" in json.dumps(json.loads(box.read("account.json")))
    page.get_by_role("button", name="Konto löschen").click()
    dialog = page.get_by_role("dialog", name="Wirklich alles löschen?")
    dialog.get_by_label("Passwort").fill(PASSWORD)
    dialog.get_by_role("button", name="Für immer löschen").click()
    expect(page.get_by_text("Gelöscht. Schön, dass du da warst.")).to_be_visible()
    page.get_by_role("link", name="Konto").click()
    log_in(page, "abreise.heute", PASSWORD)
    expect(page.get_by_text("Name oder Passwort stimmt nicht.")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP])
def test_the_screens_between_fit_and_have_no_barriers(visit: Visit, size: tuple[int, int]) -> None:
    for path in ("listen", "spiel/sauna/tag", "spiel/koffer/rekorde", "ich", "konto", "blockierte", "hausleitung"):
        page = visit(path, size)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_text("Einen Augenblick")).to_be_hidden()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        assert barriers(page) == [], path


def test_the_house_can_be_installed_and_keeps_only_hashed_files(visit: Visit) -> None:
    page = visit()
    kept = page.evaluate(
        """async () => {
             await navigator.serviceWorker.ready;
             const manifest = await (await fetch('manifest.webmanifest')).json();
             await fetch('api/games');
             await import(document.querySelector('script[type=module][src]').src + '');
             const kept = [];
             for (const name of await caches.keys())
               kept.push(...(await (await caches.open(name)).keys()).map((request) => request.url));
             return { icons: manifest.icons.length, display: manifest.display, kept };
           }"""
    )
    assert kept["display"] == "standalone"
    assert kept["icons"] >= 3
    assert all("/assets/" in url for url in kept["kept"])
    page.reload()
    expect(page.get_by_role("link", name="Speedsauna")).to_be_visible()
    page.wait_for_function("caches.keys().then((names) => names.length > 0)")
    page.context.set_offline(True)
    page.goto(page.url, wait_until="commit")
    expect(page.get_by_role("heading", name="Du bist offline")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("link", name="Noch einmal versuchen").click()
    expect(page.get_by_role("link", name="Speedsauna")).to_be_visible()


def test_a_newer_page_is_offered_when_nobody_is_kept_from_playing(visit: Visit) -> None:
    page = alone(visit)
    asked(page)
    cards = own_cards(page)
    house = page.url.split("tisch/")[0]
    old = page.request.get(house).text()
    newer = re.sub(r'(<script[^>]+src="[^"]+)\.js"', r'\1Neu.js"', old)
    assert newer != old
    page.route(house, lambda route: route.fulfill(body=newer, content_type="text/html"))
    with page.expect_response(house):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    notice = page.get_by_role("status").filter(has_text="Es gibt eine neue Fassung")
    expect(notice).to_be_hidden()
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("link", name="Zurück zur Lobby").click()
    expect(notice).to_be_visible()
    page.unroute(house)
    notice.get_by_role("button", name="Neu laden").click()
    expect(notice).to_be_hidden()
    page.goto(house)
    page.get_by_role("link", name="Weiterspielen").click()
    asked(page)
    assert own_cards(page) == cards
