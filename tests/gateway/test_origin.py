"""Where a request comes from."""

from __future__ import annotations

import pytest

from gateway.origin import Origins, client_address, household


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


@pytest.mark.parametrize(
    ("address", "spends"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:1:2:3", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("nonsense", "nonsense"),
        ("", ""),
    ],
)
def test_all_addresses_of_one_connection_spend_from_one_budget(address: str, spends: str) -> None:
    assert household(address) == spends
