-- Figures of a merchant's transfers in [p_from, p_to), by currency, source, game and agent. A round counts once, with its first stake.
-- Commission that one agent pays to another is a debit and a credit of the source commission, and counts as nothing.
create or replace function wallet.count_movements(p_merchant text, p_from timestamptz, p_to timestamptz)
returns table (currency char(3), source text, game_id text, agent_id text, round_count bigint, stake_amount bigint, win_amount bigint, bonus_amount bigint,
  deposit_amount bigint, deposit_return_amount bigint, withdrawal_amount bigint)
language sql stable set search_path = pg_catalog, wallet as $$
  with moved as (
    select t.member_id, t.source, t.game_id, t.round_id, t.currency, t.kind, t.amount, t.win_amount
      from wallet.transfer t
     where t.merchant_code = p_merchant and t.created_at >= p_from and t.created_at < p_to and t.status <> 'tombstone' and t.pocket <> 'play'
       and (t.kind in ('bet', 'bet_and_win', 'win', 'bonus_convert', 'promo_win', 'deposit', 'deposit_return', 'withdrawal_paid')
        or t.kind = 'adjustment_debit' and t.source = 'commission')
  ), given_back as (
    select b.member_id, b.source, b.game_id, b.round_id, b.currency, b.amount
      from wallet.transfer r
      join wallet.transfer b on b.member_id = r.member_id and b.source = r.source and b.external_id = r.ref_external_id
     where r.merchant_code = p_merchant and r.created_at >= p_from and r.created_at < p_to and r.kind = 'rollback' and b.status = 'rolled_back' and b.pocket <> 'play'
       and exists (select from wallet.account a
                     join wallet.entry e on e.account_id = a.id and e.created_at = r.created_at and e.version is not null and e.transfer_id = r.id
                    where a.member_id = r.member_id)
  ), undone as (
    select distinct g.member_id, g.source, g.game_id, g.round_id, g.currency
      from given_back g join wallet.round w on w.member_id = g.member_id and w.source = g.source and w.round_id = g.round_id
     where not exists (
       select from wallet.transfer b
        where b.member_id = g.member_id and b.created_at > '-infinity' and b.created_at >= w.opened_at and b.created_at < p_to
          and b.source = g.source and b.round_id = g.round_id and b.kind in ('bet', 'bet_and_win') and b.status <> 'tombstone'
          and not (b.status = 'rolled_back' and exists (
            select from wallet.transfer r where r.member_id = b.member_id and r.created_at > '-infinity' and r.created_at >= w.opened_at and r.created_at < p_to
               and r.source = b.source and r.kind = 'rollback' and r.ref_external_id = b.external_id)))
  ), line as (
    select m.member_id, m.currency, m.source, m.game_id,
           count(distinct m.round_id) filter (where m.kind in ('bet', 'bet_and_win')) as rounds,
           coalesce(sum(m.amount) filter (where m.kind in ('bet', 'bet_and_win')), 0) as stakes,
           coalesce(sum(case m.kind when 'win' then m.amount when 'bet_and_win' then m.win_amount end), 0) as wins,
           coalesce(sum(case m.kind when 'adjustment_debit' then -m.amount else m.amount end)
             filter (where m.kind in ('bonus_convert', 'promo_win', 'adjustment_debit')), 0) as bonuses,
           coalesce(sum(m.amount) filter (where m.kind = 'deposit'), 0) as deposits,
           coalesce(sum(m.amount) filter (where m.kind = 'deposit_return'), 0) as returns,
           coalesce(sum(m.amount) filter (where m.kind = 'withdrawal_paid'), 0) as withdrawals
      from moved m group by m.member_id, m.currency, m.source, m.game_id
    union all
    select g.member_id, g.currency, g.source, g.game_id, 0, -g.amount, 0, 0, 0, 0, 0 from given_back g
    union all
    select u.member_id, u.currency, u.source, u.game_id, -1, 0, 0, 0, 0, 0, 0 from undone u
  )
  select l.currency, l.source, l.game_id, coalesce(i.inviter_member_id, ''), sum(l.rounds)::bigint, sum(l.stakes)::bigint, sum(l.wins)::bigint,
         sum(l.bonuses)::bigint, sum(l.deposits)::bigint, sum(l.returns)::bigint, sum(l.withdrawals)::bigint
    from line l left join accounts.invitation_view i on i.member_id = l.member_id
   group by l.currency, l.source, l.game_id, coalesce(i.inviter_member_id, '')
$$;

revoke all on function wallet.count_movements(text, timestamptz, timestamptz) from public;
grant execute on function wallet.count_movements(text, timestamptz, timestamptz) to jogada_app, jogada_reports;
