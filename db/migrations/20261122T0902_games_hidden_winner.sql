-- Members whose wins do not stand on the board (C18).
create table games.hidden_winner (
  member_id text primary key,
  hidden_at timestamptz not null
);
grant select, insert, delete on games.hidden_winner to jogada_app;
create index winner_by_member on games.winner (member_id);
