"""The browser's side as it is served."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from pathlib import Path

from gateway.app import GatewayApp
from gateway.http.pages import WebBuild
from tests.gateway.conftest import Browser


async def test_files_named_by_their_content_are_kept_for_ever_and_the_page_is_asked_for(gateway: GatewayApp) -> None:
    http = Browser(gateway).http
    asset, page = await http.get("assets/app-Ab12Cd34.js"), await http.get("")
    assert "immutable" in asset.headers["cache-control"]
    assert asset.headers["content-encoding"] == "gzip"
    assert asset.headers["content-type"].startswith("text/javascript")
    assert page.headers["cache-control"] == "no-cache"
    same = await http.get("", headers={"if-none-match": page.headers["etag"]})
    assert (same.status_code, same.content) == (304, b"")


async def test_every_path_shows_the_page_but_a_missing_file_is_missing(gateway: GatewayApp) -> None:
    http = Browser(gateway).http
    assert (await http.get("raum/ABCDE")).text == (await http.get("")).text
    missing = ("assets/old-Zz99Zz99.js", "nothing.png", "api/nothing", "pictures/none.webp")
    no_names = ("pictures/%00", "pictures/" + "a" * 300, "pictures/" + "a/" * 3000)
    for path in (*missing, *no_names):
        assert (await http.get(path)).status_code == 404


async def test_no_path_leads_out_of_the_folders(gateway: GatewayApp, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    http = Browser(gateway).http
    for path in ("pictures/../secret.txt", "pictures/%2e%2e/secret.txt", "%2e%2e/secret.txt", "pictures//etc/passwd"):
        answer = await http.get(path)
        assert answer.status_code == 404


async def test_pictures_are_kept_for_ever_and_their_index_is_asked_for(gateway: GatewayApp, tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures/d0001-8c7d659bd97a-320.webp").write_bytes(b"RIFF")
    (tmp_path / "pictures/index.json").write_text("{}")
    http = Browser(gateway).http
    picture, index = await http.get("pictures/d0001-8c7d659bd97a-320.webp"), await http.get("pictures/index.json")
    assert (picture.content, "immutable" in picture.headers["cache-control"]) == (b"RIFF", True)
    assert index.headers["cache-control"] == "no-cache"


async def test_inline_scripts_are_allowed_by_their_hash(gateway: GatewayApp) -> None:
    policy = (await Browser(gateway).http.get("")).headers["content-security-policy"]
    expected = b64encode(hashlib.sha256(b"let a = 1;").digest()).decode()
    assert f"script-src 'self' 'sha256-{expected}'" in policy


def test_an_unbuilt_page_says_so(tmp_path: Path) -> None:
    assert b"make web" in WebBuild(tmp_path / "nothing", "/").find("").body
