-- Rounds whose vendor never ended them.

alter table games.vendor
  -- A round without a movement for so long is ended by the platform.
  add column stuck_after_ms bigint not null default 86400000 constraint stuck_after_a_minute check (stuck_after_ms >= 60000),
  -- roll_back: the stakes go back, a late win is refused. close: the stakes are kept, a late win gets what the ledger's source says.
  add column stuck_action text not null default 'roll_back' constraint stuck_action_is_known check (stuck_action in ('close', 'roll_back'));

-- What the platform ended in a vendor's place: one row a round.
create table games.stuck_round (
  member_id text not null,
  vendor_code text not null references games.vendor (code),
  round_id text not null,
  merchant_code text not null,
  game_id text not null,
  -- What was done: a round that has won is never rolled back.
  action text not null check (action in ('close', 'roll_back')),
  bet_amount bigint not null,
  win_amount bigint not null,
  currency char(3) not null,
  opened_at timestamptz not null,
  ended_at timestamptz not null,
  primary key (member_id, vendor_code, round_id)
);
create index stuck_round_by_time on games.stuck_round (vendor_code, ended_at desc);

grant select, insert on games.stuck_round to jogada_app;
