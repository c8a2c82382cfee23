/**
 * The operator's commands, as root on the database's machine in a clone of this repository: the blocks of docs/running/backup.md, in its
 * order, a command a line. The rehearsal runs them as they stand.
 */
export const COMMANDS = {
  configure: `install -d -m 750 -o root -g postgres /etc/pgbackrest /etc/pgbackrest/conf.d
install -m 640 -o root -g postgres deploy/backup/pgbackrest.conf /etc/pgbackrest/pgbackrest.conf
printf '[global]\\nrepo1-cipher-pass=%s\\n' "$(openssl rand -base64 48 | tr -d '\\n')" > passphrase.conf
install -m 640 -o root -g postgres passphrase.conf /etc/pgbackrest/conf.d/passphrase.conf
rm passphrase.conf
install -m 644 deploy/backup/archiving.conf /etc/postgresql/18/main/conf.d/archiving.conf
pg_ctlcluster 18 main restart
runuser -u postgres -- pgbackrest --stanza=jogada stanza-create
runuser -u postgres -- pgbackrest --stanza=jogada check`,
  full: 'runuser -u postgres -- pgbackrest --stanza=jogada --type=full backup',
  incremental: 'runuser -u postgres -- pgbackrest --stanza=jogada --type=incr backup',
  // Its exit code is 0 for a damaged repository too.
  verify: `runuser -u postgres -- sh -c "pgbackrest --stanza=jogada --output=text --verbose verify | grep '^status: ok'"`,
  restoreToTheEnd: `install -d -m 700 -o postgres -g postgres /var/lib/postgresql/18/main
runuser -u postgres -- pgbackrest --stanza=jogada --delta restore
pg_ctlcluster 18 main start
runuser -u postgres -- sh -c "until psql -Atc 'select pg_is_in_recovery()' | grep -q f; do sleep 1; done"`,
  restoreToAMoment: `pg_createcluster 18 past --port="$PAST_PORT"
runuser -u postgres -- pgbackrest --stanza=jogada --pg1-path=/var/lib/postgresql/18/past --delta --type=time --target="$MOMENT" --target-action=promote --archive-mode=off restore
pg_ctlcluster 18 past start
runuser -u postgres -- sh -c "until psql -p $PAST_PORT -Atc 'select pg_is_in_recovery()' | grep -q f; do sleep 1; done"`,
  checkPages: `pg_ctlcluster 18 past stop
runuser -u postgres -- /usr/lib/postgresql/18/bin/pg_checksums --check -D /var/lib/postgresql/18/past`,
} as const;
