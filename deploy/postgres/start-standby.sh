#!/bin/sh
# Copies the primary if the volume is new, and then follows it. Takes PGPASSWORD.
set -e

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # A copy that was interrupted is made again.
  copy="$PGDATA.copy"
  rm -rf "$copy"
  mkdir -p "$(dirname "$copy")"
  pg_basebackup --pgdata="$copy" --checkpoint=fast --write-recovery-conf \
    --dbname="host=postgres-primary user=$POSTGRES_USER application_name=standby"
  rm -rf "$PGDATA"
  mv "$copy" "$PGDATA"
fi

# The copy has the primary's setting. Once promoted, this server would wait for a standby that it does not have.
exec postgres -c listen_addresses='*' -c synchronous_standby_names=
