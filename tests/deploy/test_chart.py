"""The chart without a cluster: every value set rendered, validated strictly, and held to the house's promises."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import kubernetes_validate
import msgspec
import pytest
import yaml
from helm_python import Chart, chart
from helm_python.errors import HelmError

from deploy.chart.values_table import written
from gateway.settings import GatewaySettings
from services.archive.settings import Settings as ArchiveSettings
from services.bot.app import BotSettings
from services.kit.version import VERSION
from services.leaderboard.settings import Settings as LeaderboardSettings
from services.lobby.settings import LobbySettings
from services.puzzle_generator.settings import Settings as GeneratorSettings
from services.table.app import TableSettings
from tests.deploy.other_kinds import SCHEMAS

CHART = Path(__file__).parents[2] / "charts/speedspiele"
SETS = sorted(path.stem for path in (CHART / "ci").glob("*.yaml"))
VERSIONS = sorted({found[:4] for found in kubernetes_validate.utils.all_versions() if "1.31" <= found[:4] <= "1.37"})
KINDS = (
    GatewaySettings, LobbySettings, TableSettings, BotSettings, GeneratorSettings, LeaderboardSettings, ArchiveSettings,
)  # fmt: skip
Object = dict[str, Any]


@cache
def rendered(name: str) -> tuple[Object, ...]:
    """All objects of one value set."""
    values = yaml.safe_load((CHART / "ci" / f"{name}.yaml").read_text()) or {}
    return objects(values)


def objects(values: Object) -> tuple[Object, ...]:
    """All objects that these values give."""
    with Chart.load(str(CHART)) as loaded:
        files = loaded.render(values, name="demo", namespace="games")
    texts = [text for path, text in files.items() if path.endswith(".yaml")]
    return tuple(found for text in texts for found in yaml.safe_load_all(text) if found)


def of_kind(name: str, *kinds: str) -> list[Object]:
    """The objects of these kinds."""
    return [found for found in rendered(name) if found["kind"] in kinds]


def pods(name: str) -> Iterator[tuple[str, Object]]:
    """Every pod that can come to be: (owner's name, its spec)."""
    for found in rendered(name):
        spec = found.get("spec", {})
        if found["kind"] == "Pod":
            yield found["metadata"]["name"], spec
        elif found["kind"] == "CronJob":
            yield found["metadata"]["name"], spec["jobTemplate"]["spec"]["template"]["spec"]
        elif "template" in spec:
            yield found["metadata"]["name"], spec["template"]["spec"]


def test_the_value_sets_are_there() -> None:
    assert {"tiny", "default", "ha", "external-stores", "keda", "nothing"} == set(SETS)
    assert [VERSIONS[0], VERSIONS[-1]] == ["1.31", "1.37"]


@pytest.mark.parametrize("name", SETS)
def test_lint(name: str) -> None:
    values = yaml.safe_load((CHART / "ci" / f"{name}.yaml").read_text()) or {}
    report = chart.lint(str(CHART), values, strict=True)
    assert report["errors"] == []


@pytest.mark.parametrize("version", VERSIONS)
def test_every_object_is_valid(version: str) -> None:
    """The oldest and the newest version see every different object, those between one of each kind and size."""
    kept: dict[str, Object] = {}
    for found in (found for name in SETS for found in rendered(name) if found["kind"] not in SCHEMAS):
        text = json.dumps(found, sort_keys=True)
        between = version not in (VERSIONS[0], VERSIONS[-1])
        kept.setdefault(f"{found['kind']} {len(found.get('spec', {}))}" if between else text, found)
    for found in kept.values():
        kubernetes_validate.validate(found, version, strict=True)


@pytest.mark.parametrize("kind", SCHEMAS)
def test_every_object_of_another_kind_is_valid(kind: str) -> None:
    schema = jsonschema.Draft202012Validator(SCHEMAS[kind])
    found = [one for name in SETS for one in of_kind(name, kind)]
    assert found, "no value set makes one"
    for one in found:
        assert [error.message for error in schema.iter_errors(one)] == []
        for path in places(one):
            wrong = copy.deepcopy(one)
            node: Any = wrong
            for step in path:
                node = node[step]
            node["unheardOf"] = {}
            assert not schema.is_valid(wrong), f"{kind}: an unknown key in {path} goes through"


def places(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every object inside."""
    if isinstance(node, dict):
        yield path
    for key, inner in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        yield from places(inner, (*path, key))


@pytest.mark.parametrize("name", SETS)
def test_every_pod_is_restricted(name: str) -> None:
    for owner, spec in pods(name):
        assert spec["automountServiceAccountToken"] is False, owner
        assert spec["securityContext"]["runAsNonRoot"] is True
        assert spec["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
        for container in spec["containers"]:
            security = container["securityContext"]
            assert security["allowPrivilegeEscalation"] is False, owner
            assert security["readOnlyRootFilesystem"] is True
            assert security["capabilities"] == {"drop": ["ALL"]}
            assert container["resources"]["requests"].keys() == {"cpu", "memory"}
            assert "memory" in container["resources"]["limits"]


@pytest.mark.parametrize("name", SETS)
def test_every_setting_is_known_to_the_program(name: str) -> None:
    known = {f"SPEEDSPIELE_{field.name.upper()}" for kind in KINDS for field in msgspec.structs.fields(kind)}
    used = {e["name"] for _, spec in pods(name) for c in spec["containers"] for e in c.get("env", [])}
    assert {variable for variable in used if variable.startswith("SPEEDSPIELE_")} <= known


@pytest.mark.parametrize("name", SETS)
def test_addresses_lead_to_services_and_names_are_unique(name: str) -> None:
    keys = [(found["kind"], found["metadata"]["name"]) for found in rendered(name)]
    assert len(keys) == len(set(keys))
    services = {found["metadata"]["name"]: found for found in of_kind(name, "Service")}
    for _, spec in pods(name):
        for variable in spec["containers"][0].get("env", []):
            if variable["name"].endswith("_ADDRESS"):
                host = variable["value"].removeprefix("dns:///").partition(".")[0]
                assert services[host]["spec"]["clusterIP"] == "None"
    for service in services.values():
        matching = [
            d for d in of_kind(name, "Deployment", "StatefulSet")
            if service["spec"]["selector"].items() <= d["spec"]["template"]["metadata"]["labels"].items()
        ]  # fmt: skip
        assert matching, service["metadata"]["name"]


def test_pools_scale_independently_and_gently() -> None:
    scalers = {found["metadata"]["name"].removeprefix("demo-speedspiele-"): found["spec"]
               for found in of_kind("ha", "HorizontalPodAutoscaler")}  # fmt: skip
    assert {"bot-quick", "bot-strong", "generator-koffer", "generator-traum", "generator-sauna"} < set(scalers)

    def external(pool: str) -> list[Object]:
        metrics = [m["external"]["metric"] for m in scalers[pool]["metrics"] if m["type"] == "External"]
        return [metric["selector"]["matchLabels"] | {"name": metric["name"]} for metric in metrics]

    oldest = "speedspiele_bot_queue_oldest_age_seconds"
    assert external("bot-strong") == [{"level": "strong", "name": oldest}]
    assert external("bot-quick") == [{"level": "easy", "name": oldest}, {"level": "normal", "name": oldest}]
    assert external("generator-koffer") == [{"game": "koffer", "name": "speedspiele_stock_missing"}]
    sockets = [m["pods"]["metric"]["name"] for m in scalers["gateway"]["metrics"] if m["type"] == "Pods"]
    assert sockets == ["speedspiele_connections"]
    for scaler in scalers.values():
        assert scaler["minReplicas"] <= scaler["maxReplicas"]
        assert scaler["behavior"]["scaleDown"]["stabilizationWindowSeconds"] >= 300


def test_keda_takes_the_autoscalers_place() -> None:
    assert of_kind("keda", "HorizontalPodAutoscaler") == []
    queries = [t["metadata"]["query"] for found in of_kind("keda", "ScaledObject")
               for t in found["spec"]["triggers"] if t["type"] == "prometheus"]  # fmt: skip
    assert 'max(speedspiele_bot_queue_oldest_age_seconds{level=~"easy|normal"})' in queries
    assert 'max(speedspiele_stock_missing{game=~"koffer"})' in queries


@pytest.mark.parametrize("name", SETS)
def test_probes_never_kill_for_a_lost_store(name: str) -> None:
    for found in of_kind(name, "Deployment"):
        container = found["spec"]["template"]["spec"]["containers"][0]
        ports = [port["name"] for port in container["ports"]]
        if "rpc" in ports:
            assert container["readinessProbe"]["grpc"] == {"port": 7000}
        if "rpc" in ports or "http" in ports:  # a service that waits for its store does not listen yet, but lives
            for probe in ("startupProbe", "livenessProbe"):
                assert container[probe]["httpGet"] == {"path": "/healthz", "port": "ops"}


def test_grace_budgets_and_spread() -> None:
    grace = {"gateway": 120, "table": 30, "bot-quick": 15, "bot-strong": 15, "generator-koffer": 30}
    budgets = {found["metadata"]["name"] for found in of_kind("ha", "PodDisruptionBudget")}
    for found in of_kind("ha", "Deployment"):
        pool = found["metadata"]["name"].removeprefix("demo-speedspiele-")
        spec = found["spec"]["template"]["spec"]
        if pool == "probe":
            continue
        assert spec["terminationGracePeriodSeconds"] == grace.get(pool, 30)
        assert len(spec["topologySpreadConstraints"]) == 2
        assert found["spec"]["strategy"]["rollingUpdate"] == {"maxUnavailable": 0, "maxSurge": 1}
    assert {f"demo-speedspiele-{pool}" for pool in ("gateway", "lobby", "table", "bot-quick", "bot-strong")} <= budgets


def test_the_network_is_closed_but_for_what_is_needed() -> None:
    policies = {found["metadata"]["name"].removeprefix("demo-speedspiele-"): found["spec"]
                for found in of_kind("default", "NetworkPolicy")}  # fmt: skip
    assert policies["nothing"].keys() == {"podSelector", "policyTypes"}
    assert policies["nothing"]["policyTypes"] == ["Ingress", "Egress"]
    stores = policies["to-stores"]["podSelector"]["matchExpressions"][0]["values"]
    assert not {"gateway", "probe"} & set(stores)
    assert of_kind("nothing", "NetworkPolicy") == []


def test_jobs() -> None:
    daily, nightly = of_kind("default", "CronJob")
    for job in (daily, nightly):
        assert job["spec"]["timeZone"] == "Europe/Berlin"
        assert job["spec"]["concurrencyPolicy"] == "Forbid"
        assert job["spec"]["startingDeadlineSeconds"] >= 600
    assert daily["spec"]["schedule"].split()[1:] == ["*"] * 4, "hourly"
    assert nightly["spec"]["schedule"].split()[2:] == ["*"] * 3, "once a night"
    (archive,) = (spec for owner, spec in pods("default") if owner.endswith("-speedspiele-archive"))
    assert {"name": "SPEEDSPIELE_LEARN", "value": "false"} in archive["containers"][0]["env"]
    assert of_kind("nothing", "CronJob") == []
    hooks = of_kind("default", "Job")
    assert len(hooks) == 4
    for hook in hooks:
        assert hook["metadata"]["annotations"]["helm.sh/hook"] == "pre-upgrade"
        assert "before-hook-creation" in hook["metadata"]["annotations"]["helm.sh/hook-delete-policy"]
        assert hook["spec"]["activeDeadlineSeconds"] > 0
    generators = [
        c
        for owner, spec in pods("default")
        if "-generator-" in owner and "migrate" not in owner
        for c in spec["containers"]
    ]
    assert all({"name": "SPEEDSPIELE_FILL_DAILIES", "value": "false"} in c["env"] for c in generators)


def test_the_edge_keeps_sockets_open() -> None:
    (ingress,) = of_kind("ha", "Ingress")
    assert ingress["metadata"]["annotations"]["nginx.ingress.kubernetes.io/proxy-read-timeout"] == "3600"
    (route,) = of_kind("external-stores", "HTTPRoute")
    assert route["spec"]["rules"][0]["matches"][0]["path"]["value"] == "/spiele/ws"
    assert route["spec"]["rules"][0]["timeouts"] == {"request": "0s", "backendRequest": "0s"}
    (plays,) = of_kind("external-stores", "Pod")
    assert plays["spec"]["containers"][0]["args"][:2] == ["deploy.synthetic", "http://demo-speedspiele-gateway/spiele/"]


def test_own_stores_bring_no_secret() -> None:
    assert of_kind("ha", "Secret", "StatefulSet") == []
    used = {e["valueFrom"]["secretKeyRef"]["name"] for _, spec in pods("ha") for c in spec["containers"]
            for e in c.get("env", []) if "secretKeyRef" in e.get("valueFrom", {})}  # fmt: skip
    assert used == {"speedspiele-stores"}
    (secret,) = of_kind("default", "Secret")
    assert {"valkey", "lobby", "puzzle_generator", "leaderboard", "archive", "password"} == set(secret["stringData"])
    assert secret["metadata"]["annotations"]["helm.sh/resource-policy"] == "keep", "the volumes stay, so must it"


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"redis": {"url": "x"}}, "redis is gone"),
        ({"replicaCount": 3}, "replicaCount is gone"),
        ({"stores": {"embedded": False}}, "stores.existingSecret must name a secret"),
        ({"autoscaling": {"keda": True, "prometheusAddress": ""}}, "keda needs"),
        ({"unheard": 1}, "unheard"),
        ({"services": {"table": {"replica": 3}}}, "replica"),
        ({"house": {"basePath": "spiele"}}, "basePath"),
        ({"services": {"table": {"environment": {"PATH": "/bin"}}}}, "PATH"),
    ],
)
def test_wrong_values_are_refused_with_a_sentence(values: Object, sentence: str) -> None:
    with pytest.raises(HelmError, match=sentence):
        objects(values)


def test_no_object_of_the_schema_has_free_keys() -> None:
    def check(schema: Object, path: str) -> None:
        if "properties" in schema:
            assert schema["additionalProperties"] is False, path
        for key, inner in schema.get("properties", {}).items():
            check(inner, f"{path}.{key}")
        if isinstance(schema.get("additionalProperties"), dict):
            check(schema["additionalProperties"], f"{path}.*")

    check(json.loads((CHART / "values.schema.json").read_text()), "")


def test_readme_and_version_are_current() -> None:
    readme = (CHART / "README.md").read_text()
    assert readme == written(readme)
    assert yaml.safe_load((CHART / "Chart.yaml").read_text())["appVersion"] == VERSION
