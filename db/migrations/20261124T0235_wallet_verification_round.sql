-- Rounds of the ledger's continuous verification: each visits every member's account once, and the entries since the round before.
create table wallet.verification_round (
  round_no        bigint      generated always as identity primary key,
  started_at      timestamptz not null,
  -- null while it runs.
  finished_at     timestamptz,
  -- Accounts up to this id are verified.
  last_account_id bigint      not null default 0,
  -- The entries before this time are verified.
  entries_until   timestamptz not null,
  checked_count   bigint      not null default 0,
  broken_count    bigint      not null default 0,
  -- The first faults, for investigation.
  examples        text[]      not null default '{}'
);
grant select, insert, update on wallet.verification_round to jogada_app;
