"""Strict schemas for the kinds that Kubernetes itself does not know, written after their public references.

KEDA 2 (ScaledObject), the Prometheus operator (ServiceMonitor, PodMonitor, PrometheusRule) and the Gateway API
(HTTPRoute). Each has the keys that a chart may sensibly use and refuses all others.
"""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]

TEXT: Schema = {"type": "string", "minLength": 1}
COUNT: Schema = {"type": "integer", "minimum": 0}
PORT: Schema = {"type": "integer", "minimum": 1, "maximum": 65535}
NAME: Schema = {"type": "string", "pattern": "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", "maxLength": 63}
LABEL: Schema = {"type": "string", "pattern": "^[a-zA-Z_][a-zA-Z0-9_]*$"}
HOST: Schema = {"type": "string", "pattern": r"^(\*\.)?[a-z0-9]([-.a-z0-9]*[a-z0-9])?$", "maxLength": 253}
PROMETHEUS_TIME: Schema = {"type": "string", "pattern": "^([0-9]+(y|w|d|h|m|s|ms))+$|^0$"}
GATEWAY_TIME: Schema = {"type": "string", "pattern": "^([0-9]{1,5}(h|m|s|ms)){1,4}$"}


def thing(needed: dict[str, Schema], possible: dict[str, Schema] | None = None) -> Schema:
    """An object with these keys and no others."""
    keys = needed | (possible or {})
    return {"type": "object", "required": list(needed), "properties": keys, "additionalProperties": False}


def many(item: Schema, least: int = 1, most: int = 1000) -> Schema:
    """A list of these."""
    return {"type": "array", "items": item, "minItems": least, "maxItems": most}


def texts(key: Schema | None = None) -> Schema:
    """A map from texts to texts."""
    return {"type": "object", "propertyNames": key or TEXT, "additionalProperties": {"type": "string"}}


def one_of(*words: str) -> Schema:
    """One of these words."""
    return {"enum": list(words)}


def kind(version: str, name: str, spec: Schema) -> Schema:
    """A whole object of that kind."""
    metadata = thing({"name": NAME}, {"namespace": NAME, "labels": texts(), "annotations": texts()})
    return thing({"apiVersion": {"const": version}, "kind": {"const": name}, "metadata": metadata, "spec": spec})


SELECTOR = thing(
    {},
    {
        "matchLabels": texts(),
        "matchExpressions": many(
            thing({"key": TEXT, "operator": one_of("In", "NotIn", "Exists", "DoesNotExist")}, {"values": many(TEXT)})
        ),
    },
)

# --- KEDA: every value of a trigger's metadata is a text, also a number; Utilization is for cpu and memory alone.
PROMETHEUS_TRIGGER = thing(
    {
        "type": {"const": "prometheus"},
        "metadata": thing(
            {
                "serverAddress": {"type": "string", "pattern": "^https?://"},
                "query": TEXT,
                "threshold": {"type": "string", "pattern": r"^[0-9]+(\.[0-9]+)?$"},
            },
            dict.fromkeys(("activationThreshold", "namespace", "ignoreNullValues", "unsafeSsl", "timeout"), TEXT),
        ),
    },
    {"name": TEXT, "metricType": one_of("AverageValue", "Value"), "useCachedMetrics": {"type": "boolean"}},
)
CPU_TRIGGER = thing(
    {
        "type": one_of("cpu", "memory"),
        "metricType": one_of("Utilization", "AverageValue"),
        "metadata": thing({"value": {"type": "string", "pattern": "^[0-9]+$"}}, {"containerName": NAME}),
    },
    {"name": TEXT},
)
SCALED_OBJECT = kind(
    "keda.sh/v1alpha1",
    "ScaledObject",
    thing(
        {
            "scaleTargetRef": thing({"name": NAME}, {"apiVersion": TEXT, "kind": TEXT, "envSourceContainerName": NAME}),
            "triggers": many({"oneOf": [PROMETHEUS_TRIGGER, CPU_TRIGGER]}),
        },
        {
            "pollingInterval": COUNT,
            "cooldownPeriod": COUNT,
            "initialCooldownPeriod": COUNT,
            "idleReplicaCount": COUNT,
            "minReplicaCount": COUNT,
            "maxReplicaCount": COUNT,
            "fallback": thing({"failureThreshold": COUNT, "replicas": COUNT}, {"behavior": TEXT}),
        },
    ),
)

# --- The Prometheus operator.
RELABELING = thing(
    {},
    {
        "sourceLabels": many(LABEL),
        "separator": {"type": "string"},
        "targetLabel": LABEL,
        "regex": {"type": "string"},
        "modulus": COUNT,
        "replacement": {"type": "string"},
        "action": one_of("replace", "keep", "drop", "hashmod", "labelmap", "labeldrop", "labelkeep", "lowercase",
                         "uppercase", "keepequal", "dropequal"),
    },
)  # fmt: skip
SCRAPED = thing(
    {"port": NAME},
    {
        "path": {"type": "string", "pattern": "^/"},
        "scheme": one_of("http", "https"),
        "interval": PROMETHEUS_TIME,
        "scrapeTimeout": PROMETHEUS_TIME,
        "honorLabels": {"type": "boolean"},
        "relabelings": many(RELABELING),
        "metricRelabelings": many(RELABELING),
    },
)
FOUND_BY: dict[str, Schema] = {
    "jobLabel": TEXT,
    "podTargetLabels": many(TEXT),
    "namespaceSelector": thing({}, {"any": {"type": "boolean"}, "matchNames": many(NAME)}),
    "sampleLimit": COUNT,
}
SERVICE_MONITOR = kind(
    "monitoring.coreos.com/v1",
    "ServiceMonitor",
    thing({"selector": SELECTOR, "endpoints": many(SCRAPED)}, FOUND_BY | {"targetLabels": many(TEXT)}),
)
POD_MONITOR = kind(
    "monitoring.coreos.com/v1",
    "PodMonitor",
    thing({"selector": SELECTOR, "podMetricsEndpoints": many(SCRAPED)}, FOUND_BY),
)
EXPRESSION: Schema = {"type": ["string", "integer"], "minLength": 1}
RULE: Schema = {
    "oneOf": [
        thing({"record": {"type": "string", "pattern": "^[a-zA-Z_:][a-zA-Z0-9_:]*$"}, "expr": EXPRESSION},
              {"labels": texts(LABEL)}),
        thing({"alert": TEXT, "expr": EXPRESSION},
              {"for": PROMETHEUS_TIME, "keep_firing_for": PROMETHEUS_TIME, "labels": texts(LABEL),
               "annotations": texts(LABEL)}),
    ]
}  # fmt: skip
PROMETHEUS_RULE = kind(
    "monitoring.coreos.com/v1",
    "PrometheusRule",
    thing(
        {
            "groups": many(
                thing(
                    {"name": TEXT, "rules": many(RULE)},
                    {"interval": PROMETHEUS_TIME, "query_offset": PROMETHEUS_TIME, "limit": COUNT},
                )
            )
        }
    ),
)

# --- The Gateway API, standard channel.
PARENT = thing({"name": NAME}, {"group": TEXT, "kind": TEXT, "namespace": NAME, "sectionName": NAME, "port": PORT})
PATH = thing({"type": one_of("Exact", "PathPrefix", "RegularExpression"),
              "value": {"type": "string", "pattern": "^/", "maxLength": 1024}})  # fmt: skip
HEADER = thing({"name": TEXT, "value": TEXT}, {"type": one_of("Exact", "RegularExpression")})
MATCH = thing({}, {"path": PATH, "headers": many(HEADER, most=16), "queryParams": many(HEADER, most=16),
                   "method": one_of("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS")})  # fmt: skip
BACKEND = thing({"name": NAME, "port": PORT}, {"group": TEXT, "kind": TEXT, "namespace": NAME, "weight": COUNT})
HTTP_ROUTE = kind(
    "gateway.networking.k8s.io/v1",
    "HTTPRoute",
    thing(
        {
            "parentRefs": many(PARENT, most=32),
            "rules": many(
                thing(
                    {"backendRefs": many(BACKEND, most=16)},
                    {
                        "name": NAME,
                        "matches": many(MATCH, most=64),
                        "timeouts": thing({}, {"request": GATEWAY_TIME, "backendRequest": GATEWAY_TIME}),
                    },
                ),
                most=16,
            ),
        },
        {"hostnames": many(HOST, most=16)},
    ),
)

SCHEMAS: dict[str, Schema] = {
    "ScaledObject": SCALED_OBJECT,
    "ServiceMonitor": SERVICE_MONITOR,
    "PodMonitor": POD_MONITOR,
    "PrometheusRule": PROMETHEUS_RULE,
    "HTTPRoute": HTTP_ROUTE,
}
