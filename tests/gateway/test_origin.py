"""Where a request comes from."""

from __future__ import annotations

import pytest

from gateway.origin import Origins, client_address


@pytest.mark.parametrize(
    ("origin", "host", "allowed"),
    [
        (None, "spiele.example", True),
        ("https://spiele.example", "spiele.example", True),
        ("http://spiele.example:8080", "spiele.example:8080", True),
        ("https://evil.example", "spiele.example", False),
        ("https://spiele.example.evil.example", "spiele.example", False),
        ("null", "spiele.example", False),
        ("https://partner.example", "spiele.example", True),
        ("", None, False),
        ("null", "", False),
        ("http://[", "spiele.example", False),
    ],
)
def test_only_our_page_and_the_listed_ones_may(origin: str | None, host: str | None, allowed: bool) -> None:
    assert Origins("https://partner.example/, ").allows(origin, host) is allowed


def test_only_our_own_proxies_are_believed() -> None:
    assert client_address("10.0.0.1", "1.1.1.1, 2.2.2.2", 0) == "10.0.0.1"
    assert client_address("10.0.0.1", "1.1.1.1, 2.2.2.2", 1) == "2.2.2.2"
    assert client_address("10.0.0.1", "1.1.1.1, 2.2.2.2", 9) == "1.1.1.1"
    assert client_address("10.0.0.1", None, 1) == "10.0.0.1"
