-- The rules of each source.
create or replace view wallet.source_view with (security_invoker = true) as
  select code, late_win, unknown_win from wallet.source;

grant select on wallet.source_view to jogada_app, jogada_reports;
