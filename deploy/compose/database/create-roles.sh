#!/bin/sh
# Runs once, in the entry point of PostgreSQL's image, when the volume is empty: the owner, its database and the standby's login.
set -eu
# Commits would wait for the standby, which is copied afterwards.
psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 --username postgres \
  --set owner_password="$(cat /run/secrets/database-owner-password)" \
  --set replication_password="$(cat /run/secrets/database-replication-password)" <<'SQL'
set synchronous_commit = local;
create role jogada_owner login createrole password :'owner_password';
create database jogada owner jogada_owner;
create role replicator login replication password :'replication_password';
select pg_create_physical_replication_slot('standby');
SQL
