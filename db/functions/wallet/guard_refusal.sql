-- The refusal of a guarded member's posting, or null.
create or replace function wallet.guard_refusal(p_member text, p_kind text, p_amount bigint, p_at timestamptz) returns text language plpgsql stable as $$
begin
  if p_kind in ('bet', 'bet_and_win', 'vendor_hold') then
    if exists (select from wallet.play_guard g where g.member_id = p_member and greatest(g.paused_until, g.excluded_until) > p_at) then return 'play_stopped'; end if;
    if exists (select from wallet.play_limit l where l.member_id = p_member and case l.kind
        when 'time' then case when p_at < l.counted_until then l.used + wallet.stretch(l.last_play_at, l.counted_from, p_at)
                              else wallet.stretch(l.last_play_at, l.counted_until, p_at) end >= l.amount
        when 'deposit' then false
        else case when p_at < l.counted_until then l.used else 0 end + p_amount > l.amount end) then return 'limit_reached'; end if;
  elsif p_kind = 'deposit' then
    if exists (select from wallet.play_guard g where g.member_id = p_member and g.excluded_until > p_at) then return 'play_stopped'; end if;
    if exists (select from wallet.play_limit l where l.member_id = p_member and l.kind = 'deposit'
        and case when p_at < l.counted_until then l.used else 0 end + p_amount > l.amount) then return 'limit_reached'; end if;
  end if;
  return null;
end $$;
