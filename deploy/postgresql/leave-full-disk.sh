#!/bin/sh
# Runs on each database node as postgres, for /etc/patroni/leave-full-disk.sh. PostgreSQL with a full disk refuses every write and stays the
# leader, because Patroni does not look at the disk. This passes the leadership on while less than FREE_MB_MIN is left, once a synchronous
# standby can take over: by a switchover, and if the server cannot shut down any more by ending it (`primary_start_timeout: 0`).
set -u
DATA=${DATA:-/var/lib/postgresql/18/jogada}
FREE_MB_MIN=${FREE_MB_MIN:-64}

while sleep 2; do
  # A standby and a stopped server hold no leadership.
  [ -e "$DATA/postmaster.pid" ] && [ ! -e "$DATA/standby.signal" ] || continue
  free_kb=$(df --output=avail -k "$DATA" | tail -n 1)
  [ "$free_kb" -lt $((FREE_MB_MIN * 1024)) ] || continue
  patronictl -c /etc/patroni/config.yml list -f tsv | grep -q 'Sync Standby.*streaming' || continue
  echo "$free_kb KB are left: the synchronous standby takes over"
  timeout 4 patronictl -c /etc/patroni/config.yml switchover --force
  [ -e "$DATA/postmaster.pid" ] && [ ! -e "$DATA/standby.signal" ] || continue
  /usr/lib/postgresql/18/bin/pg_ctl stop -D "$DATA" -m immediate
done
