-- Owners of withdrawals, found by the ids on a receipt.
create or replace view wallet.withdrawal_view with (security_invoker = true) as
  select withdrawal_id, member_id, merchant_code, end_to_end_id from wallet.withdrawal;

grant select on wallet.withdrawal_view to jogada_app, jogada_reports;
