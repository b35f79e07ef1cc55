"""What those who run the house do at the console, by the words they see there."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import Locator, Page, expect

from deploy.local.platform import Platform
from services.lobby.promote import promote
from services.lobby.settings import LobbySettings
from tests.browser.account_steps import account, ask
from tests.browser.conftest import DESKTOP, Visit


def chief(visit: Visit, platform: Platform, login: str, size: tuple[int, int] = DESKTOP) -> Page:
    """The console, opened by somebody whom the house's own command has made an admin; before, the door was shut."""
    page = account(visit, platform, "Chefin", login, "hausleitung", size)
    expect(page.get_by_text("Diese Tür ist nur für die Hausleitung.")).to_be_visible()
    settings = LobbySettings(sql_url=platform.parts["lobby"].environment["SPEEDSPIELE_SQL_URL"])
    with ThreadPoolExecutor() as other_thread:  # this one's loop belongs to the browser
        assert other_thread.submit(asyncio.run, promote(settings, login, "admin")).result()
    page.reload()
    expect(page.get_by_role("heading", name="Meldungen")).to_be_visible()
    return page


def open_house(page: Page, platform: Platform) -> None:
    """Whatever a test did, the next one finds the house open."""
    ask(page, platform, "admin/house", {"closed": False})


def part(page: Page, title: str) -> Locator:
    """A part of the console by its title."""
    return page.locator(".card", has=page.get_by_role("heading", level=2, name=title, exact=True))


def sure(page: Page, answer: str) -> None:
    """The house asks again, for what cannot be taken back."""
    page.get_by_role("dialog").get_by_role("button", name=answer).click()
