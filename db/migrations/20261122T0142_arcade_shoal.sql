-- What was caught lately in a river that all players share; misses are not in the way.
create index round_caught on arcade.round (game_id, decided_at) where result ->> 'isCaught' = 'true';
