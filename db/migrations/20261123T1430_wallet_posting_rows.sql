-- Rows that a posting writes at its end. They have a type of their own, so that a later column of the ledger's tables does not change them.
create type wallet.posted_transfer as (
  member_id text, source text, external_id text, id text, merchant_code text, kind text, ref_external_id text, round_id text, game_id text,
  closes_round boolean, pocket text, amount bigint, win_amount bigint, currency char(3), balance_after bigint, version_after bigint,
  created_at timestamptz, bonus_after bigint, grant_id text
);
create type wallet.posted_entry as (
  account_id bigint, transfer_id text, member_id text, amount bigint, currency char(3), balance_after bigint, version bigint, hash bytea,
  created_at timestamptz
);
create type wallet.posted_round as (
  member_id text, source text, round_id text, merchant_code text, game_id text, pocket text, currency char(3), bet_amount bigint,
  win_amount bigint, rolled_back_amount bigint, is_closed boolean, opened_at timestamptz, settled_at timestamptz
);
