-- Rounds whose player decides between bet and result: what was chosen with the bet, and every step since.
alter table arcade.round
  add column options jsonb not null default '{}',
  add column steps   jsonb not null default '[]',
  drop constraint round_state_check,
  drop constraint decided_has_result,
  add constraint round_state_check
    check (state in ('intended', 'playing', 'decided', 'settled', 'refused', 'rolling_back', 'rolled_back')),
  -- A round that is played shows what its player may know; a decided one keeps its result for ever.
  add constraint played_has_result
    check ((state in ('playing', 'decided', 'settled')) = (result is not null and win_amount is not null)),
  add constraint steps_are_a_list check (jsonb_typeof(steps) = 'array');

drop index arcade.round_one_open;
create unique index round_one_open on arcade.round (player_id, game_id) where state in ('intended', 'playing', 'decided');
drop index arcade.round_to_recover;
create index round_to_recover on arcade.round (next_attempt_at) where state in ('intended', 'playing', 'decided', 'rolling_back');
