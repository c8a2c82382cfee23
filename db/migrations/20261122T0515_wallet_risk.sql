-- Who may be one person with several accounts: what members share, the groups that follow from it, and what happens too fast.

alter table wallet.money_trait add column kind text not null default 'pix_key' check (kind in ('pix_key', 'payer'));
create index money_trait_by_time on wallet.money_trait (first_at);

-- One thing by which a member may be recognised, as gathered by a job.
create table wallet.risk_mark (
  merchant_code text        not null,
  kind          text        not null check (kind in ('device', 'program', 'address', 'pix_key', 'payer')),
  mark          bytea       not null,
  member_id     text        not null,
  label         text        not null,
  first_at      timestamptz not null,
  last_at       timestamptz not null,
  primary key (merchant_code, kind, mark, member_id)
);
create index risk_mark_by_member on wallet.risk_mark (member_id);

create table wallet.risk_read_mark (
  is_mark    boolean     primary key default true check (is_mark),
  read_until timestamptz not null
);

create table wallet.risk_group (
  group_id      text        primary key,
  merchant_code text        not null,
  kinds         text[]      not null,
  score         integer     not null,
  member_count  integer     not null,
  found_at      timestamptz not null,
  -- When somebody was last added to it: whatever was said of it before is said of another group.
  changed_at    timestamptz not null,
  seen_at       timestamptz,
  seen_by       text,
  seen_reason   text,
  constraint seen_group_says_by_whom_and_why check ((seen_at is null) = (seen_by is null) and (seen_at is null) = (seen_reason is null))
);
create index risk_group_by_change on wallet.risk_group (changed_at desc, group_id desc);

create table wallet.risk_group_member (
  member_id text primary key,
  group_id  text not null references wallet.risk_group (group_id)
);
create index risk_group_member_by_group on wallet.risk_group_member (group_id);

create table wallet.risk_alert (
  alert_id      text        primary key,
  merchant_code text        not null,
  kind          text        not null check (kind in ('registrations', 'deposits', 'withdrawals')),
  -- A member, or the beginning of an address.
  subject       text        not null,
  member_id     text,
  event_count   integer     not null,
  window_from   timestamptz not null,
  found_at      timestamptz not null,
  seen_at       timestamptz,
  seen_by       text,
  seen_reason   text,
  constraint risk_alert_once unique (merchant_code, kind, subject, window_from),
  constraint seen_alert_says_by_whom_and_why check ((seen_at is null) = (seen_by is null) and (seen_at is null) = (seen_reason is null))
);
create index risk_alert_by_time on wallet.risk_alert (found_at desc, alert_id desc);

grant select, insert, update on wallet.risk_mark, wallet.risk_read_mark, wallet.risk_alert to jogada_app;
grant select, insert, update, delete on wallet.risk_group, wallet.risk_group_member to jogada_app;
