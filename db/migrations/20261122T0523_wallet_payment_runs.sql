-- Each time that a day's payments are held against the bank's own list, and how the two differed.

create table wallet.payment_run (
  id text primary key,
  -- In UTC.
  day date not null,
  state text not null default 'running' check (state in ('running', 'agrees', 'differs', 'failed')),
  -- How many the bank listed.
  payment_count bigint not null default 0,
  difference_count bigint not null default 0,
  -- Why a run failed: it says nothing about the day then.
  fault text not null default '',
  started_at timestamptz not null,
  ended_at timestamptz
);
create index payment_run_by_start on wallet.payment_run (started_at desc, id desc);

create table wallet.payment_difference (
  run_id text not null references wallet.payment_run (id),
  end_to_end_id text not null,
  what text not null check (what in ('missed', 'not_at_bank', 'amount_differs', 'taken_back', 'not_returned', 'credit_without_payment')),
  -- Whose it is, where that is known.
  member_id text,
  -- What each side says, minor units of BRL; null where it says nothing.
  here_amount bigint,
  there_amount bigint,
  resolved_at timestamptz,
  resolved_by text,
  -- What was found out; of the same difference in a later run it stays true.
  resolution text not null default '',
  primary key (run_id, end_to_end_id, what),
  constraint resolved_payment_says_why check ((resolved_at is null) = (resolved_by is null) and (resolved_at is null) = (resolution = ''))
);
create index payment_difference_open on wallet.payment_difference (run_id) where resolved_at is null;

grant select, insert, update on wallet.payment_run to jogada_app;
grant select, insert, update (resolved_at, resolved_by, resolution) on wallet.payment_difference to jogada_app;
