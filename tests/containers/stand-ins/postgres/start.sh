#!/bin/bash
# What the official image promises and docker-compose.yml builds on: at the first start a superuser, a database and the scripts of
# /docker-entrypoint-initdb.d, run on a server that has its socket only.
set -euo pipefail
if [ ! -e "$PGDATA/PG_VERSION" ]; then
  superuser=$(cat "$POSTGRES_USER_FILE")
  initdb --username="$superuser" --pwfile="$POSTGRES_PASSWORD_FILE" --auth-local=trust --auth-host=scram-sha-256
  echo "listen_addresses = '*'" >> "$PGDATA/postgresql.conf"
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl --wait --options="-c listen_addresses=" start
  createdb --username="$superuser" "$POSTGRES_DB"
  for script in /docker-entrypoint-initdb.d/*.sql; do
    psql --no-psqlrc --set=ON_ERROR_STOP=1 --username="$superuser" --dbname="$POSTGRES_DB" --file="$script"
  done
  pg_ctl --wait --mode=fast stop
fi
exec postgres
