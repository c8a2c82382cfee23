-- Takes the lock of the member's postings.
create or replace function wallet.lock_member(p_member text) returns void
language plpgsql security definer set search_path = pg_catalog, wallet, pg_temp as $$
begin
  perform from wallet.account a where a.member_id = p_member and a.pocket = 'cash' order by a.currency for no key update;
end $$;

revoke all on function wallet.lock_member(text) from public;
grant execute on function wallet.lock_member(text) to jogada_app;
