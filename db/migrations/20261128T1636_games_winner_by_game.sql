-- outside a transaction
-- The largest win of a game in the last seven days.
create index concurrently winner_by_game on games.winner (merchant_code, game_id, win_amount desc);
