create or replace view games.game_view with (security_invoker = true) as
  select id as game_id, name, category, is_enabled, min_bet_amount, max_bet_amount, has_free_rounds from games.game;

grant select on games.game_view to jogada_app;
