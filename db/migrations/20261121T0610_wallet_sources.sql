-- A vendor's row among the ledger's sources comes by a call of the wallet's, and with the vendor's rules. The site's role
-- has never been able to write it, so that a vendor added later had the rules of none.

alter table wallet.source
  -- What a win gets whose bet never came: refused, or kept by the vendor API until the bet arrives.
  add column unknown_win text not null default 'refuse' constraint unknown_win_is_known check (unknown_win in ('refuse', 'hold'));

-- Adds a source, or changes its rules. Doing it twice is doing it once.
create function wallet.set_source(p_code text, p_late_win text, p_unknown_win text) returns void
language sql security definer set search_path = pg_catalog, wallet as $$
  insert into wallet.source (code, late_win, unknown_win) values (p_code, p_late_win, p_unknown_win)
  on conflict (code) do update set late_win = excluded.late_win, unknown_win = excluded.unknown_win
$$;
revoke all on function wallet.set_source(text, text, text) from public;
grant execute on function wallet.set_source(text, text, text) to jogada_app;

-- The movements of one source within a time, for holding a day against the source's own report: without it, every day
-- is found by reading the whole journal. The condition, which only that says, keeps it out of the lookups of a posting.
create index transfer_by_source_time on wallet.transfer (source, created_at) where created_at < 'infinity';

-- The rounds that wait for their end: said so that the index of open rounds finds them, which a state that is worked out
-- row by row does not.
create view wallet.open_round_view as
  select member_id, merchant_code, source, round_id, game_id, currency, pocket, bet_amount, win_amount, opened_at
    from wallet.round
   where not is_closed and (bet_amount = 0 or rolled_back_amount < bet_amount);
grant select on wallet.open_round_view to jogada_app;
