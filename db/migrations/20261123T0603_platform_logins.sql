-- A login for each process, none of which owns anything (S75). The launcher makes them with their passwords; what is missing is made here
-- without one, so that rights can be given. jogada_app holds what api and worker may.
do $$
declare
  login text;
begin
  foreach login in array array['jogada_api', 'jogada_worker', 'jogada_arcade', 'jogada_reports'] loop
    if to_regrole(login) is null then
      execute format('create role %I nologin', login);
    end if;
  end loop;
  execute format('revoke connect, temporary on database %I from public', current_database());
  execute format('grant connect on database %I to jogada_app, jogada_api, jogada_worker, jogada_arcade, jogada_reports', current_database());
end $$;

-- Whoever reads reports reads money and the trail, and writes nothing.
grant usage on schema wallet, accounts to jogada_reports;
grant select on all tables in schema wallet to jogada_reports;
grant select on accounts.audit, accounts.audit_chain, accounts.audit_head to jogada_reports;
grant execute on function wallet.members_at(timestamptz), wallet.count_movements(text, timestamptz, timestamptz),
  wallet.closing_digest(bytea, text, date, int, timestamptz, timestamptz) to jogada_reports;
alter default privileges in schema wallet grant select on tables to jogada_reports;

-- What runs with its owner's rights resolves names in the catalogue and in its own schema, and in nobody's temporary one before these; and only
-- those may call it who were given the right.
do $$
declare
  definer record;
begin
  for definer in
    select p.oid::regprocedure as signature, n.nspname as schema_name
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.prosecdef and n.nspname in ('accounts', 'wallet')
  loop
    execute format('alter function %s set search_path = pg_catalog, %I, pg_temp', definer.signature, definer.schema_name);
    execute format('revoke all on function %s from public', definer.signature);
  end loop;
end $$;
grant execute on function accounts.chain_line(accounts.audit) to jogada_app;
