-- Rains of red envelopes: when, how much, in how many. What is in each follows from a seed that was committed to before.

create table promotions.red_rain (
  id             text        primary key,
  merchant_code  text        not null,
  starts_at      timestamptz not null,
  ends_at        timestamptz not null,
  currency       char(3)     not null,
  budget_amount  bigint      not null,
  envelope_count integer     not null check (envelope_count between 1 and 2000),
  -- How often what is in one is wagered before it becomes cash; 0: it is cash.
  wager_times    smallint    not null check (wager_times between 0 and 100),
  sealed_seed    bytea       not null,
  seed_hash      bytea       not null,
  taken_count    integer     not null default 0,
  taken_amount   bigint      not null default 0,
  created_at     timestamptz not null,
  created_by     text        not null,
  constraint rain_ends_after_its_start check (ends_at > starts_at),
  constraint rain_has_something_in_each check (budget_amount >= envelope_count),
  constraint rain_within_its_envelopes check (taken_count between 0 and envelope_count),
  constraint rain_within_its_budget check (taken_amount between 0 and budget_amount)
);
create index red_rain_by_time on promotions.red_rain (merchant_code, starts_at);

create table promotions.red_envelope (
  rain_id   text        not null references promotions.red_rain (id),
  member_id text        not null,
  -- Its place among the envelopes, from 0: they are taken in their order.
  place     integer     not null,
  amount    bigint      not null check (amount > 0),
  taken_at  timestamptz not null,
  primary key (rain_id, member_id),
  constraint envelope_once unique (rain_id, place)
);

grant select, insert, update on promotions.red_rain to jogada_app;
grant select, insert on promotions.red_envelope to jogada_app;
