-- Wins whose bet never came, of vendors whose rule is to hold them: they are paid when the bet comes, or as an operator
-- decides (docs/vendor-adapters.md, "Wins without a bet").
create table games.held_win (
  member_id          text        not null,
  vendor_code        text        not null references games.vendor (code),
  -- The vendor's id: the ledger pays under this name and no other, so that it can pay once only.
  transaction_id     text        not null,
  -- What the vendor was told instead of a transfer's id.
  id                 text        not null constraint held_win_id_is_unique unique,
  merchant_code      text        not null,
  game_id            text        not null,
  round_id           text        not null,
  bet_transaction_id text        not null default '',
  closes_round       boolean     not null default false,
  amount             bigint      not null check (amount > 0),
  currency           char(3)     not null,
  -- settled: its bet came and it was paid as a win; paid: an operator paid it without one.
  state              text        not null default 'held' check (state in ('held', 'settled', 'paid', 'refused')),
  -- Why the ledger does not pay it, in the ledger's word.
  ledger_says        text        not null default 'bet_unknown',
  attempts           integer     not null default 0,
  next_at            timestamptz not null,
  decided_by         text,
  reason             text,
  created_at         timestamptz not null,
  ended_at           timestamptz,
  primary key (member_id, vendor_code, transaction_id),
  constraint held_win_end_has_its_time check ((state = 'held') = (ended_at is null)),
  constraint held_win_decision_has_its_operator check ((state in ('paid', 'refused')) = (decided_by is not null and reason is not null))
);
create index held_win_due on games.held_win (next_at) where state = 'held';
create index held_win_by_time on games.held_win (created_at desc, id desc);

create index vendor_incident_by_time on games.vendor_incident (at desc, (subject_id || ':' || kind) desc);

grant select, insert, update on games.held_win to jogada_app;
