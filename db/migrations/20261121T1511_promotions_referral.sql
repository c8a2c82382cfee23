-- Members who bring members: the merchant's rule, each member's code, and what became of every invitation.

create table promotions.referral_rule (
  merchant_code     text        primary key,
  reward_amount     bigint      not null check (reward_amount > 0),
  -- How often it is wagered before it becomes cash; 0: it is cash.
  wager_times       smallint    not null check (wager_times between 0 and 100),
  -- What the invited one stakes in settled rounds, and in how many days from registering.
  qualifying_amount bigint      not null check (qualifying_amount > 0),
  qualifying_days   smallint    not null check (qualifying_days between 1 and 365),
  -- Rewards that one member can earn in a month of the merchant's calendar.
  monthly_rewards_max smallint  not null check (monthly_rewards_max between 1 and 1000),
  changed_at        timestamptz not null
);

create table promotions.referral_code (
  member_id     text        primary key,
  merchant_code text        not null,
  code          text        not null check (code ~ '^[A-Z0-9]{8}$'),
  made_at       timestamptz not null,
  constraint referral_code_once unique (merchant_code, code)
);

-- Who looked at an invitation, known by nothing but a keyed hash: it can be counted, and nobody found by it.
create table promotions.referral_opening (
  member_id    text        not null,
  visitor_hash bytea       not null,
  opened_at    timestamptz not null,
  primary key (member_id, visitor_hash)
);

create table promotions.referral (
  referral_id       text        primary key,
  inviter_member_id text        not null,
  invited_member_id text        not null,
  merchant_code     text        not null,
  state             text        not null default 'registered' check (state in ('registered', 'qualified', 'lapsed', 'refused')),
  -- The rule as it was on registering.
  reward_amount     bigint      not null,
  wager_times       smallint    not null,
  qualifying_amount bigint      not null,
  currency          char(3)     not null,
  deadline          timestamptz not null,
  -- Staked in settled rounds until then, as of the last look.
  staked_amount     bigint      not null default 0,
  -- Rounds ended since the last look.
  is_stale          boolean     not null default false,
  reason            text        check (reason in ('same_person', 'same_device', 'monthly_maximum')),
  registered_at     timestamptz not null,
  qualified_at      timestamptz,
  constraint referral_of_invited_once unique (invited_member_id),
  constraint referral_is_not_ones_own check (inviter_member_id <> invited_member_id),
  constraint referral_qualified_at check ((state = 'qualified') = (qualified_at is not null))
);
create index referral_by_inviter on promotions.referral (inviter_member_id, registered_at desc, referral_id desc);
create index referral_to_look_at on promotions.referral (referral_id) where is_stale;
create index referral_by_deadline on promotions.referral (deadline) where state = 'registered';

grant select, insert, update on promotions.referral_rule, promotions.referral to jogada_app;
grant select, insert on promotions.referral_code, promotions.referral_opening to jogada_app;
