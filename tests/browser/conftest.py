"""The browser tests' house: the real platform as processes, and Chromium to visit it with."""

from __future__ import annotations

import re
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from deploy.local.parts import new_layout
from deploy.local.platform import Platform

PATIENCE_MS = 20_000
"""For what must appear; a busy machine is no failure."""
expect.set_options(timeout=PATIENCE_MS)
PHONE = (360, 740)
TABLET = (820, 1180)
DESKTOP = (1440, 900)
CHROMIUM = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
EXPECTED = re.compile(r"status of 4\d\d|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|WebSocket connection to")
"""What the browser itself notes when a guest is not signed in yet, or the network is taken away or changes."""


PICTURES = Path("build/browser")
"""What the pages of a failed test looked like."""
FAILED = pytest.StashKey[bool]()


class Visit(Protocol):
    """Opens the house in a browser of its own, like a person on a device."""

    def __call__(self, path: str = "", size: tuple[int, int] = DESKTOP, *, calm: bool = True) -> Page: ...


@pytest.fixture(scope="session")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Platform]:
    """The whole platform, ready; budgets are loose because all guests come from one address."""
    layout = new_layout(
        tmp_path_factory.mktemp("platform"), extra={"SPEEDSPIELE_LOOSE_BUDGETS": "true", "SPEEDSPIELE_PACE": "0.15"}
    )
    with Platform(layout) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests; each visit has its own cookies."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(CHROMIUM))
        yield chromium
        chromium.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Lets the visit know how the test went."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def visit(request: pytest.FixtureRequest, platform: Platform, browser: Browser) -> Iterator[Visit]:
    """Visits; afterwards no page may have had an error."""
    complaints: list[str] = []
    contexts: list[BrowserContext] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and not EXPECTED.search(message.text):
            complaints.append(message.text)

    def go(path: str = "", size: tuple[int, int] = DESKTOP, *, calm: bool = True) -> Page:
        width, height = size
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale="de-DE",
            reduced_motion="reduce" if calm else "no-preference",
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", note)
        page.goto(path if path.startswith("http") else platform.address + path.lstrip("/"))
        return page

    yield go
    if request.node.stash.get(FAILED, False):
        _keep_pictures(request.node.name, contexts)
    for context in contexts:
        context.close()
    assert complaints == []


def _keep_pictures(test: str, contexts: list[BrowserContext]) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    pages = [page for context in contexts for page in context.pages]
    for number, page in enumerate(pages):
        page.screenshot(path=PICTURES / f"{test}-{number}.png")
