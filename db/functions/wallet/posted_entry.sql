-- Builds a row by the names of its columns; a house's entry has no balance, version and hash. PostgreSQL inlines it.
create or replace function wallet.posted_entry(account_id bigint, transfer_id text, member_id text, amount bigint, currency char(3),
  created_at timestamptz, balance_after bigint default null, version bigint default null, hash bytea default null) returns wallet.posted_entry
language sql immutable
return row(account_id, transfer_id, member_id, amount, currency, balance_after, version, hash, created_at)::wallet.posted_entry;
