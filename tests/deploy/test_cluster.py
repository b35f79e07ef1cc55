"""The chart in a real cluster: installed, played through from outside, shaken, upgraded and loaded.

`make cluster-test` with KUBECONFIG set. Everything happens in a namespace of its own that enforces restricted pods and
is taken away afterwards; every wait is bounded. The cluster must find the images (SPEEDSPIELE_IMAGES, SPEEDSPIELE_TAG
and the stores' variables as in deploy/README.md) and give volumes of 1 GiB.
"""

from __future__ import annotations

import asyncio
import base64
import os
import re
import subprocess
import time
import urllib.request
import uuid
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import grpc
import pytest
from helm_python import Config
from speedspiele.v1 import puzzle_pb2, puzzle_pb2_grpc

from deploy.synthetic.player import Player
from services.kit.version import VERSION
from services.puzzle_generator.dailies import DAILY_GAMES, DAYS_AHEAD
from tests.deploy.cluster import CHART, READY_S, RELEASE, Forward, Space, await_answer, doors, kubectl, space
from tests.deploy.guests import Guests
from tests.deploy.keepers import comes_back

pytestmark = [pytest.mark.cluster, pytest.mark.timeout(1800)]
IMAGES = os.environ.get("SPEEDSPIELE_IMAGES", "speedspiele")
TAG = os.environ.get("SPEEDSPIELE_TAG", VERSION)
SMALL = {"cpu": "50m", "memory": "256Mi"}
THINKING = {"cpu": "100m", "memory": "768Mi"}
GUESTS = 3
CROWD = 24
SCALED_S = 300.0
ALL_DAILIES = """SELECT game, day, seed, number, key FROM puzzle_daily_sets LEFT JOIN puzzle_daily_items
USING (game, day) ORDER BY 1, 2, 4"""
DOMAIN = "v1beta1.external.metrics.k8s.io"
VALUES: dict[str, Any] = {
    "images": {"repository": IMAGES, "tag": TAG},
    "house": {"secureCookies": False, "trustedProxies": 0},
    "stores": {"valkeySize": "1Gi", "postgresSize": "1Gi", "resources": {"cpu": "100m", "memory": "512Mi"}},
    "services": {
        "gateway": {"resources": SMALL, "environment": {"SPEEDSPIELE_LOOSE_BUDGETS": "true"}, "scale": {"max": 3}},
        "lobby": {"resources": SMALL, "scale": {"max": 3}},
        "table": {"resources": SMALL, "scale": {"max": 3}},
        "bot-quick": {
            "resources": THINKING,
            "scale": {"max": 3, "cpu": None},
            "environment": {"SPEEDSPIELE_PACE": "0"},
        },
        "bot-strong": {
            "resources": THINKING,
            "scale": {"max": 3, "cpu": None, "target": "50m"},
            "environment": {"SPEEDSPIELE_PACE": "0", "SPEEDSPIELE_THREADS": "1"},
        },
        "generator-koffer": {"resources": THINKING, "scale": {"max": 3, "target": "500"}},
        "generator-traum": None,
        "generator-sauna": None,
        "leaderboard": {"resources": SMALL, "scale": {"min": 1, "max": 2}},
        "archive": {"resources": SMALL, "scale": {"min": 1, "max": 2}},
    },
    "autoscaling": {"stockAndQueues": True},
    "probe": {"everySeconds": 30},
}
for key, variable in (("valkeyImage", "SPEEDSPIELE_VALKEY_IMAGE"), ("postgresImage", "SPEEDSPIELE_POSTGRES_IMAGE")):
    if variable in os.environ:
        VALUES["stores"][key] = os.environ[variable]


@pytest.fixture(scope="module")
def place() -> Iterator[Space]:
    """The namespace, or a clear word that nothing was run; a cluster that is named and does not answer is a failure."""
    if not os.environ.get("KUBECONFIG"):
        print("\nNO CLUSTER WAS TESTED")
        pytest.skip("KUBECONFIG is not set: it names the cluster this may install into and take apart")
    await_answer()
    with space(f"speedspiele-test-{uuid.uuid4().hex[:8]}") as made:
        yield made


@pytest.fixture(scope="module")
def helm(place: Space) -> Iterator[Config]:
    """The chart, installed and ready."""
    with Config(namespace=place.name) as config:
        try:
            config.install(CHART, RELEASE, VALUES, namespace=place.name)
            place.await_ready()
            yield config
        except BaseException:
            print(place.said())
            raise
        finally:
            config.uninstall(RELEASE, ignore_not_found=True, timeout=60)


@pytest.fixture
def gates(place: Space, helm: Config) -> Iterator[list[str]]:
    """The house's addresses from outside."""
    with doors(place, 2) as found:
        yield list(found)


def test_the_charts_own_test_plays(place: Space, helm: Config) -> None:
    tried = helm.test(RELEASE, timeout=200, logs=True)
    assert any(f'"ending":"{how}"' in str(tried["logs"]) for how in ("left", "outcome")), tried["logs"]


def test_the_dailies_are_filled_a_week_ahead_by_their_scheduled_job(place: Space, helm: Config) -> None:
    assert f"{DAYS_AHEAD} days ahead ready" in place.fire("dailies")
    kept = place.sql("puzzle_generator", ALL_DAILIES)
    days = Counter(game for game, _ in {tuple(row.split("|")[:2]) for row in kept})
    assert days == dict.fromkeys(DAILY_GAMES, DAYS_AHEAD + 1), "today and the days ahead, in every game"
    assert f"0 dailies made, {DAYS_AHEAD} days ahead ready" in place.fire("dailies")
    assert place.sql("puzzle_generator", ALL_DAILIES) == kept


def test_the_night_job_runs_and_a_second_time_in_vain(place: Space, helm: Config) -> None:
    place.fire("learning")
    assert "new lessons: none" in place.fire("learning")


def test_the_synthetic_player_plays_and_tells(place: Space, helm: Config) -> None:
    way = Forward(place, "probe", 9000)
    played = re.compile(r'^speedspiele_synthetic_games_total\{.*outcome="played".*\} [1-9]', re.MULTILINE)
    until = time.monotonic() + READY_S
    try:
        while not played.search(told := scraped(way)):
            assert time.monotonic() < until, told
            time.sleep(1)
    finally:
        way.close()


def scraped(way: Forward) -> str:
    """What is told there, or why nothing is."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{way.port}/metrics", timeout=10) as answer:
            return str(answer.read().decode())
    except OSError as error:
        return str(error)


@pytest.fixture
def guarded(place: Space, helm: Config) -> None:
    """A pod `visitor` that no policy names and one, `shut`, that may nothing; skips where policies are ignored."""
    security = {"allowPrivilegeEscalation": False, "capabilities": {"drop": ["ALL"]}}
    container = {"name": "main", "image": f"{IMAGES}/light:{TAG}", "securityContext": security,
                 "command": ["python", "-c", "import time; time.sleep(3600)"]}  # fmt: skip
    spec = {"containers": [container], "automountServiceAccountToken": False, "terminationGracePeriodSeconds": 0,
            "securityContext": {"runAsNonRoot": True, "seccompProfile": {"type": "RuntimeDefault"}}}  # fmt: skip
    names = ("visitor", "shut")
    rule = {"podSelector": {"matchLabels": {"guest": "shut"}}, "policyTypes": ["Egress"]}
    place.apply(
        {"apiVersion": "networking.k8s.io/v1", "kind": "NetworkPolicy", "metadata": {"name": "shut"}, "spec": rule},
        *({"apiVersion": "v1", "kind": "Pod", "metadata": {"name": name, "labels": {"guest": name}}, "spec": spec}
          for name in names),
    )  # fmt: skip
    place.run("wait", *(f"pod/{name}" for name in names), "--for=condition=Ready", "--timeout=60s", timeout=70)
    gateway = place.run("get", "pods", "-l", "speedspiele/part=gateway", "-o", "jsonpath={.items[0].status.podIP}")
    until = time.monotonic() + 20  # a rule may take a moment to get to the node
    while place.reaches("shut", gateway, 8080):
        if time.monotonic() > until:
            print("\nNETWORK POLICIES WERE NOT TESTED")
            pytest.skip("this cluster does not enforce network policies: its network plugin ignores them")
        time.sleep(1)


def test_nobody_gets_where_they_have_nothing_to_do(place: Space, guarded: None) -> None:
    parts = ("gateway", "lobby", "table", "bot", "puzzle-generator", "leaderboard", "archive", "probe")
    pod = {part: place.pods(part)[0] for part in parts} | {"visitor": "visitor"}
    stores = {("valkey", 6379), ("postgres", 5432)}
    inside = {("gateway", 80), ("lobby", 7000), ("table", 7000)}
    keepers = set(parts) - {"gateway", "probe"}
    wanted = {part: inside | (stores if part in keepers else set()) for part in parts} | {"visitor": {("gateway", 80)}}
    found = {
        name: {way for way in inside | stores if place.reaches(pod[name], f"{RELEASE}-{way[0]}", way[1])}
        for name in wanted
    }
    assert found == wanted


async def test_no_move_is_lost_when_any_pod_is_deleted(place: Space, gates: list[str]) -> None:
    guests = Guests(gates)
    before = place.restarts()
    async with guests.at_play(GUESTS):
        for victim in await asyncio.to_thread(place.pods):
            await guests.more_moves(3, READY_S)
            await asyncio.to_thread(place.run, "delete", "pod", victim, "--wait=false")
            await asyncio.to_thread(place.await_ready)
        await guests.more_moves(6, READY_S)
    assert guests.connections > len(guests.players), "nobody was disturbed"
    assert place.restarts().items() <= before.items(), "a pod was killed by its kubelet because of another's end"


async def test_no_move_is_lost_when_everything_is_rolled(place: Space, gates: list[str]) -> None:
    guests = Guests(gates)
    before = place.restarts()
    async with guests.at_play(GUESTS):
        for owner in await asyncio.to_thread(place.owners):
            await guests.more_moves(3, READY_S)
            await asyncio.to_thread(place.run, "rollout", "restart", owner)
            await asyncio.to_thread(place.await_ready, owner)
    assert place.restarts().items() <= before.items()


async def test_no_move_is_lost_in_an_upgrade(place: Space, helm: Config, gates: list[str]) -> None:
    guests = Guests(gates)
    changed = VALUES | {"house": VALUES["house"] | {"logLevel": "WARNING"}}
    async with guests.at_play(GUESTS):
        await guests.more_moves(6, READY_S)
        await asyncio.to_thread(helm.upgrade, CHART, RELEASE, changed, namespace=place.name, timeout=300)
        await asyncio.to_thread(place.await_ready)
        await guests.more_moves(6, READY_S)
    assert helm.status(RELEASE)["revision"] == 2
    assert place.objects("jobs", "speedspiele/part=migrate") == [], "hooks that succeeded are taken away"


async def test_a_backup_taken_during_play_comes_back(place: Space, gates: list[str], tmp_path: Path) -> None:
    player, again = Player(gates[0], moves=0, doors=gates), Player(gates[0], moves=0, doors=gates)
    await comes_back(place, player, again, tmp_path / "backup", READY_S)


@pytest.fixture
def measured(place: Space, helm: Config, tmp_path: Path) -> Iterator[None]:
    """The cluster's adapter for external metrics, or a small one of our own while the block runs."""
    if kubectl("get", "apiservice", DOMAIN, "--ignore-not-found"):
        yield
        return
    certificate, key = tmp_path / "tls.crt", tmp_path / "tls.key"
    subject = f"/CN=measures.{place.name}.svc"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                    "-subj", subject, "-days", "2", "-keyout", str(key), "-out", str(certificate)],
                   check=True, capture_output=True)  # fmt: skip
    place.apply(*adapter(certificate, key))
    place.await_ready("deployment/measures")
    spec = {"group": "external.metrics.k8s.io", "version": "v1beta1", "groupPriorityMinimum": 100,
            "versionPriority": 100, "insecureSkipTLSVerify": True,
            "service": {"name": "measures", "namespace": place.name, "port": 443}}  # fmt: skip
    place.apply({"apiVersion": "apiregistration.k8s.io/v1", "kind": "APIService",
                 "metadata": {"name": DOMAIN}, "spec": spec})  # fmt: skip
    try:
        kubectl("wait", f"apiservice/{DOMAIN}", "--for=condition=Available", "--timeout=120s", timeout=130)
        yield
    finally:
        kubectl("delete", "apiservice", DOMAIN)


def adapter(certificate: Path, key: Path) -> list[dict[str, Any]]:
    """The objects of our own adapter (tests/deploy/measures.py in the light image)."""
    labels = {"app.kubernetes.io/name": "measures"}
    files = {"measures.py": Path(__file__).with_name("measures.py").read_text()}
    pair = {path.name: base64.b64encode(path.read_bytes()).decode() for path in (certificate, key)}
    container = {
        "name": "main",
        "image": f"{IMAGES}/light:{TAG}",
        "command": ["python", "/code/measures.py", "/pair/tls.crt", "/pair/tls.key", RELEASE],
        "readinessProbe": {"tcpSocket": {"port": 6443}},
        "volumeMounts": [{"name": "code", "mountPath": "/code"}, {"name": "pair", "mountPath": "/pair"}],
        "securityContext": {"allowPrivilegeEscalation": False, "capabilities": {"drop": ["ALL"]}},
    }
    pod = {
        "containers": [container],
        "securityContext": {"runAsNonRoot": True, "seccompProfile": {"type": "RuntimeDefault"}},
        "automountServiceAccountToken": False,
        "volumes": [{"name": "code", "configMap": {"name": "measures"}},
                    {"name": "pair", "secret": {"secretName": "measures"}}],
    }  # fmt: skip
    template = {"metadata": {"labels": labels}, "spec": pod}
    named = {"metadata": {"name": "measures"}}
    return [
        {"apiVersion": "v1", "kind": "ConfigMap", "data": files} | named,
        {"apiVersion": "v1", "kind": "Secret", "data": pair} | named,
        {"apiVersion": "apps/v1", "kind": "Deployment",
         "spec": {"selector": {"matchLabels": labels}, "template": template}} | named,
        {"apiVersion": "v1", "kind": "Service",
         "spec": {"selector": labels, "ports": [{"port": 443, "targetPort": 6443}]}} | named,
    ]  # fmt: skip


def pools(place: Space) -> dict[str, int]:
    """How many pods each autoscaler sees; what it wants stays 0 for as long as one of its metrics is missing."""
    return {
        one["metadata"]["name"].removeprefix(f"{RELEASE}-"): int(one["status"].get("currentReplicas", 0))
        for one in place.objects("hpa")
    }


async def grows(place: Space, pool: str, start: int) -> dict[str, int]:
    """All pools' sizes as soon as this one is larger than `start`; raises TimeoutError."""
    async with asyncio.timeout(SCALED_S):
        while (found := await asyncio.to_thread(pools, place))[pool] <= start:
            await asyncio.sleep(2)
    return found


async def rests(place: Space, pool: str, size: int) -> dict[str, int]:
    """All pools' sizes as soon as this one is not larger than `size`; raises TimeoutError."""
    async with asyncio.timeout(3 * SCALED_S):
        while (found := await asyncio.to_thread(pools, place))[pool] > size or not found[pool]:
            await asyncio.sleep(2)
    return found


def has_work(place: Space) -> bool:
    """Whether any pool is measured to have something waiting, or one is not measured yet."""
    found = [one["external"]["current"].get("value", "") for scaler in place.objects("hpa")
             for one in scaler["status"].get("currentMetrics") or [] if one["type"] == "External"]  # fmt: skip
    return not found or set(found) != {"0"}


async def at_rest(place: Space) -> None:
    """Returns when every autoscaler has seen that nothing waits, so that none adds pods for what was; TimeoutError."""
    async with asyncio.timeout(SCALED_S):
        while await asyncio.to_thread(has_work, place):
            await asyncio.sleep(2)


async def test_computers_scale_by_their_queue_alone(place: Space, gates: list[str], measured: None) -> None:
    await at_rest(place)
    before = await rests(place, "bot-strong", 1)
    guests = Guests(gates, level="strong", think_s=0)
    async with guests.at_play(CROWD):
        after = await grows(place, "bot-strong", before["bot-strong"])
    assert after["bot-quick"] <= before["bot-quick"]
    assert after["generator-koffer"] <= before["generator-koffer"]


async def test_generators_scale_by_their_stock_alone(place: Space, helm: Config, measured: None) -> None:
    await at_rest(place)
    before = await rests(place, "generator-koffer", 1)
    way = Forward(place, "puzzle-generator", 7000)
    taking = asyncio.ensure_future(take_for_ever(way))
    try:
        after = await grows(place, "generator-koffer", before["generator-koffer"])
    finally:
        taking.cancel()
        await asyncio.to_thread(way.close)
    assert after["bot-quick"] <= before["bot-quick"]
    assert after["bot-strong"] <= before["bot-strong"]
    await asyncio.to_thread(place.await_ready, f"deployment/{RELEASE}-generator-koffer")


async def take_for_ever(way: Forward) -> None:
    """Asks for suitcases like very many players at once; empty shelves and broken ways do not stop it."""
    while True:
        async with grpc.aio.insecure_channel(f"127.0.0.1:{way.port}") as channel:
            stub = puzzle_pb2_grpc.PuzzleServiceStub(channel)
            for shelf in ("apprentice", "journeyman", "master", "master2", "master3"):
                wish = puzzle_pb2.TakeRequest(request_id=uuid.uuid4().hex, game="koffer", shelves=[shelf] * 50)
                with suppress(grpc.aio.AioRpcError):
                    await stub.Take(wish, timeout=10)
            await asyncio.sleep(0.1)


def test_a_release_that_went_finds_its_games_again(place: Space, helm: Config) -> None:
    before = place.archived()
    helm.uninstall(RELEASE, timeout=120)
    ours = f"app.kubernetes.io/instance={RELEASE}"
    place.run("wait", "pods", "-l", ours, "--for=delete", "--timeout=180s", timeout=190)
    helm.install(CHART, RELEASE, VALUES, namespace=place.name)
    place.await_ready()
    assert before
    assert place.archived() >= before
