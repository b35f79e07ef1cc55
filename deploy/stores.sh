# Which databases there are and how backup.sh and restore.sh reach the two stores; sourced, not run.
# PG and STORE: what stands before a command that runs beside that store; STORE_CLI: Valkey's or Redis' client there.
# shellcheck shell=bash disable=SC2034
DATABASES="lobby puzzle_generator leaderboard archive"
PG=${PG-docker compose exec -T postgres}
PG_USER=${PG_USER-speedspiele}
STORE=${STORE-docker compose exec -T valkey}
STORE_CLI=${STORE_CLI-valkey-cli}
