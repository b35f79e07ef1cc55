"""Every metric and label that a board, rule, alert or autoscaler asks for is one that the played house really shows."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from prometheus_client.parser import text_string_to_metric_families
from websockets.asyncio.client import ClientConnection, connect

from deploy.local.parts import free_ports, new_layout
from deploy.local.platform import Platform
from deploy.monitoring.boards import BOARDS
from deploy.monitoring.rules import rule_file
from deploy.synthetic.door import Door
from deploy.synthetic.player import Player

ROOT = Path(__file__).parents[2]
SCALERS = (ROOT / "charts/speedspiele/values.yaml", ROOT / "charts/speedspiele/templates/scaling.yaml")
SELECTOR = re.compile(r"\b(speedspiele[:_][a-z0-9_:]+)(?:\{([^}]*)\})?")
MATCHER = re.compile(r'(\w+)\s*(=~|!=|!~|=)\s*"([^"]*)"')
LEGEND = re.compile(r"\{\{(\w+)\}\}")
BY = re.compile(r"\bby \(([^)]*)\)")
TARGET = {"service", "pod", "instance", "job"}
"""What the scraper adds, see deploy/compose/prometheus.yml and the chart's ServiceMonitor."""
WAIT_S = 60.0
Samples = dict[str, list[dict[str, str]]]
"""By name, the labels of each sample."""


class Query(Struct, frozen=True):
    """A question put to Prometheus, and the labels that its legend shows."""

    text: str
    legend: str = ""

    @property
    def grouped(self) -> set[str]:
        """Labels it groups by."""
        return {label.strip() for labels in BY.findall(self.text) for label in labels.split(",")}


def rules() -> list[dict[str, Any]]:
    """All rules."""
    return [rule for group in rule_file()["groups"] for rule in group["rules"]]


def queries() -> list[Query]:
    """All of them; an autoscaler's is only a name."""
    boards = [Query(chart.query, chart.legend) for board in BOARDS for chart in board.charts]
    scalers = {name for path in SCALERS for name, _ in SELECTOR.findall(path.read_text())}
    return [*boards, *(Query(rule["expr"]) for rule in rules()), *(Query(name) for name in scalers)]


def recorded() -> Samples:
    """What the rules make, with the labels they leave."""
    made = {rule["record"]: Query(rule["expr"]).grouped for rule in rules() if "record" in rule}
    return {name: [dict.fromkeys(labels, "")] for name, labels in made.items()}


def faults(query: Query, shown: Samples) -> set[str]:
    """What this query asks for that nobody shows."""
    found: set[str] = set()
    for name, matchers in SELECTOR.findall(query.text):
        samples = shown.get(name)
        if not samples:
            found.add(name)
            continue
        labels = {label for sample in samples for label in sample} | TARGET
        left = query.grouped if "sum" in query.text or query.grouped else labels
        found |= {f"legend {label}" for label in LEGEND.findall(query.legend) if label not in left}
        asked = MATCHER.findall(matchers)
        found |= {f"{name}{{{label}}}" for label in query.grouped | {one for one, _, _ in asked} if label not in labels}
        for label, how, wanted in asked:
            if how == "=" and wanted not in {sample.get(label) for sample in samples}:
                found.add(f'{name}{{{label}="{wanted}"}}')
    return found


def missing_from(shown: Samples) -> set[str]:
    """What any query asks for that nobody shows."""
    return set().union(*(faults(query, shown) for query in queries()))


SHOWN: Samples = {"speedspiele_a_total": [{"game": "sauna", "outcome": "ok"}]}


@pytest.mark.parametrize(
    ("text", "legend", "found"),
    [
        ('sum by (game, pod) (rate(speedspiele_a_total{outcome="ok"}[5m]))', "{{game}}", set()),
        ("speedspiele_b_total", "", {"speedspiele_b_total"}),
        ("sum by (level) (speedspiele_a_total)", "", {"speedspiele_a_total{level}"}),
        ('speedspiele_a_total{outcom!="ok"}', "", {"speedspiele_a_total{outcom}"}),
        ('speedspiele_a_total{outcome="fine"}', "", {'speedspiele_a_total{outcome="fine"}'}),
        ("speedspiele_a_total", "{{game}} {{level}}", {"legend level"}),
        ("sum(speedspiele_a_total)", "{{game}}", {"legend game"}),
    ],
)
def test_a_query_about_something_else_is_found(text: str, legend: str, found: set[str]) -> None:
    assert faults(Query(text, legend), SHOWN) == found


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Platform]:
    """The whole platform, its computers without pauses, its budgets as in earnest."""
    with Platform(new_layout(tmp_path, extra={"SPEEDSPIELE_PACE": "0"})) as running:
        yield running


@contextlib.contextmanager
def probe(address: str) -> Iterator[int]:
    """The synthetic player as a process; gives the port it is scraped at."""
    (port,) = free_ports(1)
    command = (sys.executable, "-m", "deploy.synthetic", address, "--moves", "5", "--every", "600")
    process = subprocess.Popen((*command, "--metrics-port", str(port)), cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        yield port
    finally:
        process.terminate()
        process.wait(20)


def scraped(ports: list[int]) -> Samples:
    """All samples of ours in these processes."""
    found: Samples = {}
    for port in ports:
        with (
            contextlib.suppress(OSError),
            urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as page,
        ):
            for family in text_string_to_metric_families(page.read().decode()):
                for sample in family.samples:
                    found.setdefault(sample.name, []).append(sample.labels)
    return found


async def say(wire: ClientConnection, **frame: Any) -> None:
    await wire.send(json.dumps({"id": 1, **frame}))


async def heard(wire: ClientConnection, kind: str) -> dict[str, Any]:
    """The next frame of that kind."""
    async with asyncio.timeout(WAIT_S):
        while True:
            frame = json.loads(await wire.recv())
            if kind in frame:
                return dict(frame[kind])


async def make_trouble(address: str) -> None:
    """A guest who breaks a rule, loses the connection, comes back, and then talks too fast."""
    door = Door(address)
    await door.post("api/session", {"name": "Unruh", "avatar": "otter"})
    wish = {"game": "sauna", "mode": "free", "options": {"target": "30"}, "computers": ["strong"]}
    table_id = (await door.post("api/solo", wish))["tableId"]
    async with connect(await door.socket_address()) as wire:
        await say(wire, watchTable={"tableId": table_id})
        while not (prompt := (await heard(wire, "table")).get("prompt")):
            pass  # the computer begins
        move = {"sauna": {"lay": {"card": 999}}}
        await say(wire, act={"tableId": table_id, "commandId": "c", "prompt": prompt, "move": move})
        assert (await heard(wire, "ack"))["refusal"]
    async with connect(await door.socket_address()) as wire:
        await say(wire, watchTable={"tableId": table_id, "again": True})
        await heard(wire, "table")
        await talk_too_fast(wire)


async def talk_too_fast(wire: ClientConnection) -> None:
    """Until it is told so: more at once than a budget holds, and on after a break of a busy machine, but never so much
    that the door is shut."""
    count = 70
    while True:
        for _ in range(count):
            await say(wire, ping={})
        async with asyncio.timeout(WAIT_S):
            answers = 0
            while answers < count:
                frame = json.loads(await wire.recv())
                answers += "pong" in frame
                if frame.get("refused", {}).get("reason") == "too_fast":
                    return
        count = 15


@pytest.mark.process
@pytest.mark.timeout(240)
async def test_a_played_house_shows_everything_that_is_asked_for(house: Platform) -> None:
    with probe(house.address) as probed:
        whole = await Player(house.address, moves=0).play()
        assert (whole.ending, whole.refusals) == ("outcome", 0)
        await make_trouble(house.address)
        ports = [part.ops_port for part in house.parts.values() if part.ops_port]
        until = time.monotonic() + WAIT_S
        while missing := missing_from(scraped([*ports, probed]) | recorded()):
            assert time.monotonic() < until, sorted(missing)
            await asyncio.sleep(0.5)
