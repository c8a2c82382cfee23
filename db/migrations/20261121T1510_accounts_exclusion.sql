-- Who stays away from betting, from when and until when (R19, R20). Rows are added and never changed: the latest end holds.

create table accounts.exclusion (
  id text primary key,
  member_id text not null references accounts.member (id),
  kind text not null,
  -- The person, where a CPF was on file: no other account of theirs is opened or used meanwhile.
  document_index bytea,
  from_at timestamptz not null,
  until_at timestamptz not null,
  constraint exclusion_kind_is_known check (kind in ('pause', 'exclusion')),
  constraint exclusion_lasts check (until_at > from_at)
);
create index exclusion_of_member on accounts.exclusion (member_id);
create index exclusion_of_document on accounts.exclusion (document_index) where document_index is not null;

create function accounts.refuse_shortening() returns trigger language plpgsql as $$
begin
  raise exception 'a pause or an exclusion is never shortened' using errcode = 'restrict_violation';
end $$;
create trigger exclusion_only_grows before update or delete on accounts.exclusion for each row execute function accounts.refuse_shortening();
create trigger exclusion_is_not_truncated before truncate on accounts.exclusion for each statement execute function accounts.refuse_shortening();
grant select, insert on accounts.exclusion to jogada_app;

-- When nothing that advertises may reach a member (R22).
create view accounts.exclusion_view as select member_id, kind, from_at, until_at from accounts.exclusion;
grant select on accounts.exclusion_view to jogada_app;

alter table accounts.session drop constraint session_end_reason_check,
  add constraint session_end_reason_check check (end_reason in ('logged_out', 'replaced', 'expired', 'revoked', 'excluded'));
