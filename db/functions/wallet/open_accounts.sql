-- Opens a member's cash, held and play accounts. Idempotent.
create or replace function wallet.open_accounts(p_member text, p_merchant text, p_currency char(3), p_at timestamptz) returns void
language sql security definer set search_path = pg_catalog, wallet, pg_temp as $$
  insert into wallet.account (id, member_id, merchant_code, pocket, currency, floor, created_at)
  select wallet.new_account_id(), p_member, p_merchant, pocket, p_currency, 0, p_at
    from unnest(array['cash', 'held', 'play']) pocket
  on conflict on constraint one_account_a_pocket do nothing
$$;

revoke all on function wallet.open_accounts(text, text, char, timestamptz) from public;
grant execute on function wallet.open_accounts(text, text, char, timestamptz) to jogada_app;
