create or replace view wallet.risk_group_view with (security_invoker = true) as
  select member_id, group_id from wallet.risk_group_member;

grant select on wallet.risk_group_view to jogada_app, jogada_reports;
