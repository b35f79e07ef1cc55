#!/usr/bin/env bash
# Puts a backup back: `deploy/restore.sh FOLDER`. Everything that is there now is replaced; players wait meanwhile.
# In compose it stops and starts what it must, in a cluster in_cluster.sh does. Elsewhere name LIVE_FOLDER (the stopped live
# store's folder) or LIVE_SHELL (a shell beside it, where the folder is /data) and do that yourself: SERVICES_STOP,
# LIVE_START and SERVICES_START are commands, empty for nothing.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=deploy/stores.sh
source deploy/stores.sh
folder=$(realpath "${1:?usage: deploy/restore.sh FOLDER}")
HOUSE="gateway lobby table bot puzzle_generator leaderboard archive probe"
SERVICES_STOP=${SERVICES_STOP-docker compose stop $HOUSE valkey}
LIVE_START=${LIVE_START-docker compose up -d --wait valkey}
SERVICES_START=${SERVICES_START-docker compose up -d $HOUSE}

(cd "$folder" && sha256sum --check --quiet SHA256SUMS) || { echo "restore: the backup is damaged" >&2; exit 1; }

# The live store reads only its append-only file; the picture becomes that file's first part.
lay_live='set -e; cd "$0"; rm -rf appendonlydir dump.rdb; mkdir appendonlydir; cat >appendonlydir/appendonly.aof.1.base.rdb;
echo "file appendonly.aof.1.base.rdb seq 1 type b" >appendonlydir/appendonly.aof.manifest'

$SERVICES_STOP
if [ -n "${LIVE_FOLDER:-}" ]; then
  sh -c "$lay_live" "$LIVE_FOLDER" <"$folder/live.rdb"
elif [ -n "${LIVE_SHELL:-}" ]; then
  $LIVE_SHELL -c "$lay_live" /data <"$folder/live.rdb"
else
  docker compose run --rm --no-deps -T --entrypoint sh valkey -c "$lay_live; chown -R valkey:valkey ." /data <"$folder/live.rdb"
fi
$LIVE_START
for database in $DATABASES; do
  $PG psql -q -U "$PG_USER" -d template1 -c "DROP DATABASE IF EXISTS $database WITH (FORCE)" -c "CREATE DATABASE $database"
  $PG pg_restore -U "$PG_USER" --no-owner --exit-on-error -d "$database" <"$folder/$database.dump"
done
$SERVICES_START
echo "restore: done; rankings are laid out anew from the database as people look at them"
