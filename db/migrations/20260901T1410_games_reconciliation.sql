-- A vendor's daily report of its transactions, held against the ledger.

alter table games.vendor
  -- Where the vendor's origin serves its report; null: it has none.
  add column report_path text constraint report_path_is_a_path check (report_path ~ '^/[^?#]*$');
update games.vendor set report_path = '/reports/transactions' where code = 'arcade';

create table games.reconciliation_run (
  id text primary key,
  vendor_code text not null references games.vendor (code),
  -- In UTC.
  day date not null,
  state text not null default 'running' check (state in ('running', 'agrees', 'differs', 'failed')),
  line_count bigint not null default 0,
  difference_count bigint not null default 0,
  -- Why a run failed: it says nothing about the day then.
  fault text not null default '',
  started_at timestamptz not null,
  ended_at timestamptz
);
create index reconciliation_run_by_day on games.reconciliation_run (vendor_code, day desc);

create table games.reconciliation_difference (
  run_id text not null references games.reconciliation_run (id),
  member_id text not null,
  transaction_id text not null,
  -- missing_here, missing_there, twice_there, other_kind, other_amount, other_currency, other_status.
  reasons text[] not null check (cardinality(reasons) > 0),
  -- What each side says; null where it says nothing.
  here jsonb,
  there jsonb,
  primary key (run_id, member_id, transaction_id)
);

-- The lines of a report while it is compared. What a crash loses, the next run fetches again.
create unlogged table games.reported_transaction (
  run_id text not null,
  -- Of the day before or after: such a line only explains what looks missing around midnight.
  is_other_day boolean not null,
  member_id text not null,
  transaction_id text not null,
  kind text not null,
  amount bigint not null,
  win_amount bigint not null,
  currency text not null,
  status text not null
);
create index reported_transaction_by_id on games.reported_transaction (run_id, member_id, transaction_id);

grant select, insert, update on games.reconciliation_run to jogada_app;
grant select, insert on games.reconciliation_difference to jogada_app;
grant select, insert, delete on games.reported_transaction to jogada_app;
