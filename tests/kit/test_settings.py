"""Settings refuse nonsense with a sentence."""

import pytest

from services.kit.settings import BadSettings, ServiceSettings, load


def test_defaults_stand_when_nothing_is_set() -> None:
    assert load(ServiceSettings, {}) == ServiceSettings()


def test_words_become_numbers() -> None:
    settings = load(ServiceSettings, {"SPEEDSPIELE_RPC_PORT": "7001", "SPEEDSPIELE_GRACE_S": "2.5", "OTHER": "x"})
    assert (settings.rpc_port, settings.grace_s) == (7001, 2.5)


def test_nonsense_is_refused_by_name() -> None:
    with pytest.raises(BadSettings, match="rpc_port"):
        load(ServiceSettings, {"SPEEDSPIELE_RPC_PORT": "seven"})
