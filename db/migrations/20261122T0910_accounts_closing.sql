-- Closing an account (R26): a case that the member is told of and can answer before it is decided, and of each of its steps a record apart.

create table accounts.closing (
  id text primary key,
  member_id text not null references accounts.member (id),
  merchant_code text not null,
  -- inactive: nobody has signed in for as long as the profile allows; operator: one of the staff asked for it.
  kind text not null check (kind in ('inactive', 'operator')),
  -- What the member reads; an inactive account needs none.
  reason text not null,
  opened_by text references accounts.operator (id),
  opened_at timestamptz not null,
  answer_until timestamptz not null,
  answer text not null default '',
  answered_at timestamptz,
  -- Who of the staff wrote the answer down; null: the member did.
  answer_noted_by text references accounts.operator (id),
  -- kept: the account stays open.
  state text not null default 'open' check (state in ('open', 'kept', 'closed')),
  ended_at timestamptz,
  ended_by text references accounts.operator (id),
  constraint closing_by_staff_has_reason check ((kind = 'operator') = (opened_by is not null) and (kind = 'operator') = (reason <> '')),
  constraint member_has_seven_days_to_answer check (answer_until >= opened_at + interval '7 days'),
  constraint closing_waits_for_the_answer check (state <> 'closed' or ended_at >= answer_until),
  constraint closing_takes_two check (state <> 'closed' or kind = 'inactive' or (ended_by is not null and ended_by <> opened_by)),
  constraint answer_has_moment check ((answer = '') = (answered_at is null)),
  constraint ended_closing_has_end check ((state = 'open') = (ended_at is null))
);
create unique index one_open_closing on accounts.closing (member_id) where state = 'open';
create index closing_due on accounts.closing (answer_until) where state = 'open' and kind = 'inactive';
create index closing_by_member on accounts.closing (member_id, opened_at desc);
grant select, insert, update on accounts.closing to jogada_app;

-- A case as it stood after each of its steps, written by the database itself: whoever changes the case changes nothing here.
create table accounts.closing_record (
  closing_id text not null references accounts.closing (id),
  step integer not null,
  at timestamptz not null,
  content jsonb not null,
  primary key (closing_id, step)
);
grant select on accounts.closing_record to jogada_app;
create trigger closing_record_is_append_only before delete or update or truncate on accounts.closing_record
  for each statement execute function accounts.refuse_change();

create function accounts.record_closing() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into accounts.closing_record (closing_id, step, at, content)
  select new.id, count(*) + 1, coalesce(new.ended_at, new.answered_at, new.opened_at), to_jsonb(new)
    from accounts.closing_record r where r.closing_id = new.id;
  return null;
end $$;
create trigger closing_is_recorded after insert or update on accounts.closing
  for each row execute function accounts.record_closing();
