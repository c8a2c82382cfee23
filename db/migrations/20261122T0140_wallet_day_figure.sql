-- What a day came to, by where it came from: counted anew while a day is young, so that lists of figures never read the journal.
create table wallet.day_figure (
  merchant_code         text        not null,
  day                   date        not null,
  currency              char(3)     not null,
  source                text        not null,
  game_id               text        not null,
  -- Who invited the members; empty for nobody.
  agent_id              text        not null,
  round_count           bigint      not null,
  stake_amount          bigint      not null,
  win_amount            bigint      not null,
  bonus_amount          bigint      not null,
  deposit_amount        bigint      not null,
  deposit_return_amount bigint      not null,
  withdrawal_amount     bigint      not null,
  counted_at            timestamptz not null,
  primary key (merchant_code, day, currency, source, game_id, agent_id)
);
grant select, insert, delete on wallet.day_figure to jogada_app;

-- The staff's list of deposits, newest first.
create index deposit_by_time on wallet.deposit (created_at desc, deposit_id desc);
