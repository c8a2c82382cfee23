-- Sums the entries of houses and members up to a watermark that no open transaction can write before.
create or replace function wallet.roll_up_houses(p_at timestamptz, p_lag interval, p_anew boolean default false, out summed_until timestamptz, out corrected int)
language plpgsql security definer set search_path = pg_catalog, wallet, pg_temp as $$
declare
  marked timestamptz := least(p_at, transaction_timestamp());
  mark wallet.house_rollup_mark;
  own_xid xid8;
  members_until timestamptz;
  put_right int;
begin
  if p_lag < interval '0' then raise exception 'the lag of a roll-up is not negative' using errcode = 'check_violation'; end if;
  corrected := 0;
  perform pg_advisory_xact_lock(hashtext('wallet.roll_up_houses'));
  own_xid := pg_current_xact_id();
  select * into mark from wallet.house_rollup_mark for update;
  select max(r.summed_until) into summed_until from wallet.house_rollup r;
  select max(m.summed_until) into members_until from wallet.member_rollup m;

  if p_anew then
    with summed as (
      select r.account_id,
             coalesce(sum(e.amount), 0) + coalesce((select s.amount from wallet.removed_sum s where s.account_id = r.account_id), 0) as amount
        from wallet.house_rollup r left join wallet.entry e on e.account_id = r.account_id and e.created_at <= r.summed_until
       group by r.account_id
    )
    update wallet.house_rollup r set balance = s.amount from summed s where s.account_id = r.account_id and s.amount <> r.balance;
    get diagnostics corrected = row_count;
    if members_until is not null then
      insert into wallet.member_rollup as m (merchant_code, pocket, currency, summed_until, balance, account_count)
      select t.merchant_code, t.pocket, t.currency, members_until, t.balance, t.account_count from wallet.members_at(members_until) t
      on conflict (merchant_code, pocket, currency) do update set balance = excluded.balance, account_count = excluded.account_count
        where (m.balance, m.account_count) <> (excluded.balance, excluded.account_count);
      get diagnostics put_right = row_count;
      corrected := corrected + put_right;
    end if;
  end if;

  if mark.next_xid is not null and pg_snapshot_xmin(pg_current_snapshot()) < mark.next_xid then
    return;
  end if;
  if mark.next_xid is not null then
    summed_until := greatest(summed_until, mark.marked_at - p_lag);
    insert into wallet.house_rollup (account_id, summed_until, balance, last_entry_at)
    with house as (
      select a.id, coalesce(r.summed_until, a.created_at - interval '1 day') as since, coalesce(r.balance, 0) as balance, r.last_entry_at
        from wallet.account a left join wallet.house_rollup r on r.account_id = a.id where a.floor is null
    ), added as (
      select e.account_id, sum(e.amount) as amount, max(e.created_at) as last_entry_at
        from wallet.entry e join house h on h.id = e.account_id
       where e.created_at > (select min(since) from house) and e.created_at > h.since and e.created_at <= roll_up_houses.summed_until
       group by e.account_id
    )
    select h.id, roll_up_houses.summed_until, h.balance + coalesce(n.amount, 0), coalesce(n.last_entry_at, h.last_entry_at)
      from house h left join added n on n.account_id = h.id
    on conflict (account_id) do update
      set summed_until = excluded.summed_until, balance = excluded.balance, last_entry_at = excluded.last_entry_at;

    if members_until is null then
      insert into wallet.member_rollup (merchant_code, pocket, currency, summed_until, balance, account_count)
      select t.merchant_code, t.pocket, t.currency, roll_up_houses.summed_until, t.balance, t.account_count from wallet.members_at(roll_up_houses.summed_until) t;
    else
      insert into wallet.member_rollup (merchant_code, pocket, currency, summed_until, balance, account_count)
      with line as (
        select m.merchant_code, m.pocket, m.currency, m.balance, m.account_count from wallet.member_rollup m
        union all
        select a.merchant_code, a.pocket, a.currency, e.amount, 0
          from wallet.entry e join wallet.account a on a.id = e.account_id
         where e.version is not null and e.created_at > members_until and e.created_at <= roll_up_houses.summed_until
        union all
        select a.merchant_code, a.pocket, a.currency, 0, 1 from wallet.account a
         where a.floor is not null and a.created_at > members_until and a.created_at <= roll_up_houses.summed_until
      )
      select l.merchant_code, l.pocket, l.currency, roll_up_houses.summed_until, sum(l.balance), sum(l.account_count) from line l group by 1, 2, 3
      on conflict (merchant_code, pocket, currency) do update
        set summed_until = excluded.summed_until, balance = excluded.balance, account_count = excluded.account_count;
    end if;
  end if;

  insert into wallet.house_rollup_mark (marked_at, next_xid) values (marked, own_xid)
  on conflict (is_only) do update set marked_at = excluded.marked_at, next_xid = excluded.next_xid;
end $$;

revoke all on function wallet.roll_up_houses(timestamptz, interval, boolean) from public;
grant execute on function wallet.roll_up_houses(timestamptz, interval, boolean) to jogada_app;
