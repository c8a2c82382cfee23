-- What a merchant gives to its players beside the games: promotions as versioned rules, and the rewards that come of them.

create schema promotions;

create table promotions.promotion (
  id            text        primary key,
  merchant_code text        not null,
  -- Names the house account that pays it; never changes.
  code          text        not null check (code ~ '^[a-z0-9][a-z0-9_-]{0,33}$'),
  kind          text        not null check (kind in ('deposit_match', 'cash_back', 'voucher', 'check_in', 'mission', 'free_amount', 'application')),
  is_on         boolean     not null default false,
  -- The version that holds for whoever begins now.
  version       integer     not null,
  starts_at     timestamptz not null,
  -- Null: until somebody ends it.
  ends_at       timestamptz,
  currency      text        not null,
  -- Minor units; null for no ceiling.
  budget_amount bigint      check (budget_amount > 0),
  -- Rewards earned and not lapsed.
  spent_amount  bigint      not null default 0,
  -- The announcement whose page it belongs to.
  announcement_id text,
  position      smallint    not null default 0,
  created_at    timestamptz not null,
  changed_at    timestamptz not null,
  changed_by    text        not null,
  revision      integer     not null default 1,
  constraint promotion_code_once unique (merchant_code, code),
  constraint promotion_ends_after_its_start check (ends_at > starts_at),
  constraint promotion_within_budget check (spent_amount >= 0 and (budget_amount is null or spent_amount <= budget_amount))
);
create index promotion_running on promotions.promotion (merchant_code, kind, position, id) where is_on;
create index promotion_by_announcement on promotions.promotion (announcement_id) where announcement_id is not null;

-- A rule as it was from a moment on; never changed, so that whoever began under it ends under it.
create table promotions.promotion_version (
  promotion_id text        not null references promotions.promotion (id),
  version      integer     not null,
  rule         jsonb       not null,
  created_at   timestamptz not null,
  created_by   text        not null,
  primary key (promotion_id, version)
);

create table promotions.promotion_text (
  promotion_id text not null references promotions.promotion (id),
  language     text not null,
  name         text not null check (name <> ''),
  summary      text not null default '',
  primary key (promotion_id, language)
);

-- What a member may claim, has claimed, or let lapse. Its terms are those of the moment in which it was earned.
create table promotions.reward (
  id            text        not null,
  member_id     text        not null,
  merchant_code text        not null,
  origin        text        not null,
  promotion_id  text        references promotions.promotion (id),
  version       integer,
  -- What it is for: nobody has two rewards for one occasion.
  occasion      text        not null check (length(occasion) between 1 and 120),
  -- The house account that pays it.
  promotion_code text       not null,
  currency      text        not null,
  amount        bigint      not null check (amount > 0),
  terms         jsonb       not null,
  -- The figures that it was worked out from.
  basis         jsonb       not null default '{}',
  state         text        not null check (state in ('claimable', 'claimed', 'expired')),
  earned_at     timestamptz not null,
  claim_by      timestamptz,
  claimed_at    timestamptz,
  ended_at      timestamptz,
  primary key (member_id, id),
  constraint reward_once unique (member_id, occasion),
  constraint reward_claimed_at check ((state = 'claimed') = (claimed_at is not null)),
  constraint reward_ended_at check ((state = 'claimable') = (ended_at is null))
);
create index reward_open on promotions.reward (claim_by) where state = 'claimable';
create index reward_history on promotions.reward (member_id, ended_at desc, id desc) where state <> 'claimable';
create index reward_by_promotion on promotions.reward (promotion_id, earned_at desc);

grant usage on schema promotions to jogada_app;
grant select, insert, update on promotions.promotion, promotions.reward to jogada_app;
grant select, insert on promotions.promotion_version to jogada_app;
grant select, insert, update, delete on promotions.promotion_text to jogada_app;
