"""What people do about their account, by the words they see."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from deploy.local.platform import Platform
from tests.browser.conftest import DESKTOP, Visit
from tests.browser.steps import sign_in

PASSWORD = "ein stiller See im Juni"


def guest(visit: Visit, name: str, path: str = "konto", size: tuple[int, int] = DESKTOP) -> Page:
    """Somebody new, by one tap."""
    page = visit(path, size)
    page.get_by_role("button", name="Wer spielt?").click()
    sign_in(page, name)
    return page


def secure(page: Page, login: str) -> str:
    """The guest on this page makes themselves an account; the recovery code."""
    form = page.locator("form", has=page.get_by_role("heading", name="Konto sichern"))
    form.get_by_label("Anmeldename").fill(login)
    form.get_by_label("Passwort").fill(PASSWORD)
    form.get_by_role("button", name="Konto sichern").click()
    dialog = page.get_by_role("dialog", name="Dein Wiederherstellungscode")
    code = dialog.get_by_role("status").inner_text()
    dialog.get_by_role("button", name="Ich habe ihn aufgehoben").click()
    expect(page.get_by_text(f"Dein Konto heißt „{login}“.")).to_be_visible()
    return code


def secured(visit: Visit, name: str, login: str, size: tuple[int, int] = DESKTOP) -> tuple[Page, str]:
    """A guest who has secured their account; the page and the recovery code."""
    page = guest(visit, name, size=size)
    return page, secure(page, login)


def account(
    visit: Visit, platform: Platform, name: str, login: str, path: str = "", size: tuple[int, int] = DESKTOP
) -> Page:
    """Somebody with a secured account, where how they got it is not the point."""
    page = visit(path, size)
    ask(page, platform, "session", {"name": name, "avatar": "owl"})
    ask(page, platform, "account/secure", {"login": login, "password": PASSWORD})
    page.reload()
    return page


def ask(page: Page, platform: Platform, path: str, body: dict[str, object]) -> Any:
    """The house's answer to this browser."""
    answer = page.request.post(f"{platform.address}api/{path}", data=body)
    assert answer.ok, answer.text()
    return answer.json()


def log_in(page: Page, login: str, secret: str = PASSWORD) -> None:
    """Types both and asks to be let in."""
    form = page.locator("form", has=page.get_by_role("heading", name="Anmelden"))
    form.get_by_label("Anmeldename").fill(login)
    form.get_by_label("Passwort oder Wiederherstellungscode").fill(secret)
    form.get_by_role("button", name="Anmelden").click()
