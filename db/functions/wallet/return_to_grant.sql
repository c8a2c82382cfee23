create or replace function wallet.return_to_grant(p_member text, p_grant text, p_amount bigint, p_transfer text, p_at timestamptz) returns bigint
language plpgsql as $$
declare
  g wallet.bonus_grant;
  to_cash bigint := 0;
begin
  select * into g from wallet.bonus_grant where member_id = p_member and id = p_grant;
  if p_amount = 0 then return 0; end if;
  if g.state = 'open' then
    perform wallet.move(p_member, g.account_id, null, p_amount, p_transfer, p_at);
    return 0;
  end if;
  if g.state = 'converted' then to_cash := least(p_amount, coalesce(g.max_conversion - g.converted_amount, p_amount)); end if;
  perform wallet.house_line(wallet.house_account(g.merchant_code, g.source, g.currency, false, p_at), p_transfer, p_member, p_amount - to_cash, g.currency, p_at);
  update wallet.bonus_grant set converted_amount = converted_amount + to_cash, returned_amount = returned_amount + p_amount - to_cash
   where member_id = p_member and id = p_grant;
  return to_cash;
end $$;

revoke all on function wallet.return_to_grant(text, text, bigint, text, timestamptz) from public;
