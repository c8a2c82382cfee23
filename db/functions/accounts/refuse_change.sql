create or replace function accounts.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are never changed';
end $$;

create or replace trigger consent_choice_is_append_only before update or delete or truncate on accounts.consent_choice
  for each statement execute function accounts.refuse_change();
