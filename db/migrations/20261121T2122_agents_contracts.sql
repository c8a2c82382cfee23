-- Contracts between somebody of a team and whoever stands directly above them, and what is paid under them.

-- What the team of an agent staked in an hour: the hourly salary goes by it.
create table agents.team_hour (
  agent_id     text        not null,
  starts_at    timestamptz not null,
  stake_amount bigint      not null,
  primary key (agent_id, starts_at)
);

-- Who staked something in a span of days, once; and how many of a team that were.
create table agents.active_span (
  member_id text not null,
  span      text not null check (span in ('week', 'half_month', 'month')),
  starts_on date not null,
  primary key (member_id, span, starts_on)
);

create table agents.team_active_span (
  agent_id     text not null,
  span         text not null,
  starts_on    date not null,
  active_count int  not null,
  primary key (agent_id, span, starts_on)
);

-- The first day of the span that a day lies in.
create function agents.span_start(p_span text, p_day date) returns date
language sql immutable parallel safe as $$
  select case p_span
    when 'day' then p_day
    when 'week' then date_trunc('week', p_day)::date
    when 'half_month' then date_trunc('month', p_day)::date + case when extract(day from p_day) < 16 then 0 else 15 end
    when 'month' then date_trunc('month', p_day)::date
  end
$$;

-- When the period ends that somebody is in at a moment: the next border of the calendar of a time zone.
create function agents.period_end(p_period text, p_at timestamptz, p_zone text) returns timestamptz
language sql stable parallel safe as $$
  select case when p_period = 'hour' then date_trunc('hour', p_at, 'UTC') + interval '1 hour'
    else (case p_period
      when 'day' then date_trunc('day', local) + interval '1 day'
      when 'week' then date_trunc('week', local) + interval '7 days'
      when 'half_month' then date_trunc('month', local) + case when extract(day from local) < 16 then interval '15 days' else interval '1 month' end
      when 'month' then date_trunc('month', local) + interval '1 month'
    end) at time zone p_zone end
  from (select p_at at time zone p_zone as local) as moment
$$;

insert into agents.team_hour (agent_id, starts_at, stake_amount)
select r.line[i], date_trunc('hour', r.settled_at, 'UTC'), sum(r.stake_amount)
  from agents.round r cross join generate_subscripts(r.line, 1) as i
  join accounts.member_view m on m.member_id = r.line[i] and m.type not in (0, 4, 40)
 group by 1, 2;
insert into agents.active_span (member_id, span, starts_on)
select distinct a.member_id, s.span, agents.span_start(s.span, a.day)
  from agents.active_day a, unnest('{week,half_month,month}'::text[]) as s (span) where a.has_bet;
insert into agents.team_active_span (agent_id, span, starts_on, active_count)
select l.ancestor_id, a.span, a.starts_on, count(*)
  from agents.active_span a join agents.line l on l.member_id = a.member_id group by 1, 2, 3;

-- A version of what one promises the other. Its terms never change: other terms are another version.
create table agents.contract (
  contract_id   text        primary key,
  merchant_code text        not null references agents.programme,
  kind          text        not null check (kind in ('daily_salary', 'dividend', 'hourly_salary')),
  -- Who is paid.
  agent_id      text        not null references agents.node,
  -- Who pays: null is the house.
  payer_id      text        references agents.node,
  version       int         not null check (version > 0),
  terms         jsonb       not null,
  -- SHA-256 of the terms as they are signed, in hexadecimal.
  terms_hash    text        not null,
  state         text        not null check (state in ('requested', 'valid', 'denied', 'withdrawn', 'expired')),
  offered_at    timestamptz not null,
  answered_at   timestamptz,
  -- What was played from then on is paid under it, up to the end.
  valid_from    timestamptz,
  valid_until   timestamptz,
  -- Up to when it was worked out, and when the period ends that is worked out next.
  settled_until timestamptz,
  settles_at    timestamptz,
  constraint contract_version_once unique (agent_id, kind, version),
  constraint valid_contract_has_a_beginning check (state not in ('valid', 'expired') or (valid_from is not null and settled_until is not null))
);
create unique index contract_offered_once on agents.contract (agent_id, kind) where state = 'requested';
create unique index contract_open_once on agents.contract (agent_id, kind) where state = 'valid' and valid_until is null;
create index contract_of_payer on agents.contract (payer_id, contract_id desc);
create index contract_to_settle on agents.contract (settles_at) where settles_at is not null;

-- Who signed what: the text to the letter as it was shown, from where and when.
create table agents.contract_signature (
  contract_id text        not null references agents.contract,
  act         text        not null check (act in ('offer', 'accept', 'refuse', 'withdraw', 'end')),
  signer_kind text        not null check (signer_kind in ('member', 'operator')),
  signer_id   text        not null,
  signed_at   timestamptz not null,
  ip          text        not null,
  language    text        not null,
  text        text        not null,
  text_hash   text        not null,
  terms_hash  text        not null,
  note        text        not null default '',
  primary key (contract_id, act)
);

-- What is left below a minor unit, or was paid too much, until the next payment.
create table agents.contract_carry (
  agent_id text   not null,
  kind     text   not null,
  share    bigint not null,
  primary key (agent_id, kind)
);

-- What a period came to, with what it was worked out from. A correction is a further sequence, of the difference.
create table agents.bill (
  bill_id      text        primary key,
  contract_id  text        not null references agents.contract,
  merchant_code text       not null,
  kind         text        not null,
  agent_id     text        not null,
  payer_id     text,
  starts_at    timestamptz not null,
  ends_at      timestamptz not null,
  sequence     int         not null check (sequence >= 0),
  -- Turnover for salaries, net loss for dividends, minor units.
  figure       bigint      not null,
  -- A loss of earlier periods that this one makes good first; never positive.
  carried_loss bigint      not null check (carried_loss <= 0),
  active_count int         not null,
  -- Which step of the terms was reached, from 0; null: none.
  step         int,
  rate         int         not null,
  -- Hundred-thousandths of a minor unit: of the period in all, and what this bill adds to those before it.
  total_due    bigint      not null,
  due          bigint      not null,
  carry_before bigint      not null,
  amount       bigint      not null check (amount >= 0),
  carry_after  bigint      not null,
  currency     char(3)     not null,
  state        text        not null check (state in ('issued', 'not_reached', 'waiting')),
  made_at      timestamptz not null,
  paid_at      timestamptz,
  -- When it is tried again while whoever pays has too little.
  try_at       timestamptz not null,
  constraint bill_once unique (contract_id, starts_at, sequence),
  constraint bill_loses_nothing check (carry_before + due = amount * 100000 + carry_after),
  constraint bill_is_paid_when_issued check ((state = 'issued') = (paid_at is not null))
);
create index bill_of_agent on agents.bill (agent_id, starts_at desc, bill_id);
create index bill_of_payer on agents.bill (payer_id, starts_at desc, bill_id);
create index bill_by_end on agents.bill (agent_id, ends_at);
create index bill_waiting on agents.bill (try_at) where state = 'waiting';

-- Periods that were billed and in which something changed since.
create table agents.bill_recheck (
  contract_id text        not null references agents.contract,
  starts_at   timestamptz not null,
  primary key (contract_id, starts_at)
);

-- What somebody holds against a line of what they were paid, and what was answered.
create table agents.dispute (
  dispute_id    text        primary key,
  merchant_code text        not null,
  member_id     text        not null references agents.node,
  -- A day of rebates with its line, or a bill.
  subject       text        not null check (subject in ('rebate', 'bill')),
  reference     text        not null,
  line          text        not null,
  claim         text        not null check (length(claim) between 3 and 500),
  facts         jsonb       not null,
  state         text        not null check (state in ('open', 'upheld', 'rejected')),
  opened_at     timestamptz not null,
  answer_by     timestamptz not null,
  answer        text        not null default '',
  -- What was paid for it, minor units.
  amount        bigint      not null default 0 check (amount >= 0),
  answered_at   timestamptz,
  answered_by   text,
  constraint dispute_is_answered_when_decided check ((state = 'open') = (answered_at is null))
);
create unique index dispute_open_once on agents.dispute (member_id, subject, reference, line) where state = 'open';
create index dispute_of_member on agents.dispute (member_id, opened_at desc, dispute_id);
create index dispute_by_time on agents.dispute (opened_at desc, dispute_id);

grant select, insert, update on agents.team_hour, agents.team_active_span, agents.contract, agents.contract_carry, agents.bill, agents.dispute
  to jogada_app;
grant select, insert on agents.active_span, agents.contract_signature to jogada_app;
grant select, insert, delete on agents.bill_recheck to jogada_app;
