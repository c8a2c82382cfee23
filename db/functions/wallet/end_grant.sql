-- Converts a grant to cash up to its maximum; the rest returns to the promotion.
create or replace function wallet.end_grant(p_member text, p_grant text, p_state text, p_transfer text, p_external text, p_cash bigint, p_at timestamptz) returns wallet.transfer
language plpgsql as $$
declare
  g wallet.bonus_grant;
  t wallet.transfer;
  to_cash bigint := 0;
begin
  select * into g from wallet.bonus_grant where member_id = p_member and id = p_grant;
  select balance into t.amount from wallet.account where member_id = g.member_id and id = g.account_id;
  if p_state = 'converted' then to_cash := least(t.amount, coalesce(g.max_conversion, t.amount)); end if;
  if t.amount > 0 then perform wallet.move(g.member_id, g.account_id, null, -t.amount, p_transfer, p_at); end if;
  if to_cash > 0 then perform wallet.move(g.member_id, p_cash, null, to_cash, p_transfer, p_at); end if;
  if t.amount > to_cash then
    perform wallet.house_line(wallet.house_account(g.merchant_code, g.source, g.currency, false, p_at), p_transfer, g.member_id, t.amount - to_cash, g.currency, p_at);
  end if;
  update wallet.bonus_grant
     set state = p_state, ended_at = p_at, converted_amount = converted_amount + to_cash, returned_amount = returned_amount + t.amount - to_cash
   where member_id = g.member_id and id = g.id;
  update wallet.account set open_grants = open_grants - 1 where member_id = g.member_id and id = p_cash;
  t.bonus_after := wallet.playable_bonus(g.member_id, g.currency, p_at);
  select balance + t.bonus_after, version into t.balance_after, t.version_after from wallet.account where member_id = g.member_id and id = p_cash;
  insert into wallet.transfer (member_id, source, external_id, id, merchant_code, kind, pocket, amount, currency, balance_after, version_after, created_at, bonus_after, grant_id)
  values (g.member_id, g.source, p_external, p_transfer, g.merchant_code, 'bonus_' || case p_state when 'converted' then 'convert' when 'forfeited' then 'forfeit' else 'expire' end,
    'cash', t.amount, g.currency, t.balance_after, t.version_after, p_at, t.bonus_after, g.id)
  returning * into t;
  return t;
end $$;

revoke all on function wallet.end_grant(text, text, text, text, text, bigint, timestamptz) from public;
