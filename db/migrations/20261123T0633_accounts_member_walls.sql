-- What bears a member and no merchant, and opens an account or says who somebody is, is seen where its member is (S31).
-- An exclusion holds for a person at every brand of the house (R20): it has none.
create function platform.wall_by_member(p_table regclass) returns void
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

select platform.wall_by_member(name::regclass)
  from unnest(array['authenticator', 'consent', 'passkey', 'password_link', 'password_ticket', 'payment_password', 'recovery_code',
                    'remembered_login', 'risk_notice_seen', 'session']) as t (bare), format('accounts.%I', bare) as name;
