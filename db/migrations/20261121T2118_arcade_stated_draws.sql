-- What the platform was last told of a draw by the clock.
alter table arcade.room_round add column stated_state text;
alter table arcade.room_round add constraint room_stated_state_check check (stated_state in ('betting', 'ended'));
create index room_round_by_statement on arcade.room_round (opened_at)
  where state in ('betting', 'ended') and stated_state is distinct from state;
