-- Open rounds, with the condition of the index of open rounds.
create or replace view wallet.open_round_view with (security_invoker = true) as
  select member_id, merchant_code, source, round_id, game_id, currency, pocket, bet_amount, win_amount, opened_at
    from wallet.round
   where not is_closed and (bet_amount = 0 or rolled_back_amount < bet_amount);

grant select on wallet.open_round_view to jogada_app, jogada_reports;
