-- Moves an amount on a member's account and writes its entry and, with p_house, the opposite one. p_member names the account's shard.
create or replace function wallet.move(p_member text, p_account bigint, p_house bigint, p_amount bigint, p_transfer text, p_at timestamptz,
  out o_balance bigint, out o_version bigint)
language plpgsql as $$
begin
  with moved as (
    update wallet.account
       set balance = balance + p_amount, version = version + 1,
           last_hash = sha256(last_hash || int8send(id) || int8send(version + 1) || int8send(p_amount) || int8send(balance + p_amount) || convert_to(p_transfer, 'UTF8'))
     where member_id = p_member and id = p_account
    returning balance, version, last_hash, currency
  ), legs as (
    insert into wallet.entry (account_id, transfer_id, member_id, amount, currency, balance_after, version, hash, created_at)
    select p_account, p_transfer, p_member, p_amount, currency, balance, version, last_hash, p_at from moved
    union all
    select p_house, p_transfer, p_member, -p_amount, currency, null, null, null, p_at from moved where p_house is not null
  )
  select balance, version into o_balance, o_version from moved;
end $$;

revoke all on function wallet.move(text, bigint, bigint, bigint, text, timestamptz) from public;
