#!/bin/sh
# Runs once, when the volume of the primary is new: lets the standby connect, and makes every commit wait for it.
set -e

echo 'host replication all all scram-sha-256' >> "$PGDATA/pg_hba.conf"

# Applies from the next start on. In the container's command it would apply at once, and creating the database would wait for a
# standby that is not there yet.
psql --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --set=ON_ERROR_STOP=1 \
  --command="alter system set synchronous_standby_names = 'standby'"
