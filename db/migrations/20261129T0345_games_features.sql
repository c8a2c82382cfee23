-- What a title has within its rounds, as its vendor states it. None is stated for the titles of feeds before.
alter table games.game add column features text[] not null default '{}';
alter table games.game
  add constraint features_are_known
    check (features <@ array['free_spins', 'bonus_buy', 'hold_and_win', 'jackpot', 'multiplier', 'cash_out']) not valid;

-- Our own.
update games.game g set features = own.features
  from (values ('tesouro-da-mata', array['free_spins', 'multiplier']), ('cascata-de-cristal', array['free_spins', 'multiplier']),
               ('baile-de-ouro', array['hold_and_win', 'jackpot']), ('minas-da-serra', array['cash_out']), ('voo-da-arara', array['cash_out']))
       as own (id, features)
 where g.id = own.id and g.vendor_code = 'arcade';
