"""Those who run the house and those who need them, in real browsers: talk, reports, tables, lessons, the door."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from deploy.local.platform import Platform
from tests.browser.access import barriers
from tests.browser.account_steps import PASSWORD, account, ask, guest
from tests.browser.conftest import PHONE, Visit
from tests.browser.console_steps import chief, open_house, part, sure
from tests.browser.steps import join

pytestmark = pytest.mark.browser
FILLED_MS = 120_000


@pytest.mark.timeout(240)
def test_a_line_is_reported_its_speaker_blocked_and_muted(visit: Visit, platform: Platform) -> None:
    aino = account(visit, platform, "Aino", "aino.redet")
    room = ask(aino, platform, "rooms", {"game": "sauna", "mode": "table", "seats": 3})
    aino.goto(f"{platform.address}raum/{room['code']}")
    ben = visit(f"raum/{room['code']}", PHONE)
    join(ben, "Ben")
    talk = ben.get_by_role("region", name="Plaudern")
    expect(talk.get_by_text("Mitreden können alle mit gesichertem Konto.")).to_be_visible()
    expect(talk.get_by_role("link", name="Konto sichern")).to_be_visible()

    _say(aino, "schau mal auf www.beispiel.de")
    expect(aino.get_by_text("Links und Adressen gehören hier nicht hin.")).to_be_visible()
    _say(aino, "Moin zusammen")
    expect(talk.get_by_text("Moin zusammen")).to_be_visible()

    talk.get_by_role("button", name="Was ist mit Aino?").click()
    about = ben.get_by_role("dialog", name="Was ist mit Aino?")
    about.get_by_role("button", name="Melden").click()
    report = ben.get_by_role("dialog", name="Aino melden")
    expect(report.get_by_role("radio", name="etwas Geschriebenes")).to_be_checked()
    expect(report.get_by_label("Was ist passiert?")).to_have_value("Moin zusammen")
    assert barriers(ben) == []
    report.get_by_role("button", name="Abschicken").click()
    expect(ben.get_by_text("Danke. Wir sehen es uns an.")).to_be_visible()
    about.get_by_role("button", name="Blockieren").click()
    about.get_by_role("button", name="Wieder zulassen").wait_for()
    ben.keyboard.press("Escape")
    expect(about).to_be_hidden()
    expect(talk.get_by_text("Moin zusammen")).to_be_hidden()
    ben.goto(f"{platform.address}blockierte")
    expect(ben.get_by_role("listitem").filter(has_text="Aino")).to_be_visible()

    house = chief(visit, platform, "chefin.liest", PHONE)
    reported = part(house, "Meldungen").get_by_role("listitem").filter(has_text="Moin zusammen")
    expect(reported).to_contain_text("Aino · etwas Geschriebenes")
    assert barriers(house) == []
    reported.get_by_role("button", name="Stumm geschaltet").click()
    expect(reported.get_by_role("button")).to_have_count(0)
    expect(reported).to_contain_text("Stumm geschaltet")
    expect(aino.get_by_text("Du darfst hier gerade nichts schreiben.")).to_be_visible()
    _is_written_down(house, "hat nach einer Meldung stumm geschaltet", "hat für 24 Stunden stumm geschaltet")


def _say(page: Page, line: str) -> None:
    talk = page.get_by_role("region", name="Plaudern")
    talk.get_by_label("Deine Zeile").fill(line)
    talk.get_by_role("button", name="Sagen").click()


def _is_written_down(house: Page, *deeds: str) -> None:
    done = part(house, "Was getan wurde").get_by_role("listitem")
    for deed in deeds:
        expect(done.filter(has_text=f"Chefin: {deed}").first).to_be_visible()


@pytest.mark.timeout(240)
def test_a_running_table_is_seen_without_its_secrets_and_voided(visit: Visit, platform: Platform) -> None:
    rudi = _at_a_table(visit)
    house = chief(visit, platform, "chefin.schaut")
    table = part(house, "Tisch")
    table.get_by_label("Kennung des Tisches").fill(rudi.url)
    table.get_by_role("button", name="Ansehen").click()
    expect(table.get_by_text("Speedsauna · Freie Partie · läuft")).to_be_visible()
    seat = table.get_by_role("listitem").filter(has_text="Rudi")
    player_id = seat.locator("code").inner_text()
    assert barriers(house) == []
    with house.context.expect_page() as looking:
        table.get_by_role("link", name="Zuschauen").click(modifiers=["ControlOrMeta"])
    expect(looking.value.get_by_text("Du schaust zu")).to_be_visible()
    expect(looking.value.get_by_role("group", name="auf der Hand")).to_be_hidden()
    looking.value.close()

    table.get_by_role("button", name="Für ungültig erklären").click()
    sure(house, "Für ungültig erklären")
    expect(rudi.get_by_text("Die Hausleitung hat die Partie für ungültig erklärt.")).to_be_visible()
    expect(table.get_by_text("zu Ende: ungültig")).to_be_visible()

    mute = part(house, "Stumm schalten")
    mute.get_by_label("Kennung der Person").fill(player_id)
    mute.get_by_label("Stunden").fill("1")
    mute.get_by_role("button", name="Stumm schalten").click()
    expect(house.get_by_text("Ist eingetragen.")).to_be_visible()
    _is_written_down(
        house, "hat einen Tisch angesehen", "hat eine Partie für ungültig erklärt", "hat für 1 Stunde stumm geschaltet"
    )


def _at_a_table(visit: Visit) -> Page:
    page = guest(visit, "Rudi", "spiel/sauna")
    page.get_by_role("button", name="Freie Partie: Spielen").click()
    page.get_by_role("dialog", name="Freie Partie").get_by_role("button", name="Spielen").click()
    page.wait_for_url("**/tisch/*")
    expect(page.get_by_role("group", name="auf der Hand")).to_be_visible()
    return page


def test_the_house_is_closed_and_opened_and_unlearns(visit: Visit, platform: Platform) -> None:
    house = chief(visit, platform, "chefin.haus")
    _take_back_a_lesson(house, platform)
    player = guest(visit, "Spätling", "spiel/sauna", PHONE)
    door = part(house, "Das Haus")
    try:
        door.get_by_role("button", name="Haus schließen").click()
        sure(house, "Haus schließen")
        expect(house.get_by_text("Das Haus nimmt keine neuen Partien an.")).to_be_visible()
        player.get_by_role("button", name="Freie Partie: Spielen").click()
        player.get_by_role("dialog", name="Freie Partie").get_by_role("button", name="Spielen").click()
        expect(player.get_by_text("Das Haus ist gerade geschlossen.")).to_be_visible()
        door.get_by_role("button", name="Haus öffnen").click()
        expect(house.get_by_text("Das Haus ist offen.")).to_be_visible()
    finally:
        open_house(house, platform)
    _is_written_down(house, "hat Gelerntes zurückgenommen", "hat das Haus geschlossen", "hat das Haus geöffnet")


@pytest.mark.timeout(300)
def test_a_day_that_is_missing_is_made_again(visit: Visit, platform: Platform) -> None:
    house = chief(visit, platform, "chefin.morgen")
    fill = part(house, "Das Haus").get_by_role("button", name="Tagesaufgaben auffüllen")
    fill.click()
    expect(house.get_by_text("Die nächsten Tage sind vorbereitet.")).to_be_visible(timeout=FILLED_MS)
    with closing(sqlite3.connect(platform.layout.data / "sql/puzzle_generator.db", timeout=10)) as store:
        days = "SELECT day FROM puzzle_daily_sets WHERE game = 'sauna' ORDER BY day"
        filled = store.execute(days).fetchall()
        assert len(filled) > 7
        with store:
            store.execute("DELETE FROM puzzle_daily_sets WHERE game = 'sauna' AND day = ?", filled[-2])
        with house.expect_response("**/api/admin/dailies", timeout=FILLED_MS) as answer:
            fill.click()
        assert answer.value.ok
        assert store.execute(days).fetchall() == filled
    _is_written_down(house, "hat Tagesaufgaben auffüllen lassen")


@pytest.mark.timeout(240)
def test_a_warning_is_read_once_wherever_its_player_is(visit: Visit, platform: Platform) -> None:
    """At a table at once, in an idle window when one comes back to it; what was read on one is gone from the other."""
    mika = account(visit, platform, "Mika", "mika.flucht", "spiel/sauna", PHONE)
    mika.get_by_role("button", name="Freie Partie: Spielen").click()
    mika.get_by_role("dialog", name="Freie Partie").get_by_role("button", name="Spielen").click()
    expect(mika.get_by_role("group", name="auf der Hand")).to_be_visible()
    other = mika.request.get(f"{platform.address}api/session").json()["playerId"]
    witness = guest(visit, "Zeuge")
    ask(witness, platform, "reports", {"otherId": other, "kind": "chat", "text": "Du Wicht"})

    elsewhere = visit("")
    ask(elsewhere, platform, "account/login", {"login": "mika.flucht", "secret": PASSWORD})
    with elsewhere.expect_response("**/api/letters") as nothing:
        elsewhere.reload()
    assert nothing.value.json() == {}

    house = chief(visit, platform, "chefin.warnt")
    reported = part(house, "Meldungen").get_by_role("listitem").filter(has_text="Du Wicht")
    reported.get_by_role("button", name="Verwarnt").click()
    letter = mika.get_by_role("region", name="Nachricht vom Haus")
    expect(letter).to_contain_text("Etwas, das du geschrieben hast, wurde gemeldet. Die Hausleitung verwarnt dich")
    assert barriers(mika) == []

    found = elsewhere.get_by_role("region", name="Nachricht vom Haus")
    expect(found).to_be_hidden()
    elsewhere.evaluate("() => void dispatchEvent(new Event('focus'))")
    expect(found).to_be_visible()
    found.get_by_role("button", name="Verstanden").click()
    expect(found).to_be_hidden()
    expect(letter).to_be_hidden()
    with mika.expect_response("**/api/letters") as answer:
        mika.reload()
    assert answer.value.json() == {}


def _take_back_a_lesson(house: Page, platform: Platform) -> None:
    """What a night would have made of many people's clues stands in the archive's own store."""
    row = ("traum", 1, 1_700_000_000_000, 1_700_000_000_000, "[]", -1, b"{}")
    with closing(sqlite3.connect(platform.layout.data / "sql/archive.db", timeout=10)) as store, store:
        store.execute(
            "INSERT INTO archive_lessons (game, version, made_ms, until_ms, skipped, reverted_to, lesson)"
            " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            row,
        )
    lessons = part(house, "Gelerntes")
    lessons.get_by_role("button", name="Ansehen").click()
    versions = lessons.get_by_role("list", name=re.compile("Speedtraum")).get_by_role("listitem")
    expect(versions.last).to_contain_text("Nichts gelernt.")
    known = versions.count()
    lessons.get_by_role("button", name="Zurück auf Stand 0").click()
    sure(house, "Zurücknehmen")
    expect(house.get_by_text("Der frühere Stand gilt wieder.")).to_be_visible()
    expect(versions).to_have_count(known + 1)
    expect(versions.first).to_contain_text("auf Stand 0")
    expect(versions.first).to_contain_text("gilt jetzt")
