-- Deletes keys of before a moment, at most so many. Returns their number. The processes may delete no key otherwise, and none of the last 90 days.
create or replace function platform.delete_idempotency_keys(p_before timestamptz, p_rows_max int) returns int
language plpgsql security definer set search_path = pg_catalog, platform, pg_temp as $$
declare
  deleted int;
begin
  delete from platform.idempotency_key k using (
    select owner, key from platform.idempotency_key
     where created_at < least(p_before, (select max(created_at) from platform.idempotency_key) - interval '90 days')
     limit p_rows_max) old
   where k.owner = old.owner and k.key = old.key;
  get diagnostics deleted = row_count;
  return deleted;
end $$;

revoke all on function platform.delete_idempotency_keys(timestamptz, int) from public;
grant execute on function platform.delete_idempotency_keys(timestamptz, int) to jogada_app;
