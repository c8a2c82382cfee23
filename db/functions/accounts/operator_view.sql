create or replace view accounts.operator_view with (security_invoker = true) as
  select id as operator_id, username, role, status from accounts.operator;

grant select on accounts.operator_view to jogada_app;
