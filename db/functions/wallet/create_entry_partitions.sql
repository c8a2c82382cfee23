-- Creates missing monthly partitions from the month of from_day on, but not those of removed months. Returns their number.
create or replace function wallet.create_entry_partitions(from_day date, months int) returns int
language plpgsql security definer set search_path = pg_catalog, wallet, pg_temp as $$
declare
  starts date := date_trunc('month', from_day)::date;
  made int := 0;
begin
  for i in 1..months loop
    if to_regclass('wallet.entry_' || to_char(starts, 'YYYYMM')) is null and not exists (select from wallet.removed_month m where m.month >= starts) then
      execute format('create table wallet.entry_%s partition of wallet.entry for values from (%L) to (%L)',
        to_char(starts, 'YYYYMM'), starts, (starts + interval '1 month')::date);
      execute format('create trigger entry_is_not_truncated before truncate on wallet.entry_%s for each statement execute function wallet.refuse_change()',
        to_char(starts, 'YYYYMM'));
      made := made + 1;
    end if;
    starts := (starts + interval '1 month')::date;
  end loop;
  return made;
end $$;

revoke all on function wallet.create_entry_partitions(date, int) from public;
grant execute on function wallet.create_entry_partitions(date, int) to jogada_app;
