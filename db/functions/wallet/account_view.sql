create or replace view wallet.account_view with (security_invoker = true) as
  select id as account_id, member_id, merchant_code, pocket, grant_id, currency, balance, version, status from wallet.account;

grant select on wallet.account_view to jogada_app, jogada_reports;
