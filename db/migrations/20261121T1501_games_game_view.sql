-- What other domains may know of a game.
create view games.game_view as select id as game_id, name, category from games.game;
grant select on games.game_view to jogada_app;
