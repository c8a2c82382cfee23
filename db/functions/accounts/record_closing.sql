create or replace function accounts.record_closing() returns trigger language plpgsql security definer set search_path = pg_catalog, accounts, pg_temp as $$
begin
  insert into accounts.closing_record (closing_id, step, at, content)
  select new.id, count(*) + 1, coalesce(new.ended_at, new.answered_at, new.opened_at), to_jsonb(new)
    from accounts.closing_record r where r.closing_id = new.id;
  return null;
end $$;

revoke all on function accounts.record_closing() from public;
