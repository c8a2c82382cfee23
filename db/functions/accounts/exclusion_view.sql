-- Periods in which no advertising may reach a member (R22).
create or replace view accounts.exclusion_view with (security_invoker = true) as
  select member_id, kind, from_at, until_at from accounts.exclusion;

grant select on accounts.exclusion_view to jogada_app;
