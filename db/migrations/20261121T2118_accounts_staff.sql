-- The staff: to which merchants somebody is bound, what they may do, from where, and what stands beside their password.
-- The trail keeps what was before and after, and why. Four eyes: what one of the staff asks for, another one approves.

alter table accounts.operator
  -- Null is every merchant of the house.
  add column merchant_codes    text[],
  -- Null is what the role admits.
  add column permissions       text[],
  -- Addresses and networks (192.0.2.0/24); empty is from anywhere.
  add column allowed_addresses text[] not null default '{}',
  add constraint operator_is_bound_to_somebody check (merchant_codes is null or cardinality(merchant_codes) > 0);

-- Until it is confirmed by its first code, it guards nothing.
create table accounts.operator_authenticator (
  operator_id   text        primary key references accounts.operator (id),
  secret_cipher bytea       not null,
  created_at    timestamptz not null,
  confirmed_at  timestamptz,
  -- The half-minute of the last code that was accepted: no code counts twice.
  last_step     bigint      not null default 0
);
grant select, insert, update, delete on accounts.operator_authenticator to jogada_app;

alter table accounts.operator_session
  add column id         text not null default gen_random_uuid()::text,
  add column user_agent text not null default '',
  add constraint operator_session_id_unique unique (id);
create index operator_session_by_operator on accounts.operator_session (operator_id, created_at);

alter table accounts.audit
  add column merchant_code text,
  add column before_value  jsonb,
  add column after_value   jsonb,
  add column reason        text not null default '';
create index audit_by_actor on accounts.audit (actor_id, at) where actor_kind = 'operator';
create index audit_of_staff on accounts.audit (at, id) where actor_kind = 'operator';

create table accounts.approval (
  id            text        primary key,
  merchant_code text        not null,
  -- What is asked for, and everything that is needed to do it.
  kind          text        not null,
  subject_id    text        not null,
  content       jsonb       not null,
  reason        text        not null check (char_length(reason) between 3 and 300),
  asked_by      text        not null references accounts.operator (id),
  asked_at      timestamptz not null,
  state         text        not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  decided_by    text        references accounts.operator (id),
  decided_at    timestamptz,
  decided_why   text        not null default '',
  constraint approval_takes_four_eyes check (decided_by is null or decided_by <> asked_by),
  constraint approval_decided_by_somebody check ((state = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null))
);
grant select, insert, update on accounts.approval to jogada_app;
create index approval_by_time on accounts.approval (asked_at, id);
create index approval_waiting on accounts.approval (asked_at, id) where state = 'waiting';
-- The same thing is asked for once at a time.
create unique index approval_once on accounts.approval (kind, subject_id) where state = 'waiting' and kind <> 'wallet.adjustment';

-- A desk bound to some merchants reads its newest members without walking over the others'.
create index member_by_merchant_newest on accounts.member (merchant_code, created_at desc, id desc);

-- What the domains above show of it: whether something waits for another pair of eyes.
create view accounts.approval_view as
select a.id as approval_id, a.merchant_code, a.kind, a.subject_id, a.state, a.asked_by, o.username as asked_by_name, a.asked_at
  from accounts.approval a join accounts.operator o on o.id = a.asked_by;
grant select on accounts.approval_view to jogada_app;
