-- Bonus money that a member may stake: the balances of open grants that have not expired.
create or replace function wallet.playable_bonus(p_member text, p_currency char(3), p_at timestamptz) returns bigint
language sql stable as $$
  select coalesce(sum(a.balance), 0)::bigint
    from wallet.bonus_grant g join wallet.account a on a.member_id = g.member_id and a.id = g.account_id
   where g.member_id = p_member and g.currency = p_currency and g.state = 'open' and g.expires_at > p_at
$$;

revoke all on function wallet.playable_bonus(text, char, timestamptz) from public;
