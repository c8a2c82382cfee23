create or replace view accounts.registration_view with (security_invoker = true) as
  select id as member_id, merchant_code, username, register_address as address, created_at from accounts.member;

grant select on accounts.registration_view to jogada_app;
