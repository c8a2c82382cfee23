-- How a lottery is played: with numbers (Tradition), by what is said of them together (Entertainment), or both.
alter table games.game add column lotto_mode text not null default '';
alter table games.game add constraint game_lotto_mode_check check (lotto_mode in ('', 'Tradition', 'Entertainment', 'Tradition,Entertainment'));
