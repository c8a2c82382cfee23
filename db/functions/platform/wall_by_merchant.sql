-- Row-level security by merchant (S31). The setting jogada.merchants holds merchant codes separated by commas, or * for all; without it no row
-- is visible. The logins of the worker and of reports see every row, without a condition for the planner.
create or replace function platform.wall_by_merchant(p_table regclass, p_column name default 'merchant_code') returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  merchants constant text := 'current_setting(''jogada.merchants'', true)';
  -- In subqueries, which are evaluated once a statement and not once a row.
  seen constant text := format('(select %s) = ''*'' or %I = any ((select string_to_array(%s, '',''))::text[])', merchants, p_column, merchants);
  -- A row without a merchant may be inserted by all and is visible only with *.
  is_optional constant boolean := (select not a.attnotnull from pg_attribute a where a.attrelid = p_table and a.attname = p_column);
  taken constant text := case when is_optional then format('%I is null or %s', p_column, seen) else seen end;
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('create policy of_these_merchants on %s to jogada_app using (%s) with check (%s)', p_table, seen, taken);
  execute format('create policy of_every_merchant on %s to jogada_worker, jogada_reports using (true) with check (true)', p_table);
end $$;

revoke all on function platform.wall_by_merchant(regclass, name) from public;
