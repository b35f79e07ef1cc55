"""The lists after an outage: leaderboard and archive are dead while games end, and come back to exact books.
Without the live store the page still shows them."""

from __future__ import annotations

import json
import random
import time
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from redis import Redis

from deploy.local.parts import STORE, new_layout
from deploy.local.platform import Platform
from services.kit.outbox import FIELD, STREAM
from services.rules.credits import credits_of
from services.rules.games import game_named
from tests.finished import by_hand

pytestmark = pytest.mark.process
DOWN = ("leaderboard", "archive")
GAMES = 100
WITHIN_S = 60.0
T = TypeVar("T")


@pytest.fixture
def platform(tmp_path: Path) -> Iterator[Platform]:
    """The whole platform as processes."""
    with Platform(new_layout(tmp_path)) as running:
        yield running


def _games(rng: random.Random) -> list[Any]:
    people = [f"player{number}" for number in range(12)]
    now_ms = int(time.time() * 1000)
    return [
        by_hand(f"outage{number}", who, list(range(1, len(who) + 1)), ended_ms=now_ms - number)
        for number in range(GAMES)
        for who in [rng.sample(people, rng.randint(3, 6))]
    ]


def test_lists_are_exact_after_both_were_dead_while_games_ended(platform: Platform) -> None:
    rng = random.Random(7)
    games = _games(rng)
    with Redis(port=platform.layout.store_port) as store:
        for name in DOWN:
            platform.kill(name)
        _hand_in(store, rng.sample(games, len(games)) + rng.sample(games, 30))
        for name in DOWN:
            platform.start_part(name)
        _hand_in(store, rng.sample(games, 20))
    for name in DOWN:
        platform.await_ready(name)
    assert _settled(lambda: _points(platform), _expected_points(games))
    played = Counter(seat.player_id for game in games for seat in game.seats)
    assert _settled(lambda: {who: _archived(platform, who) for who in played}, dict(played))
    platform.kill(STORE)
    assert _points(platform) == _expected_points(games)


def _hand_in(store: Redis, games: list[Any]) -> None:
    """As the table's commit does it; some twice, in any order."""
    for game in games:
        store.xadd(STREAM, {FIELD: game.SerializeToString()})


def _expected_points(games: list[Any]) -> dict[str, int]:
    mode = game_named("sauna").mode("table")
    totals: Counter[str] = Counter()
    for game in games:
        totals.update({credit.player_id: credit.points for credit in credits_of(game, mode) if credit.counted})
    return dict(totals)


def _points(platform: Platform) -> dict[str, int]:
    lines = _asked(platform, "api/lists?game=sauna&period=all&top=50").get("top", [])
    return {line["playerId"]: line["points"] for line in lines}


def _archived(platform: Platform, player_id: str) -> int:
    games = _asked(platform, f"api/players/{player_id}/statistics").get("games", [])
    return sum(game["games"] for game in games)


def _asked(platform: Platform, path: str) -> dict[str, Any]:
    with urllib.request.urlopen(platform.address + path, timeout=30) as answer:  # noqa: S310 - our own port
        found: dict[str, Any] = json.load(answer)
        return found


def _settled(look: Callable[[], T], expected: T) -> bool:
    """Whether it becomes what is expected, and stays it at a second look."""
    until = time.monotonic() + WITHIN_S
    while look() != expected:
        if time.monotonic() > until:
            return look() == expected
        time.sleep(0.2)
    return look() == expected
