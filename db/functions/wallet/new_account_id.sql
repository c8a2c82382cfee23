-- 62 random bits.
create or replace function wallet.new_account_id() returns bigint language sql volatile as $$
  select (floor(random() * 2147483648)::bigint << 31) | floor(random() * 2147483648)::bigint
$$;
