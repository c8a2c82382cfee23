-- Builds a row by the names of its columns; a changed round has its key and its changes only. PostgreSQL inlines it.
create or replace function wallet.posted_round(member_id text, source text, round_id text, bet_amount bigint, win_amount bigint,
  rolled_back_amount bigint, is_closed boolean, settled_at timestamptz, merchant_code text default null, game_id text default null,
  pocket text default null, currency char(3) default null, opened_at timestamptz default null) returns wallet.posted_round
language sql immutable
return row(member_id, source, round_id, merchant_code, game_id, pocket, currency, bet_amount, win_amount, rolled_back_amount, is_closed, opened_at,
  settled_at)::wallet.posted_round;
