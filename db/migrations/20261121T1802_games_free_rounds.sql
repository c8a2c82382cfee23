-- Rounds of a game that a member plays without a stake: how many, at which stake, until when, and what each of them won.

alter table games.game add column has_free_rounds boolean not null default false;
update games.game set has_free_rounds = true where id = 'tesouro-da-mata';

create table games.free_rounds (
  id              text        primary key,
  member_id       text        not null,
  merchant_code   text        not null,
  game_id         text        not null references games.game (id),
  currency        char(3)     not null,
  -- As if so much were staked, minor units.
  stake_amount    bigint      not null check (stake_amount > 0),
  round_count     smallint    not null check (round_count > 0),
  used_count      smallint    not null default 0,
  -- Won in rounds that ended; never above the maximum.
  won_amount      bigint      not null default 0,
  maximum_amount  bigint      check (maximum_amount > 0),
  expires_at      timestamptz not null,
  granted_at      timestamptz not null,
  ended_at        timestamptz,
  constraint free_rounds_within_their_number check (used_count between 0 and round_count),
  constraint free_rounds_within_their_maximum check (won_amount >= 0 and (maximum_amount is null or won_amount <= maximum_amount))
);
create index free_rounds_of_member on games.free_rounds (member_id, granted_at desc, id);
create index free_rounds_open on games.free_rounds (expires_at) where ended_at is null;

-- Each round once, by the vendor's id of its bet; a rollback that came before the bet bars it.
create table games.free_round (
  member_id          text        not null,
  vendor_code        text        not null,
  bet_transaction_id text        not null,
  id                 text        not null,
  free_rounds_id     text        not null references games.free_rounds (id),
  round_id           text        not null,
  state              text        not null check (state in ('taken', 'settled', 'rolled_back')),
  win_transaction_id text,
  -- As the vendor said it, and what of it counted.
  win_amount         bigint      check (win_amount >= 0),
  counted_amount     bigint,
  taken_at           timestamptz not null,
  ended_at           timestamptz,
  primary key (member_id, vendor_code, bet_transaction_id),
  constraint free_round_win_once unique (member_id, vendor_code, win_transaction_id),
  constraint settled_free_round_has_a_win check ((state = 'settled') = (win_amount is not null))
);
create index free_round_open on games.free_round (free_rounds_id) where state = 'taken';

grant select, insert, update on games.free_rounds, games.free_round to jogada_app;

create or replace view games.game_view as select id as game_id, name, category, is_enabled, min_bet_amount, max_bet_amount, has_free_rounds from games.game;
