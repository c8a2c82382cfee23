-- Adds a source or changes its rules. Idempotent.
create or replace function wallet.set_source(p_code text, p_late_win text, p_unknown_win text) returns void
language sql security definer set search_path = pg_catalog, wallet, pg_temp as $$
  insert into wallet.source (code, late_win, unknown_win) values (p_code, p_late_win, p_unknown_win)
  on conflict (code) do update set late_win = excluded.late_win, unknown_win = excluded.unknown_win
$$;

revoke all on function wallet.set_source(text, text, text) from public;
grant execute on function wallet.set_source(text, text, text) to jogada_app;
