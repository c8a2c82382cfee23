-- R20: an exclusion or a pause is never shortened, not even by the owner of the tables.
create or replace function wallet.keep_exclusion() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.member_id <> old.member_id
    or coalesce(new.excluded_until, '-infinity') < coalesce(old.excluded_until, '-infinity')
    or coalesce(new.paused_until, '-infinity') < coalesce(old.paused_until, '-infinity') then
    raise exception 'a pause or an exclusion is never shortened' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
