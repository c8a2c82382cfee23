-- The return that a merchant's rounds have paid so far, for each game with enough play. The job games.observe-returns replaces the rows.
create table games.observed_return (
  merchant_code     text        not null,
  game_id           text        not null references games.game (id),
  -- First and last counted day of the merchant's calendar.
  since             date        not null,
  until             date        not null check (until >= since),
  round_count       bigint      not null check (round_count > 0),
  -- Wins over stakes, and the bounds of its 95 % interval.
  basis_points      integer     not null check (basis_points >= 0),
  low_basis_points  integer     not null check (low_basis_points between 0 and basis_points),
  high_basis_points integer     not null check (high_basis_points >= basis_points),
  counted_at        timestamptz not null,
  primary key (merchant_code, game_id)
);
grant select, insert, delete on games.observed_return to jogada_app;
select platform.wall_by_merchant('games.observed_return');
