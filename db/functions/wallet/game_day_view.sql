-- The figures of each game and day, in the merchant's calendar. Counted by wallet.count-days; play money is not counted.
create or replace view wallet.game_day_view with (security_invoker = true) as
  select merchant_code, since as day, key as game_id, currency, round_count, stake_amount, win_amount
    from wallet.figure_sum
   where dimension = 'game' and span = 'day';

grant select on wallet.game_day_view to jogada_app, jogada_reports;
