#!/bin/sh
# Starts the standby: copies the primary when the volume is empty, then follows it.
set -eu
data=/var/lib/postgresql/standby
PGPASSWORD="$(cat /run/secrets/database-replication-password)"
export PGPASSWORD
if [ ! -s "$data/PG_VERSION" ]; then
  rm -rf "$data"
  pg_basebackup --host=database --username=replicator --pgdata="$data" --write-recovery-conf --slot=standby --checkpoint=fast --wal-method=stream \
    --dbname='application_name=standby'
fi
exec postgres -D "$data" -c config_file=/etc/postgresql/postgresql.conf -c hba_file=/etc/postgresql/pg_hba.conf
