-- House accounts summed up to a watermark, so that their balance is a row and a short tail (docs/ledger.md, "Roll-up").

-- From which transaction on nobody had begun to write at a moment. One row.
create table wallet.house_rollup_mark (
  is_only boolean primary key default true check (is_only),
  marked_at timestamptz not null,
  next_xid xid8 not null
);

/*
 * Moves the watermark of all house accounts on, and answers where it is; null while it has not begun.
 *
 * An entry bears the time of the site's clock and is seen when its transaction commits, later and in any order. So the
 * watermark follows a mark: at `marked_at` every transaction from `next_xid` on was still to write its first row. Once all
 * before `next_xid` have ended, however long that takes, none of them can add an entry any more; those from it on add none
 * that is older than the mark by `p_lag`, the longest time between taking an entry's time and writing. What is up to
 * `marked_at - p_lag` is then complete, and is summed.
 *
 * Anew, the sums are made from the first entry on: it puts right what came in under a clock that was wrong by more than the
 * lag, and `corrected` says how many accounts that were.
 */
create function wallet.roll_up_houses(p_at timestamptz, p_lag interval, p_anew boolean default false, out summed_until timestamptz, out corrected int)
language plpgsql security definer set search_path = pg_catalog, wallet as $$
declare
  -- Read before this transaction has a number of its own: what gets a later number begins to write after this moment.
  marked timestamptz := least(p_at, transaction_timestamp());
  mark wallet.house_rollup_mark;
  own_xid xid8;
begin
  if p_lag < interval '0' then raise exception 'the lag of a roll-up is not negative' using errcode = 'check_violation'; end if;
  corrected := 0;
  perform pg_advisory_xact_lock(hashtext('wallet.roll_up_houses'));
  own_xid := pg_current_xact_id();
  select * into mark from wallet.house_rollup_mark for update;
  select max(r.summed_until) into summed_until from wallet.house_rollup r;

  if p_anew then
    with summed as (
      select r.account_id, coalesce(sum(e.amount), 0) as amount
        from wallet.house_rollup r left join wallet.entry e on e.account_id = r.account_id and e.created_at <= r.summed_until
       group by r.account_id
    )
    update wallet.house_rollup r set balance = s.amount from summed s where s.account_id = r.account_id and s.amount <> r.balance;
    get diagnostics corrected = row_count;
  end if;

  if mark.next_xid is not null and pg_snapshot_xmin(pg_current_snapshot()) < mark.next_xid then
    return;
  end if;
  if mark.next_xid is not null then
    summed_until := greatest(summed_until, mark.marked_at - p_lag);
    insert into wallet.house_rollup (account_id, summed_until, balance)
    select a.id, roll_up_houses.summed_until, coalesce(r.balance, 0) + added.amount
      from wallet.account a
      left join wallet.house_rollup r on r.account_id = a.id
     cross join lateral (select coalesce(sum(e.amount), 0) as amount from wallet.entry e
                          where e.account_id = a.id and e.created_at > coalesce(r.summed_until, '-infinity') and e.created_at <= roll_up_houses.summed_until) added
     where a.floor is null
    on conflict (account_id) do update set summed_until = excluded.summed_until, balance = excluded.balance;
  end if;

  insert into wallet.house_rollup_mark (marked_at, next_xid) values (marked, own_xid)
  on conflict (is_only) do update set marked_at = excluded.marked_at, next_xid = excluded.next_xid;
end $$;

revoke all on function wallet.roll_up_houses(timestamptz, interval, boolean) from public;
grant execute on function wallet.roll_up_houses(timestamptz, interval, boolean) to jogada_app;
grant select on wallet.house_rollup_mark to jogada_app;
