-- Counts a posting against the limits. A rollback counts in the period of its stake.
create or replace function wallet.guard_count(p_member text, p_kind text, p_amount bigint, p_won bigint, p_at timestamptz, p_bet_at timestamptz) returns void language plpgsql as $$
begin
  if p_kind not in ('bet', 'bet_and_win', 'win', 'rollback', 'deposit', 'vendor_hold', 'vendor_release', 'vendor_return') then return; end if;
  update wallet.play_limit l
     set used = case when c.is_same then l.used else 0 end + case l.kind
           when 'deposit' then case p_kind when 'deposit' then p_amount else 0 end
           when 'time' then case when p_kind in ('bet', 'bet_and_win') then wallet.stretch(l.last_play_at, c.starts, p_at) else 0 end
           when 'stake' then case when p_kind in ('bet', 'bet_and_win', 'vendor_hold') then p_amount
                                  when p_kind in ('rollback', 'vendor_release') and p_bet_at >= c.starts then -p_amount else 0 end
           else case when p_kind in ('bet', 'vendor_hold') then p_amount
                     when p_kind = 'bet_and_win' then p_amount - p_won
                     when p_kind in ('win', 'vendor_return') then -p_amount
                     when p_kind in ('rollback', 'vendor_release') and p_bet_at >= c.starts then -p_amount else 0 end end,
         counted_from = c.starts,
         counted_until = case when c.is_same then l.counted_until else wallet.period_end(l.period, l.time_zone, p_at) end,
         last_play_at = case when l.kind = 'time' and p_kind in ('bet', 'bet_and_win') then greatest(l.last_play_at, p_at) else l.last_play_at end
    from (select k.kind, k.period, p_at < k.counted_until as is_same,
                 case when p_at < k.counted_until then k.counted_from else wallet.period_start(k.period, k.time_zone, p_at) end as starts
            from wallet.play_limit k where k.member_id = p_member) c
   where l.member_id = p_member and l.kind = c.kind and l.period = c.period;
end $$;
