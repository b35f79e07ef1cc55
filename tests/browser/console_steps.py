"""What those who run the house do at the console, by the words they see there."""

from __future__ import annotations

import os
import subprocess
import sys

from playwright.sync_api import Locator, Page, expect

from deploy.local.platform import Platform
from tests.browser.account_steps import PASSWORD
from tests.browser.conftest import DESKTOP, Visit


def chief(visit: Visit, platform: Platform, login: str, size: tuple[int, int] = DESKTOP) -> Page:
    """The console, opened by somebody whom the house's own command has made an admin; before, the door was shut."""
    page = visit("hausleitung", size)
    _ask(page, platform, "session", {"name": "Chefin", "avatar": "owl"})
    _ask(page, platform, "account/secure", {"login": login, "password": PASSWORD})
    page.reload()
    expect(page.get_by_text("Diese Tür ist nur für die Hausleitung.")).to_be_visible()
    subprocess.run(
        [sys.executable, "-m", "services.lobby.promote", login],
        env=os.environ | platform.parts["lobby"].environment,
        check=True,
        timeout=60,
    )
    page.reload()
    expect(page.get_by_role("heading", name="Meldungen")).to_be_visible()
    return page


def open_house(page: Page, platform: Platform) -> None:
    """Whatever a test did, the next one finds the house open."""
    _ask(page, platform, "admin/house", {"closed": False})


def _ask(page: Page, platform: Platform, path: str, body: dict[str, object]) -> None:
    """With the cookies of this browser."""
    answer = page.request.post(f"{platform.address}api/{path}", data=body)
    assert answer.ok, answer.text()


def part(page: Page, title: str) -> Locator:
    """A part of the console by its title."""
    return page.locator(".card", has=page.get_by_role("heading", level=2, name=title, exact=True))


def sure(page: Page, answer: str) -> None:
    """The house asks again, for what cannot be taken back."""
    page.get_by_role("dialog").get_by_role("button", name=answer).click()
