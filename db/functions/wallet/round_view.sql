create or replace view wallet.round_view with (security_invoker = true) as
  select member_id, merchant_code, source, round_id, game_id, currency, pocket, bet_amount, win_amount, rolled_back_amount,
         case
           when bet_amount > 0 and rolled_back_amount = bet_amount then 'rolled_back'
           when is_closed then 'settled'
           else 'open'
         end as state,
         opened_at, settled_at, has_bonus
    from wallet.round
   where opened_at > '-infinity';

grant select on wallet.round_view to jogada_app, jogada_reports;
