create or replace function wallet.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are append-only' using errcode = 'restrict_violation';
end $$;

create or replace trigger removed_month_is_append_only before update or delete on wallet.removed_month
  for each row execute function wallet.refuse_change();
create or replace trigger removed_month_is_not_truncated before truncate on wallet.removed_month
  for each statement execute function wallet.refuse_change();
