/*
 * Time is told by block ranges instead of B-trees. In a B-tree that begins with a house account or a source, and goes on
 * with the time, all bets that are written at once are written into one and the same leaf: they queue for it, and the
 * index grows by a line for each leg that nobody ever looks up by itself. The journal is written in the order of time, so
 * a range of blocks knows its times.
 */
drop index wallet.entry_by_account_time;
-- The lines of a member's pocket, which are read a few at a time. Only they have a version.
create index entry_by_account_time on wallet.entry (account_id, created_at) where version is not null;
create index entry_by_time on wallet.entry using brin (created_at) with (pages_per_range = 32, autosummarize = on);

drop index wallet.transfer_by_source_time;
create index transfer_by_time on wallet.transfer using brin (created_at) with (pages_per_range = 32, autosummarize = on);

-- When the account last moved, as far as it is summed up: nothing else finds that without reading the journal.
alter table wallet.house_rollup add column last_entry_at timestamptz;
update wallet.house_rollup r set last_entry_at = e.at
  from (select account_id, max(created_at) as at from wallet.entry where version is null group by account_id) e where e.account_id = r.account_id;

/*
 * As before (20261121T0618), but every house account is summed up in one pass over the entries since. An account that was
 * never summed up begins a day before it was opened: no entry of it can be older than the clocks of the site differ.
 */
create or replace function wallet.roll_up_houses(p_at timestamptz, p_lag interval, p_anew boolean default false, out summed_until timestamptz, out corrected int)
language plpgsql security definer set search_path = pg_catalog, wallet as $$
declare
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
  end if;

  insert into wallet.house_rollup_mark (marked_at, next_xid) values (marked, own_xid)
  on conflict (is_only) do update set marked_at = excluded.marked_at, next_xid = excluded.next_xid;
end $$;
