-- The part of a limit used since p_from, calculated from the transfers; guard_count continues from it.
create or replace function wallet.used_since(p_member text, p_kind text, p_from timestamptz, p_at timestamptz, out used bigint, out last_play_at timestamptz) language plpgsql stable as $$
begin
  if p_kind = 'time' then
    select coalesce(sum(wallet.stretch(s.before, p_from, s.created_at)) filter (where s.created_at >= p_from), 0)::bigint, max(s.created_at) into used, last_play_at
      from (select t.created_at, lag(t.created_at) over (order by t.created_at) as before from wallet.transfer t
             where t.member_id = p_member and t.created_at > '-infinity' and t.created_at >= p_from - interval '5 minutes' and t.created_at <= p_at
               and t.pocket = 'cash' and t.kind in ('bet', 'bet_and_win') and t.status <> 'tombstone') s;
    return;
  end if;
  select coalesce(sum(case p_kind
           when 'deposit' then case t.kind when 'deposit' then t.amount else 0 end
           when 'stake' then case when t.kind in ('bet', 'bet_and_win') and t.status = 'applied' or t.kind = 'vendor_hold' then t.amount
                                  when t.kind = 'vendor_release' and b.created_at >= p_from then -t.amount else 0 end
           else case when t.kind = 'bet' and t.status = 'applied' or t.kind = 'vendor_hold' then t.amount
                     when t.kind = 'bet_and_win' then t.amount - t.win_amount
                     when t.kind in ('win', 'vendor_return') or t.kind = 'vendor_release' and b.created_at >= p_from then -t.amount else 0 end end), 0)::bigint
    into used
    from wallet.transfer t
    left join wallet.transfer b on t.kind = 'vendor_release' and b.member_id = t.member_id and b.source = t.source and b.external_id = t.ref_external_id
   where t.member_id = p_member and t.created_at > '-infinity' and t.created_at >= p_from and t.created_at <= p_at and t.pocket = 'cash';
end $$;
