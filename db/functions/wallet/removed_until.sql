-- The end of the months whose entries were removed; -infinity while all entries are here.
create or replace function wallet.removed_until() returns timestamptz
language sql stable set search_path = pg_catalog, wallet as $$
  select coalesce((max(m.month) + interval '1 month') at time zone 'UTC', '-infinity') from wallet.removed_month m
$$;

revoke all on function wallet.removed_until() from public;
grant execute on function wallet.removed_until() to jogada_app, jogada_reports;
