#!/usr/bin/env bash
# Saves everything that lasts and everything that runs: `deploy/backup.sh FOLDER`, while people play.
# Each database is one consistent dump, the live store one consistent picture; the live one comes first, so that no
# finished game is missing in both (receivers take a game twice without counting it twice).
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=deploy/stores.sh
source deploy/stores.sh
folder=${1:?usage: deploy/backup.sh FOLDER}
umask 077
mkdir -p "$folder"
[ -z "$(ls -A "$folder")" ] || { echo "backup: $folder is not empty" >&2; exit 1; }

# Into a file beside the store first: what the client writes to a pipe ends with the store's end mark.
picture=/tmp/speedspiele-backup-$$.rdb
$STORE $STORE_CLI --rdb "$picture" >/dev/null
$STORE cat "$picture" >"$folder/live.rdb"
$STORE rm -f "$picture"
[ -s "$folder/live.rdb" ] || { echo "backup: the live store sent nothing" >&2; exit 1; }
for database in $DATABASES; do
  $PG pg_dump -U "$PG_USER" --format=custom --no-owner "$database" >"$folder/$database.dump.part"
  mv "$folder/$database.dump.part" "$folder/$database.dump"
done
(cd "$folder" && sha256sum ./*.rdb ./*.dump >SHA256SUMS)
echo "backup: $(du -sh "$folder" | cut -f1) in $folder"
