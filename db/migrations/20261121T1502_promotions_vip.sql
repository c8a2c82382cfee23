-- Levels that a member reaches by playing: the merchant's programme, what was counted, where everybody stands.

create table promotions.vip_programme (
  merchant_code text        primary key,
  -- Staked in settled rounds for one point, minor units.
  point_amount  bigint      not null check (point_amount > 0),
  opened_at     timestamptz not null,
  changed_at    timestamptz not null
);

create table promotions.vip_weight (
  merchant_code  text    not null references promotions.vip_programme (merchant_code),
  -- A category of games; '*' is every other.
  classification text    not null,
  weight_percent integer not null check (weight_percent between 0 and 100),
  primary key (merchant_code, classification)
);

create table promotions.vip_level (
  merchant_code   text     not null references promotions.vip_programme (merchant_code),
  level           smallint not null check (level between 1 and 20),
  -- { "<language>": "<name>" }
  names           jsonb    not null,
  -- In one period: to reach it, and not to leave it at the period's end.
  points_needed   bigint   not null check (points_needed > 0),
  points_kept     bigint   not null,
  level_up_amount bigint   not null check (level_up_amount >= 0),
  monthly_amount  bigint   not null check (monthly_amount >= 0),
  -- How often both have to be wagered before they become cash; 0: they are cash.
  wager_times     smallint not null check (wager_times between 0 and 100),
  wheel_tickets   smallint not null check (wheel_tickets between 0 and 100),
  primary key (merchant_code, level),
  constraint vip_kept_within_needed check (points_kept between 0 and points_needed)
);

create table promotions.vip_member (
  member_id     text        primary key,
  merchant_code text        not null,
  level         smallint    not null default 0 check (level >= 0),
  reached_at    timestamptz,
  -- First day of the period in which the level is decided next, by the merchant's calendar.
  period        date        not null
);
create index vip_member_by_period on promotions.vip_member (merchant_code, period);

create table promotions.vip_period (
  member_id      text   not null,
  period         date   not null,
  -- Minor units times percent: whole numbers add up without rounding.
  weighted_amount bigint not null default 0 check (weighted_amount >= 0),
  primary key (member_id, period)
);

-- Rounds that the ledger settled and nobody has counted yet.
create table promotions.vip_pending (
  member_id text        not null,
  source    text        not null,
  round_id  text        not null,
  noted_at  timestamptz not null,
  primary key (member_id, source, round_id)
);

-- A round is counted once, with the weight that held then.
create table promotions.vip_round (
  member_id       text        not null,
  source          text        not null,
  round_id        text        not null,
  game_id         text        not null,
  classification  text        not null,
  weight_percent  integer     not null,
  stake_amount    bigint      not null check (stake_amount >= 0),
  weighted_amount bigint      not null,
  period          date        not null,
  settled_at      timestamptz not null,
  primary key (member_id, source, round_id),
  constraint vip_round_is_weighted check (weighted_amount = stake_amount * weight_percent)
);
create index vip_round_by_member on promotions.vip_round (member_id, settled_at desc, round_id desc);

create table promotions.vip_step (
  step_id    text        primary key,
  member_id  text        not null,
  from_level smallint    not null,
  to_level   smallint    not null,
  cause      text        not null check (cause in ('reached', 'kept', 'period_end')),
  period     date        not null,
  points     bigint      not null,
  at         timestamptz not null
);
create index vip_step_by_member on promotions.vip_step (member_id, at desc, step_id desc);

grant select, insert, update, delete on promotions.vip_programme, promotions.vip_weight, promotions.vip_level, promotions.vip_pending to jogada_app;
grant select, insert, update on promotions.vip_member, promotions.vip_period, promotions.vip_round to jogada_app;
grant select, insert on promotions.vip_step to jogada_app;
