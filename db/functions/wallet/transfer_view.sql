create or replace view wallet.transfer_view with (security_invoker = true) as
  select id as transfer_id, member_id, merchant_code, source, external_id, ref_external_id, kind, round_id, game_id, amount, win_amount, currency, pocket,
         status, balance_after, version_after, created_at, bonus_after, grant_id
    from wallet.transfer where created_at > '-infinity';

grant select on wallet.transfer_view to jogada_app, jogada_reports;
