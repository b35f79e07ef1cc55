#!/usr/bin/env bash
# Where no image can be pulled: makes stand-ins from Debian's packages, under the tags that the Dockerfile, compose and the
# chart name, so that the house can be built and tried out. For tests only; existing images stay. Needs root and debootstrap.
# There is no Grafana in Debian: leave it out (`docker compose up -d --scale grafana=0`).
set -euo pipefail
cd "$(dirname "$0")"
DOCKER=${DOCKER:-docker}
SUITE=${SUITE:-bookworm}
BASE=speedspiele-stand-in:$SUITE
declare -A stage_of=(
  [python:3.11-slim-bookworm]=python
  [valkey/valkey:8.1-alpine]=valkey
  [postgres:17-alpine]=postgres
  [prom/prometheus:v3.5.0]=prometheus
)

has() { $DOCKER image inspect "$1" >/dev/null 2>&1; }

if ! has "$BASE"; then
  root=$(mktemp -d)
  trap 'rm -rf "$root"' EXIT
  debootstrap --variant=minbase "$SUITE" "$root" >"$root.log" || { tail -20 "$root.log" >&2; exit 1; }
  rm -rf "$root"/var/cache/apt/archives/*.deb "$root.log"
  # This machine's certificates: packages come the same way in the build as outside it.
  cp /etc/ssl/certs/ca-certificates.crt "$root/etc/machine.crt"
  tar -C "$root" -c . | $DOCKER import -c 'ENV PIP_CERT=/etc/machine.crt' - "$BASE" >/dev/null
fi
for image in "${!stage_of[@]}"; do
  has "$image" && continue
  echo "stand-in for $image"
  # shellcheck disable=SC2086 - BUILD_ARGS are several words on purpose
  $DOCKER build ${BUILD_ARGS:-} -q --build-arg BASE="$BASE" --target "${stage_of[$image]}" -t "$image" \
    -f stand_in.Dockerfile .
done
