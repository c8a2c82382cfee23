create or replace view accounts.invitation_view with (security_invoker = true) as
  select member_id, merchant_code, inviter_member_id, code, created_at from accounts.invitation;

grant select on accounts.invitation_view to jogada_app;
