-- Whether bonus money was staked in a round: such rounds are left out where only the member's own losses count.

create or replace view wallet.round_view as
  select member_id, merchant_code, source, round_id, game_id, currency, pocket, bet_amount, win_amount, rolled_back_amount,
         case
           when bet_amount > 0 and rolled_back_amount = bet_amount then 'rolled_back'
           when is_closed then 'settled'
           else 'open'
         end as state,
         opened_at, settled_at, has_bonus
    from wallet.round
   where opened_at > '-infinity';
