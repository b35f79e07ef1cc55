# Starts the stand-in database: lays it out once from POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB and the files in
# /docker-entrypoint-initdb.d, then becomes the server.
set -euo pipefail
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres:postgres "$PGDATA" /var/run/postgresql
  exec setpriv --reuid=postgres --regid=postgres --clear-groups bash "$0" "$@"
fi
if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb -D "$PGDATA" -U "$POSTGRES_USER" -A scram-sha-256 --auth-local=trust --pwfile=<(echo "$POSTGRES_PASSWORD") >/dev/null
  echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"
  pg_ctl -D "$PGDATA" -w start -o "-c listen_addresses=''" >/dev/null
  createdb -U "$POSTGRES_USER" "$POSTGRES_DB"
  for file in /docker-entrypoint-initdb.d/*.sql; do psql -q -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -f "$file"; done
  pg_ctl -D "$PGDATA" -w -m fast stop >/dev/null
fi
[ "$1" = postgres ] && set -- "$@" -c listen_addresses='*'
exec "$@"
