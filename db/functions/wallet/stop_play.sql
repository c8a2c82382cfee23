-- Stops a member's play until p_until, which can only become later.
create or replace function wallet.stop_play(p_member text, p_is_exclusion boolean, p_until timestamptz, p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, wallet, pg_temp as $$
begin
  perform from wallet.account a where a.member_id = p_member and a.pocket = 'cash' order by a.currency for no key update;
  insert into wallet.play_guard as g (member_id, paused_until, excluded_until, excluded_at)
  values (p_member, case when not p_is_exclusion then p_until end, case when p_is_exclusion then p_until end, case when p_is_exclusion then p_at end)
  on conflict (member_id) do update set paused_until = greatest(g.paused_until, excluded.paused_until),
    excluded_until = greatest(g.excluded_until, excluded.excluded_until), excluded_at = coalesce(g.excluded_at, excluded.excluded_at);
  update wallet.account a set is_guarded = true where a.member_id = p_member and a.pocket = 'cash';
end $$;

revoke all on function wallet.stop_play(text, boolean, timestamptz, timestamptz) from public;
grant execute on function wallet.stop_play(text, boolean, timestamptz, timestamptz) to jogada_app;
