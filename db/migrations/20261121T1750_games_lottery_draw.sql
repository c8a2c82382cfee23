-- Draws of lotteries as their vendors state them: read by the lists of numbers and results, written by what brings a lottery's draws in.

create table games.lottery_draw (
  game_id text not null references games.game (id),
  numero text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  drawn_at timestamptz,
  numbers text[] not null default '{}',
  primary key (game_id, numero),
  constraint draw_closes_after_it_opens check (closes_at > opens_at),
  constraint numbers_come_with_the_draw check ((drawn_at is null) = (cardinality(numbers) = 0))
);
create index lottery_draw_by_time on games.lottery_draw (game_id, closes_at desc);
create index lottery_draw_by_result on games.lottery_draw (drawn_at desc) where drawn_at is not null;
grant select, insert, update on games.lottery_draw to jogada_app;

-- What most members open is counted over the last days.
create index recent_game_by_day on games.recent_game (played_at);
