create or replace view accounts.invitation_view with (security_invoker = true) as
  select member_id, merchant_code, inviter_member_id, code, created_at from accounts.invitation;

-- Figures count moved money by inviter, and the ledger's verification counts them again.
grant select on accounts.invitation_view to jogada_app, jogada_reports;
