-- Who is signed in, for those who count them.
create view accounts.session_view as
select member_id, created_at, last_seen_at, expires_at, ended_at from accounts.session;
grant select on accounts.session_view to jogada_app;

-- Agents: who stands under whom, at which rates, and what each round of the team is worth to those above it.

create schema agents;
grant usage on schema agents to jogada_app;

-- Shares are counted in hundred-thousandths of a minor unit, so that nothing is rounded before it is paid.
create table agents.programme (
  merchant_code text        primary key,
  -- Rounds that ended before it count nothing.
  opened_at     timestamptz not null
);

-- The most that anybody may have: hundred-thousandths of a stake, by kind of game; '*' for those that are not named.
create table agents.rate_maximum (
  merchant_code text not null references agents.programme,
  category      text not null,
  rate          int  not null check (rate between 0 and 10000),
  primary key (merchant_code, category)
);

create table agents.node (
  member_id     text        primary key,
  merchant_code text        not null,
  parent_id     text        references agents.node,
  -- 0: nobody stands above.
  depth         smallint    not null check (depth between 0 and 30),
  joined_at     timestamptz not null,
  constraint node_is_not_its_own_parent check (parent_id <> member_id)
);
create index node_by_parent on agents.node (parent_id, joined_at desc, member_id desc);

-- Everybody above everybody, and each as their own with distance 0.
create table agents.line (
  ancestor_id text     not null references agents.node,
  member_id   text     not null references agents.node,
  distance    smallint not null,
  primary key (ancestor_id, member_id)
);
create unique index line_of_member on agents.line (member_id, distance) include (ancestor_id);

-- Whom a member stood under since when; what was is never changed.
create table agents.placement (
  member_id text        not null references agents.node,
  from_at   timestamptz not null,
  parent_id text        references agents.node,
  placed_by text        not null,
  primary key (member_id, from_at)
);

create table agents.rate (
  member_id text        not null references agents.node,
  category  text        not null,
  from_at   timestamptz not null,
  rate      int         not null check (rate between 0 and 10000),
  set_by    text        not null,
  primary key (member_id, category, from_at)
);

-- Ways to arrive in a team, each with what who comes by it begins with.
create table agents.link (
  merchant_code text        not null,
  code          text        not null,
  agent_id      text        not null references agents.node,
  name          text        not null check (length(name) between 1 and 40),
  opens_agent   boolean     not null,
  rates         jsonb       not null,
  created_at    timestamptz not null,
  primary key (merchant_code, code)
);
create index link_of_agent on agents.link (agent_id, created_at desc);

-- Rounds that ended and are not counted yet, or are to be counted anew.
create table agents.pending_round (
  member_id text        not null,
  source    text        not null,
  round_id  text        not null,
  noted_at  timestamptz not null,
  primary key (member_id, source, round_id)
);
create index pending_round_by_time on agents.pending_round (noted_at);

-- A round as it was counted, with those above its player and their rates as they were when it ended.
create table agents.round (
  member_id    text        not null,
  source       text        not null,
  round_id     text        not null,
  merchant_code text       not null,
  game_id      text        not null,
  category     text        not null,
  stake_amount bigint      not null,
  win_amount   bigint      not null,
  day          date        not null,
  settled_at   timestamptz not null,
  -- From the player upwards.
  line         text[]      not null,
  -- Never falling: who has less than somebody below gets nothing of it.
  rates        int[]       not null,
  primary key (member_id, source, round_id),
  constraint round_has_a_rate_for_each check (cardinality(line) = cardinality(rates))
);
create index round_of_member_by_day on agents.round (member_id, day);

-- What an agent has of a day, by the day whose rounds it comes from: another one when these were changed after the day was closed.
create table agents.share_day (
  agent_id   text   not null,
  day        date   not null,
  origin_day date   not null,
  category   text   not null,
  turnover   bigint not null,
  -- Hundred-thousandths of a minor unit.
  share      bigint not null,
  primary key (agent_id, day, origin_day, category)
);
create index share_day_by_day on agents.share_day (day, agent_id);

-- What the team of somebody, themselves with it, staked and won on a day.
create table agents.team_day (
  agent_id     text   not null,
  day          date   not null,
  category     text   not null,
  round_count  bigint not null,
  stake_amount bigint not null,
  win_amount   bigint not null,
  primary key (agent_id, day, category)
);

-- Who did something on a day, once.
create table agents.active_day (
  member_id text not null,
  day       date not null,
  has_bet   boolean not null default false,
  has_come  boolean not null default false,
  primary key (member_id, day)
);
create index active_day_by_day on agents.active_day (day, member_id);

-- How many of a team came, played or arrived on a day, each once.
create table agents.team_head_day (
  agent_id       text not null,
  day            date not null,
  come_count     int  not null default 0,
  bet_count      int  not null default 0,
  register_count int  not null default 0,
  primary key (agent_id, day)
);

create table agents.closed_day (
  merchant_code text        not null references agents.programme,
  day           date        not null,
  closed_at     timestamptz not null,
  primary key (merchant_code, day)
);

-- What is left below a minor unit, or owed by late corrections, until the next payout.
create table agents.carry (
  agent_id text   primary key,
  share    bigint not null
);

create table agents.payout (
  payout_id    text        primary key,
  agent_id     text        not null,
  kind         text        not null check (kind in ('rebate')),
  day          date        not null,
  amount       bigint      not null check (amount >= 0),
  currency     char(3)     not null,
  carry_before bigint      not null,
  share        bigint      not null,
  carry_after  bigint      not null,
  made_at      timestamptz not null,
  constraint payout_once unique (agent_id, kind, day),
  constraint payout_loses_nothing check (carry_before + share = amount * 100000 + carry_after)
);

grant select, insert, update on agents.programme, agents.rate_maximum, agents.node, agents.share_day, agents.team_day, agents.active_day,
  agents.team_head_day, agents.carry, agents.round to jogada_app;
grant select, insert on agents.link, agents.placement, agents.rate, agents.closed_day, agents.payout to jogada_app;
grant select, insert, update, delete on agents.pending_round, agents.line, agents.rate_maximum to jogada_app;
