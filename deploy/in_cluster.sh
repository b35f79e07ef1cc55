#!/usr/bin/env bash
# The two backup scripts for a release of the chart with stores of its own:
#   deploy/in_cluster.sh NAMESPACE RELEASE backup FOLDER     while people play
#   deploy/in_cluster.sh NAMESPACE RELEASE restore FOLDER    pods go, stores are filled, as many pods as before come back
set -euo pipefail
usage="usage: deploy/in_cluster.sh NAMESPACE RELEASE backup|restore FOLDER"
export NAMESPACE=${1:?$usage} RELEASE=${2:?$usage}
what=${3:?$usage}
folder=${4:?$usage}
case $what in backup | restore) ;; *) echo "$usage" >&2; exit 1 ;; esac
[[ $RELEASE == *speedspiele* ]] && name=$RELEASE || name=$RELEASE-speedspiele
export OURS="app.kubernetes.io/instance=$RELEASE,app.kubernetes.io/name=speedspiele"
export STORE="kubectl -n $NAMESPACE exec -i $name-valkey-0 --"
export PG="kubectl -n $NAMESPACE exec -i $name-postgres-0 --"
export LIVE_SHELL="$STORE sh"
sizes=$(mktemp)
export sizes
trap 'rm -f "$sizes"' EXIT

asleep() { # true or false: whether scheduled jobs wait
  kubectl -n "$NAMESPACE" get cronjobs -l "$OURS" -o name |
    xargs -r kubectl -n "$NAMESPACE" patch -p "{\"spec\":{\"suspend\":$1}}"
}

house_stops() { # remembers how many pods each pool had; an autoscaler leaves a pool of none alone
  asleep true
  kubectl -n "$NAMESPACE" get deployments -l "$OURS" -o 'jsonpath={range .items[*]}{.metadata.name} {.spec.replicas}{"\n"}{end}' >"$sizes"
  kubectl -n "$NAMESPACE" scale deployments -l "$OURS" --replicas=0
  kubectl -n "$NAMESPACE" wait pods -l "$OURS,speedspiele/pool,speedspiele/part!=store" --for=delete --timeout=300s
}

run_id() { $STORE "${STORE_CLI:-valkey-cli}" info server 2>/dev/null | sed -n 's/^run_id:\([0-9a-f]*\).*/\1/p'; }

live_starts() { # the live store ends, is started again by its node and reads what was laid
  local before after
  before=$(run_id || true)
  $STORE "${STORE_CLI:-valkey-cli}" shutdown nosave || true
  for _ in $(seq 120); do
    after=$(run_id || true)
    [ -n "$after" ] && [ "$after" != "$before" ] && return
    sleep 1
  done
  echo "restore: the live store does not come back" >&2
  return 1
}

house_starts() {
  while read -r pool size; do kubectl -n "$NAMESPACE" scale deployment "$pool" --replicas="$size"; done <"$sizes"
  asleep false
}

export -f asleep house_stops run_id live_starts house_starts
SERVICES_STOP=house_stops LIVE_START=live_starts SERVICES_START=house_starts "$(dirname "$0")/$what.sh" "$folder"
