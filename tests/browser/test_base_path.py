"""The whole house below a path of somebody else's host."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from deploy.local.parts import GATEWAY, free_ports, service_part
from deploy.local.platform import Platform
from tests.browser.conftest import Visit
from tests.browser.steps import sign_in

pytestmark = pytest.mark.browser
SECOND = "gateway-below"


@pytest.fixture
def below(platform: Platform) -> Iterator[str]:
    """A second gateway of the same platform that hangs below /spiele/."""
    http, ops, rpc = free_ports(3)
    layout = replace(
        platform.layout, http_port=http, base_path="/spiele/",
        ops_ports=platform.layout.ops_ports | {GATEWAY: ops}, rpc_ports=platform.layout.rpc_ports | {GATEWAY: rpc},
    )  # fmt: skip
    platform.parts[SECOND] = replace(service_part(layout, GATEWAY, pod=SECOND), name=SECOND)
    platform.start_part(SECOND)
    platform.await_ready(SECOND)
    yield f"http://127.0.0.1:{http}/spiele/"
    platform.stop_part(SECOND)
    del platform.parts[SECOND]


def test_portal_deep_links_and_the_live_connection_work_below_a_path(below: str, visit: Visit) -> None:
    page = visit(f"{below}spiel/sauna")
    page.get_by_role("button", name="Freie Partie: Spielen").click()
    sign_in(page, "Mona")
    page.get_by_role("dialog", name="Freie Partie").get_by_role("button", name="Spielen").click()
    page.wait_for_url("**/spiele/tisch/*")
    expect(page.get_by_role("list", name="Am Tisch")).to_be_visible()
    page.reload()
    expect(page.get_by_role("list", name="Am Tisch")).to_be_visible()
