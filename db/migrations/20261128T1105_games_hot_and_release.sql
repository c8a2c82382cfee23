-- The titles that carry HOT at a merchant. The job games.mark-hot replaces them.
create table games.hot_game (
  merchant_code text        not null,
  game_id       text        not null references games.game (id),
  -- Rounds with a stake in cash in the counted days.
  round_count   bigint      not null check (round_count > 0),
  marked_at     timestamptz not null,
  primary key (merchant_code, game_id)
);
grant select, insert, delete on games.hot_game to jogada_app;
select platform.wall_by_merchant('games.hot_game');

-- The day on which the maker released the title; null: unknown, so it is never new.
alter table games.game add column released_on date;

comment on column games.game.is_hot is 'Unused since games.hot_game.';
comment on column games.game.is_new is 'Unused since released_on.';
