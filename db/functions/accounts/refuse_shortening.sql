create or replace function accounts.refuse_shortening() returns trigger language plpgsql as $$
begin
  raise exception 'a pause or an exclusion is never shortened' using errcode = 'restrict_violation';
end $$;
