-- A wheel whose every turn is drawn from a seed that was committed to when its ticket was given.

create table promotions.prize_wheel_version (
  merchant_code text        not null,
  version       integer     not null,
  -- [{ "amount": minor units as text, "weight": whole number }], in the order in which they stand on the wheel.
  sectors       jsonb       not null,
  -- How often a prize is wagered before it becomes cash; 0: it is cash.
  wager_times   smallint    not null check (wager_times between 0 and 100),
  created_at    timestamptz not null,
  primary key (merchant_code, version)
);

create table promotions.prize_wheel (
  merchant_code text    primary key,
  -- What tickets are given for from now on.
  version       integer not null,
  is_open       boolean not null,
  budget_amount bigint  not null check (budget_amount >= 0),
  spent_amount  bigint  not null default 0,
  constraint wheel_version_is_there foreign key (merchant_code, version) references promotions.prize_wheel_version (merchant_code, version),
  constraint wheel_within_budget check (spent_amount between 0 and budget_amount)
);

create table promotions.wheel_ticket (
  ticket_id     text        primary key,
  member_id     text        not null,
  merchant_code text        not null,
  -- The wheel as it was when the ticket was given: its prizes and chances stay.
  version       integer     not null,
  -- What it was given for: nobody has two for one occasion.
  occasion      text        not null,
  server_seed   bytea       not null check (length(server_seed) = 32),
  granted_at    timestamptz not null,
  expires_at    timestamptz not null,
  spun_at       timestamptz,
  client_seed   text,
  sector        smallint,
  prize_amount  bigint,
  constraint wheel_ticket_once unique (member_id, occasion),
  constraint wheel_version_of_ticket foreign key (merchant_code, version) references promotions.prize_wheel_version (merchant_code, version),
  constraint spun_ticket_has_result check ((spun_at is null) = (client_seed is null) and (spun_at is null) = (sector is null) and (spun_at is null) = (prize_amount is null))
);
create index wheel_ticket_by_member on promotions.wheel_ticket (member_id, granted_at desc, ticket_id desc);

grant select, insert on promotions.prize_wheel_version to jogada_app;
grant select, insert, update on promotions.prize_wheel, promotions.wheel_ticket to jogada_app;
