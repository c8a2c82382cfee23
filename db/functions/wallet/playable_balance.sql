-- The balance that a member may stake: cash and open bonus money.
create or replace function wallet.playable_balance(p_member text, p_pocket text, p_currency char(3), p_at timestamptz) returns bigint
language sql stable security definer set search_path = pg_catalog, wallet, pg_temp as $$
  select a.balance + case when a.open_grants > 0 then wallet.playable_bonus(p_member, p_currency, p_at) else 0 end
    from wallet.account a where a.member_id = p_member and a.pocket = p_pocket and a.currency = p_currency and a.grant_id = ''
$$;

revoke all on function wallet.playable_balance(text, text, char, timestamptz) from public;
grant execute on function wallet.playable_balance(text, text, char, timestamptz) to jogada_app;
