-- Agents' commission apart from the cost of bonuses.
alter table wallet.figure_sum add column commission_amount bigint not null default 0;

-- Closed days in which agents paid each other counted the payment as a cost. A revision takes it out, as it would for a late movement.
with paid as (
  select t.merchant_code, c.day, t.currency, coalesce(i.inviter_member_id, '') as agent_id, sum(t.amount) as amount,
         (select max(r.revision) + 1 from wallet.day_closing r where r.merchant_code = c.merchant_code and r.day = c.day) as revision
    from wallet.transfer t
    join wallet.day_closing c on c.merchant_code = t.merchant_code and c.revision = 0 and t.created_at >= c.from_at and t.created_at < c.to_at
    left join accounts.invitation i on i.member_id = t.member_id
   where t.kind = 'adjustment_debit' and t.source = 'commission' and t.status <> 'tombstone'
   group by t.merchant_code, c.merchant_code, c.day, t.currency, coalesce(i.inviter_member_id, '')
)
insert into wallet.day_figure (merchant_code, day, revision, currency, source, game_id, agent_id, round_count, stake_amount, win_amount, bonus_amount,
  deposit_amount, deposit_return_amount, withdrawal_amount, counted_at)
select merchant_code, day, revision, currency, 'commission', '', agent_id, 0, 0, 0, -amount, 0, 0, 0, now() from paid;

do $$
declare
  revised record;
  last record;
begin
  for revised in
    select f.merchant_code, f.day, f.revision, count(*) as row_count, c.from_at, c.to_at
      from wallet.day_figure f join wallet.day_closing c on c.merchant_code = f.merchant_code and c.day = f.day and c.revision = 0
     where f.revision > 0 and not exists (
       select from wallet.day_closing r where r.merchant_code = f.merchant_code and r.day = f.day and r.revision = f.revision)
     group by f.merchant_code, f.day, f.revision, c.from_at, c.to_at order by 1, 2, 3
  loop
    select number, digest into last from wallet.day_closing where merchant_code = revised.merchant_code order by number desc limit 1;
    insert into wallet.day_closing (merchant_code, number, day, revision, from_at, to_at, row_count, digest, closed_at)
    values (revised.merchant_code, last.number + 1, revised.day, revised.revision, revised.from_at, revised.to_at, revised.row_count,
      wallet.closing_digest(last.digest, revised.merchant_code, revised.day, revised.revision, revised.from_at, revised.to_at), now());
  end loop;
end $$;

-- Every sum anew: with commission apart, and with a row for what belongs to no vendor or game.
delete from wallet.figure_sum;
insert into wallet.figure_sum (merchant_code, dimension, span, since, currency, key, round_count, stake_amount, win_amount, bonus_amount, commission_amount,
  deposit_amount, withdrawal_amount, counted_at)
select f.merchant_code, x.dimension, span, date_trunc(span, f.day)::date, f.currency, x.key, sum(f.round_count), sum(f.stake_amount), sum(f.win_amount),
       coalesce(sum(f.bonus_amount) filter (where f.source <> 'commission'), 0), coalesce(sum(f.bonus_amount) filter (where f.source = 'commission'), 0),
       sum(f.deposit_amount - f.deposit_return_amount), sum(f.withdrawal_amount), max(f.counted_at)
  from wallet.day_figure f
 cross join unnest(array['day', 'month']) as span
 cross join lateral (values ('day', ''), ('vendor', case when f.round_count <> 0 or f.stake_amount <> 0 or f.win_amount <> 0 then f.source else '' end),
   ('game', f.game_id), ('agent', f.agent_id)) as x (dimension, key)
 where span = 'day' or exists (select from wallet.day_closing c where c.merchant_code = f.merchant_code
                                  and c.day = (date_trunc('month', f.day) + interval '1 month')::date - 1)
 group by 1, 2, 3, 4, 5, 6;
