-- The house account of a source, created at its first use.
create or replace function wallet.house_account(p_merchant text, p_source text, p_currency char(3), p_is_play boolean, p_at timestamptz) returns bigint
language plpgsql as $$
declare
  house_id bigint;
  house_pocket text := case when p_is_play then 'house_play' else 'house' end;
begin
  select account_id into house_id from wallet.house
   where merchant_code = p_merchant and source = p_source and pocket = house_pocket and currency = p_currency;
  if found then return house_id; end if;
  insert into wallet.house (merchant_code, source, pocket, currency, account_id)
  values (p_merchant, p_source, house_pocket, p_currency, wallet.new_account_id())
  on conflict (merchant_code, source, pocket, currency) do nothing
  returning account_id into house_id;
  if found then
    insert into wallet.account (id, member_id, merchant_code, pocket, currency, created_at)
    values (house_id, 'house:' || p_merchant || ':' || p_source, p_merchant, house_pocket, p_currency, p_at);
    return house_id;
  end if;
  select account_id into house_id from wallet.house
   where merchant_code = p_merchant and source = p_source and pocket = house_pocket and currency = p_currency;
  return house_id;
end $$;

revoke all on function wallet.house_account(text, text, char, boolean, timestamptz) from public;
