create or replace function wallet.refuse_closed_day() returns trigger language plpgsql set search_path = pg_catalog, wallet as $$
begin
  if exists (select from changed c join wallet.day_closing d on d.merchant_code = c.merchant_code and d.day = c.day and d.revision = c.revision) then
    raise exception 'a closed day is not changed: a correction is a revision of its own' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
