-- What a vendor states of how its game goes on by itself, and how long a round of it lasts at least (R37).
alter table games.game
  add column autoplay text not null default 'unstated' check (autoplay in ('unstated', 'none', 'limited', 'unlimited')),
  add column cycle_min_ms integer not null default 0 check (cycle_min_ms >= 0);

-- Our own: an automatic run has a number of rounds and a loss that the player sets; a slot's round lasts two and a half seconds.
update games.game set
  autoplay = case when id in ('tesouro-da-mata', 'cascata-de-cristal', 'baile-de-ouro', 'ouro-do-boto') then 'limited' else 'none' end,
  cycle_min_ms = case when id = 'ouro-do-boto' then 700 when category = 'RNG' or id = 'minas-da-serra' then 2500 else 0 end
 where vendor_code = 'arcade';
