-- Owners of deposits, found by the ids on a receipt.
create or replace view wallet.deposit_view with (security_invoker = true) as
  select deposit_id, member_id, merchant_code, txid, end_to_end_id from wallet.deposit;

grant select on wallet.deposit_view to jogada_app, jogada_reports;
