create or replace view wallet.bonus_grant_view with (security_invoker = true) as
  select g.member_id, g.id, g.merchant_code, g.promotion_code, g.source, g.currency, g.account_id, g.amount, g.wagering_required, g.wagering_done,
         g.stake_order, g.weight_rule, g.max_bet, g.max_conversion, g.state, g.converted_amount, g.returned_amount, g.granted_at, g.expires_at,
         g.ended_at, a.balance,
         (select coalesce(sum(s.amount), 0)::bigint
            from wallet.bonus_stake s
            join wallet.round r on r.member_id = s.member_id and r.source = s.source and r.round_id = s.round_id
           where s.member_id = g.member_id and s.grant_id = g.id and not s.is_rolled_back and not r.is_closed) as staked_open,
         g.weights
    from wallet.bonus_grant g join wallet.account a on a.member_id = g.member_id and a.id = g.account_id;

grant select on wallet.bonus_grant_view to jogada_app, jogada_reports;
