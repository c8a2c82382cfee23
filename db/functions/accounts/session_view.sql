create or replace view accounts.session_view with (security_invoker = true) as
select member_id, created_at, last_seen_at, expires_at, ended_at from accounts.session;

grant select on accounts.session_view to jogada_app;
