-- Playing that a person should look at (R24): what was seen, when, and what came of it. One open case a member.
create table wallet.behaviour_case (
  case_id       text        primary key,
  member_id     text        not null,
  merchant_code text        not null,
  signals       jsonb       not null,
  opened_at     timestamptz not null,
  closed_at     timestamptz,
  closed_by     text,
  finding       text check (char_length(finding) between 1 and 500),
  constraint closed_case_says_by_whom_and_why check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (finding is null))
);
create unique index one_open_behaviour_case on wallet.behaviour_case (member_id) where closed_at is null;
create index behaviour_case_by_time on wallet.behaviour_case (opened_at desc, case_id desc);
create index behaviour_case_by_member on wallet.behaviour_case (member_id, opened_at desc);
-- Who paid in of late.
create index deposit_paid on wallet.deposit (paid_at) where state = 'paid';

grant select, insert, update (closed_at, closed_by, finding) on wallet.behaviour_case to jogada_app;
