-- Sets a limit under the lock of the member's postings; null removes it.
create or replace function wallet.set_play_limit(p_member text, p_kind text, p_period text, p_amount bigint, p_zone text, p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, wallet, pg_temp as $$
declare
  starts timestamptz := wallet.period_start(p_period, p_zone, p_at);
  counted record;
begin
  perform from wallet.account a where a.member_id = p_member and a.pocket = 'cash' order by a.currency for no key update;
  if p_amount is null then
    delete from wallet.play_limit l where l.member_id = p_member and l.kind = p_kind and l.period = p_period;
  else
    select * into counted from wallet.used_since(p_member, p_kind, starts, p_at);
    insert into wallet.play_limit (member_id, kind, period, time_zone, amount, used, counted_from, counted_until, last_play_at, set_at)
    values (p_member, p_kind, p_period, p_zone, p_amount, counted.used, starts, wallet.period_end(p_period, p_zone, p_at), counted.last_play_at, p_at)
    on conflict (member_id, kind, period) do update set amount = excluded.amount, set_at = excluded.set_at, asked_amount = null, asked_from = null;
  end if;
  update wallet.account a set is_guarded = exists (select from wallet.play_limit l where l.member_id = p_member)
      or exists (select from wallet.play_guard g where g.member_id = p_member and (g.paused_until > p_at or g.excluded_until > p_at))
   where a.member_id = p_member and a.pocket = 'cash';
end $$;

revoke all on function wallet.set_play_limit(text, text, text, bigint, text, timestamptz) from public;
grant execute on function wallet.set_play_limit(text, text, text, bigint, text, timestamptz) to jogada_app;
