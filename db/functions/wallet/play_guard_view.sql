create or replace view wallet.play_guard_view with (security_invoker = true) as
  select member_id, paused_until, excluded_until, excluded_at from wallet.play_guard;

grant select on wallet.play_guard_view to jogada_app, jogada_reports;
