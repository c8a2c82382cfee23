-- Row-level security of tables with a member and no merchant: their rows are visible where the member is (S31).
create or replace function platform.wall_by_member(p_table regclass) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  seen constant text := format(
    '(select current_setting(''jogada.merchants'', true)) = ''*'' or exists (select from accounts.member m where m.id = %s.member_id)', p_table
  );
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('create policy of_these_members on %s to jogada_app using (%s) with check (%s)', p_table, seen, seen);
  execute format('create policy of_every_member on %s to jogada_worker, jogada_reports using (true) with check (true)', p_table);
end $$;

revoke all on function platform.wall_by_member(regclass) from public;
