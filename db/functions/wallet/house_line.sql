-- The house's entry of a transfer; none for an amount of 0.
create or replace function wallet.house_line(p_account bigint, p_transfer text, p_member text, p_amount bigint, p_currency char(3), p_at timestamptz) returns void
language sql as $$
  insert into wallet.entry (account_id, transfer_id, member_id, amount, currency, created_at)
  select p_account, p_transfer, p_member, p_amount, p_currency, p_at where p_amount <> 0
$$;

revoke all on function wallet.house_line(bigint, text, text, bigint, char, timestamptz) from public;
