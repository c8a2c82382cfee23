create or replace function wallet.set_account_status(p_member text, p_status text) returns void
language plpgsql security definer set search_path = pg_catalog, wallet, pg_temp as $$
begin
  if p_status not in ('open', 'blocked', 'closed') then raise exception 'no status of an account: %', p_status using errcode = 'check_violation'; end if;
  update wallet.account set status = p_status where member_id = p_member;
end $$;

revoke all on function wallet.set_account_status(text, text) from public;
grant execute on function wallet.set_account_status(text, text) to jogada_app;
