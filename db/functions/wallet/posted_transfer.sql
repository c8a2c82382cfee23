-- Builds a row by the names of its columns. PostgreSQL inlines it.
create or replace function wallet.posted_transfer(member_id text, source text, external_id text, id text, merchant_code text, kind text,
  ref_external_id text, round_id text, game_id text, closes_round boolean, pocket text, amount bigint, win_amount bigint, currency char(3),
  balance_after bigint, version_after bigint, created_at timestamptz, bonus_after bigint, grant_id text) returns wallet.posted_transfer
language sql immutable
return row(member_id, source, external_id, id, merchant_code, kind, ref_external_id, round_id, game_id, closes_round, pocket, amount, win_amount,
  currency, balance_after, version_after, created_at, bonus_after, grant_id)::wallet.posted_transfer;
