#!/usr/bin/env bash
# Installs from Debian's packages what the tests and the container builds need and this machine lacks.
set -euo pipefail

declare -A package_of=(
  [chromium]=chromium
  [promtool]=prometheus
  [gcc]=gcc
  [redis-cli]=redis-tools
)
missing=()
for command in "${!package_of[@]}"; do
  command -v "$command" >/dev/null || missing+=("${package_of[$command]}")
done
compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || missing+=(postgresql)
[ ${#missing[@]} -eq 0 ] && exit 0

if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "please install: ${missing[*]}" >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
log=$(mktemp)
{ apt-get update && apt-get install -y --no-install-recommends "${missing[@]}"; } >"$log" 2>&1 || { tail -20 "$log"; exit 1; }
# The packages start their servers; the tests start their own.
for service in postgresql prometheus; do
  if command -v systemctl >/dev/null; then systemctl disable --now "$service" >/dev/null 2>&1 || true; fi
done
