-- What members are owed, summed up to the watermark of the house accounts; days that are over are closed; figures are
-- summed by what they are asked for (docs/ledger.md, "Roll-up", and docs/console.md, "Figures").

-- The accounts that were opened lately. Accounts stay where they are, so a range of blocks knows its times.
create index account_by_time on wallet.account using brin (created_at) with (pages_per_range = 32, autosummarize = on);

-- What the members of a merchant have in a pocket: the sum up to a moment, which is the same one for all rows.
create table wallet.member_rollup (
  merchant_code text        not null,
  pocket        text        not null,
  currency      char(3)     not null,
  summed_until  timestamptz not null,
  balance       bigint      not null,
  account_count bigint      not null,
  primary key (merchant_code, pocket, currency)
);
grant select on wallet.member_rollup to jogada_app;

-- The same from the accounts themselves: what they hold less what moved since. It reads every account.
create function wallet.members_at(p_until timestamptz)
returns table (merchant_code text, pocket text, currency char(3), balance bigint, account_count bigint)
language sql stable set search_path = pg_catalog, wallet as $$
  with line as (
    select a.merchant_code, a.pocket, a.currency, sum(a.balance) as amount, count(*) filter (where a.created_at <= p_until) as accounts
      from wallet.account a where a.floor is not null group by 1, 2, 3
    union all
    select a.merchant_code, a.pocket, a.currency, -sum(e.amount), 0
      from wallet.entry e join wallet.account a on a.id = e.account_id
     where e.version is not null and e.created_at > p_until group by 1, 2, 3
  )
  select l.merchant_code, l.pocket, l.currency, sum(l.amount)::bigint, sum(l.accounts)::bigint from line l
   group by 1, 2, 3 having sum(l.amount) <> 0 or sum(l.accounts) > 0
$$;
revoke all on function wallet.members_at(timestamptz) from public;
grant execute on function wallet.members_at(timestamptz) to jogada_app;

-- As before (20261121T0800), with the members' side summed up to the same watermark in the same transaction.
create or replace function wallet.roll_up_houses(p_at timestamptz, p_lag interval, p_anew boolean default false, out summed_until timestamptz, out corrected int)
language plpgsql security definer set search_path = pg_catalog, wallet as $$
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
      select r.account_id, coalesce(sum(e.amount), 0) as amount
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

-- What is found out about a day after it was closed is a revision of its own, whose rows are added to those before.
alter table wallet.day_figure drop constraint day_figure_pkey, add column revision int not null default 0,
  add primary key (merchant_code, day, revision, currency, source, game_id, agent_id);

-- A day whose figures stand, or a revision of it. Each takes in the one before it of its merchant.
create table wallet.day_closing (
  merchant_code text        not null,
  number        int         not null check (number > 0),
  day           date        not null,
  revision      int         not null check (revision >= 0),
  -- The day's own span, as the merchant's time zone was then.
  from_at       timestamptz not null,
  to_at         timestamptz not null,
  row_count     int         not null,
  digest        bytea       not null,
  closed_at     timestamptz not null,
  primary key (merchant_code, number),
  constraint a_revision_is_closed_once unique (merchant_code, day, revision),
  constraint a_day_has_a_span check (from_at < to_at)
);
grant select, insert on wallet.day_closing to jogada_app;
create trigger day_closing_is_kept before update or delete on wallet.day_closing for each row execute function wallet.refuse_change();

create function wallet.refuse_closed_day() returns trigger language plpgsql set search_path = pg_catalog, wallet as $$
begin
  if exists (select from changed c join wallet.day_closing d on d.merchant_code = c.merchant_code and d.day = c.day and d.revision = c.revision) then
    raise exception 'a closed day is not changed: a correction is a revision of its own' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger closed_day_takes_nothing after insert on wallet.day_figure
  referencing new table as changed for each statement execute function wallet.refuse_closed_day();
create trigger closed_day_loses_nothing after delete on wallet.day_figure
  referencing old table as changed for each statement execute function wallet.refuse_closed_day();
create trigger closed_day_is_kept after update on wallet.day_figure
  referencing old table as changed for each statement execute function wallet.refuse_closed_day();

/*
 * What the movements of a span come to. It is the same whenever it is asked, because it looks at movements and not at what became
 * of them: a bet counts where it was made, and a bet that was given back counts against the day on which it was. A round
 * whose last standing bet was given back counts against that day too.
 */
create function wallet.count_movements(p_merchant text, p_from timestamptz, p_to timestamptz)
returns table (currency char(3), source text, game_id text, agent_id text, round_count bigint, stake_amount bigint, win_amount bigint, bonus_amount bigint,
  deposit_amount bigint, deposit_return_amount bigint, withdrawal_amount bigint)
language sql stable set search_path = pg_catalog, wallet as $$
  with moved as (
    select t.member_id, t.source, t.game_id, t.round_id, t.currency, t.kind, t.amount, t.win_amount
      from wallet.transfer t
     where t.merchant_code = p_merchant and t.created_at >= p_from and t.created_at < p_to and t.status <> 'tombstone' and t.pocket <> 'play'
       and t.kind in ('bet', 'bet_and_win', 'win', 'bonus_convert', 'promo_win', 'deposit', 'deposit_return', 'withdrawal_paid')
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
           coalesce(sum(m.amount) filter (where m.kind in ('bonus_convert', 'promo_win')), 0) as bonuses,
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
grant execute on function wallet.count_movements(text, timestamptz, timestamptz) to jogada_app;

-- What a closing says: its day, its span and its rows, over the closing before it.
create function wallet.closing_digest(p_before bytea, p_merchant text, p_day date, p_revision int, p_from timestamptz, p_to timestamptz) returns bytea
language sql stable set search_path = pg_catalog, wallet as $$
  select sha256(coalesce(p_before, ''::bytea) || convert_to(
    concat_ws('|', p_merchant, to_char(p_day, 'YYYY-MM-DD'), p_revision, extract(epoch from p_from), extract(epoch from p_to)) || E'\n' || coalesce((
      select string_agg(concat_ws('|', f.currency, f.source, f.game_id, f.agent_id, f.round_count, f.stake_amount, f.win_amount, f.bonus_amount,
                          f.deposit_amount, f.deposit_return_amount, f.withdrawal_amount), E'\n'
               order by f.currency collate "C", f.source collate "C", f.game_id collate "C", f.agent_id collate "C")
        from wallet.day_figure f where f.merchant_code = p_merchant and f.day = p_day and f.revision = p_revision), ''), 'UTF8'))
$$;
revoke all on function wallet.closing_digest(bytea, text, date, int, timestamptz, timestamptz) from public;
grant execute on function wallet.closing_digest(bytea, text, date, int, timestamptz, timestamptz) to jogada_app;

-- Figures by what they are asked for: a day, or a month whose days are all closed. Made from day_figure, and made anew with it.
create table wallet.figure_sum (
  merchant_code     text        not null,
  dimension         text        not null check (dimension in ('day', 'vendor', 'game', 'agent')),
  span              text        not null check (span in ('day', 'month')),
  since             date        not null,
  currency          char(3)     not null,
  -- A vendor's code, a game's id, an agent's member id; empty for a day and for members of nobody.
  key               text        not null,
  round_count       bigint      not null,
  stake_amount      bigint      not null,
  win_amount        bigint      not null,
  bonus_amount      bigint      not null,
  -- Less what went back.
  deposit_amount    bigint      not null,
  withdrawal_amount bigint      not null,
  counted_at        timestamptz not null,
  primary key (merchant_code, dimension, span, since, currency, key)
);
grant select, insert, delete on wallet.figure_sum to jogada_app;

insert into wallet.figure_sum (merchant_code, dimension, span, since, currency, key, round_count, stake_amount, win_amount, bonus_amount, deposit_amount,
  withdrawal_amount, counted_at)
select f.merchant_code, d.dimension, 'day', f.day, f.currency, d.key, sum(f.round_count), sum(f.stake_amount), sum(f.win_amount), sum(f.bonus_amount),
       sum(f.deposit_amount - f.deposit_return_amount), sum(f.withdrawal_amount), max(f.counted_at)
  from wallet.day_figure f
 cross join lateral (values ('day', ''), ('vendor', f.source), ('game', f.game_id), ('agent', f.agent_id)) as d (dimension, key)
 where not (d.dimension = 'vendor' and f.round_count = 0 and f.stake_amount = 0 and f.win_amount = 0) and not (d.dimension = 'game' and f.game_id = '')
 group by f.merchant_code, d.dimension, f.day, f.currency, d.key;
