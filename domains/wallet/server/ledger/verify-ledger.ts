import { COSTS, FIGURE_KEYS } from '../figures/day-figure.sql.ts';
import type { Sql } from '@jogada/platform/server';

/** Result of one ledger invariant: the rows checked and the violations. */
export interface LedgerCheck {
  readonly name: string;
  readonly checked: bigint;
  /** Number of violating rows. */
  readonly broken: bigint;
  /** The first few violations, for investigation. */
  readonly examples: readonly string[];
}

interface CheckQuery {
  readonly name: string;
  /** Returns rows of (checked bigint, broken bigint, examples text[]). */
  readonly sql: string;
}

const EXAMPLES_MAX = 5;

/** Builds a check from rows with a flag each for whether they hold. */
function check(name: string, rows: string): CheckQuery {
  return {
    name,
    sql: `select count(*) as checked, count(*) filter (where not holds) as broken,
                 coalesce((array_agg(subject) filter (where not holds))[1:${EXAMPLES_MAX}], '{}') as examples
            from (${rows}) as looked_at (subject, holds)`,
  };
}

/** The members' chains: their entries, and of each removed part its last entry, which is not proved itself. */
const CHAIN = `(select account_id, version, amount, balance_after, hash, transfer_id, false as is_link from wallet.entry where version is not null
        union all select account_id, version, 0, balance_after, hash, '', true from wallet.removed_link) as chain`;

/** The invariants. Each check reads every table a bounded number of times, however many bonuses, rollbacks and withdrawals there are. */
export const LEDGER_CHECKS: readonly CheckQuery[] = [
  check(
    'entries of a transfer sum to zero in each currency',
    'select transfer_id, sum(amount) = 0 from wallet.entry group by transfer_id, currency',
  ),
  check(
    'every entry belongs to a transfer of its member and time',
    `select distinct e.transfer_id, t.id is not null
       from wallet.entry e left join wallet.transfer t on t.member_id = e.member_id and t.id = e.transfer_id and t.created_at = e.created_at`,
  ),
  check(
    'a transfer that moves money has entries',
    `select t.id, moved = case
              when t.status = 'tombstone' or t.kind = 'round_close' then 0
              when t.kind = 'rollback' then coalesce((select b.amount from wallet.transfer b
                where b.member_id = t.member_id and b.source = t.source and b.external_id = t.ref_external_id and moved > 0), 0)
              else t.amount + t.win_amount
            end
       from wallet.transfer t
       left join (select transfer_id, sum(amount) filter (where amount > 0) as amount from wallet.entry group by transfer_id) c on c.transfer_id = t.id
      cross join lateral (select coalesce(c.amount, 0) as moved) e
      where t.created_at >= (select wallet.removed_until())`,
  ),
  check(
    "a member account's balance is the sum of its entries",
    `select a.id::text, a.balance = coalesce(sum(e.amount), 0) + coalesce(max(r.amount), 0)
       from wallet.account a left join wallet.entry e on e.account_id = a.id left join wallet.removed_sum r on r.account_id = a.id
      where a.floor is not null group by a.id`,
  ),
  check(
    "a house account's rollup is the sum of its entries up to its moment",
    `select r.account_id::text, r.balance = coalesce(sum(e.amount), 0) + coalesce(max(s.amount), 0)
       from wallet.house_rollup r left join wallet.entry e on e.account_id = r.account_id and e.created_at <= r.summed_until
       left join wallet.removed_sum s on s.account_id = r.account_id group by r.account_id`,
  ),
  check(
    'a roll-up of members is what they hold less what moved since',
    `select coalesce(r.merchant_code, t.merchant_code) || ' ' || coalesce(r.pocket, t.pocket) || ' ' || coalesce(r.currency, t.currency),
            coalesce(r.balance, 0) = coalesce(t.balance, 0) and coalesce(r.account_count, 0) = coalesce(t.account_count, 0)
       from wallet.member_rollup r
       full join (select t.* from (select max(summed_until) as until from wallet.member_rollup) m cross join lateral wallet.members_at(m.until) t
                   where m.until is not null) t on t.merchant_code = r.merchant_code and t.pocket = r.pocket and t.currency = r.currency`,
  ),
  check(
    'a closed day has the figures it was closed with',
    `select merchant_code || ' ' || day || ' revision ' || revision,
            number = row_number() over w and digest = wallet.closing_digest(lag(digest) over w, merchant_code, day, revision, from_at, to_at)
       from wallet.day_closing window w as (partition by merchant_code order by number)`,
  ),
  check(
    "a closed day's figures are what its movements come to",
    `select c.merchant_code || ' ' || c.day, not exists (
              select from (
                select m.currency, m.source, m.game_id, m.round_count, m.stake_amount, m.win_amount, m.bonus_amount, m.deposit_amount, m.deposit_return_amount,
                       m.withdrawal_amount
                  from wallet.count_movements(c.merchant_code, c.from_at, c.to_at) m
                union all
                select f.currency, f.source, f.game_id, -f.round_count, -f.stake_amount, -f.win_amount, -f.bonus_amount, -f.deposit_amount,
                       -f.deposit_return_amount, -f.withdrawal_amount
                  from wallet.day_figure f where f.merchant_code = c.merchant_code and f.day = c.day) l
              group by l.currency, l.source, l.game_id
             having sum(round_count) <> 0 or sum(stake_amount) <> 0 or sum(win_amount) <> 0 or sum(bonus_amount) <> 0 or sum(deposit_amount) <> 0
                 or sum(deposit_return_amount) <> 0 or sum(withdrawal_amount) <> 0)
       from wallet.day_closing c where c.revision = 0 and c.from_at >= (select wallet.removed_until())`,
  ),
  check(
    'figures summed by day and by month are those of their days',
    `select concat_ws(' ', coalesce(s.merchant_code, f.merchant_code), coalesce(s.dimension, f.dimension), coalesce(s.key, f.key), coalesce(s.span, f.span), coalesce(s.since, f.since)),
            (s.round_count, s.stake_amount, s.win_amount, s.bonus_amount, s.commission_amount, s.deposit_amount, s.withdrawal_amount) is not distinct from
              (f.round_count, f.stake_amount, f.win_amount, f.bonus_amount, f.commission_amount, f.deposit_amount, f.withdrawal_amount)
       from wallet.figure_sum s
       full join (
         select f.merchant_code, x.dimension, x.key, span, date_trunc(span, f.day)::date as since, f.currency, sum(f.round_count)::bigint as round_count,
                sum(f.stake_amount)::bigint as stake_amount, sum(f.win_amount)::bigint as win_amount, ${COSTS},
                sum(f.deposit_amount - f.deposit_return_amount)::bigint as deposit_amount, sum(f.withdrawal_amount)::bigint as withdrawal_amount
           from wallet.day_figure f
          cross join unnest(array['day', 'month']) as span
          cross join lateral ${FIGURE_KEYS} as x (dimension, key)
          where span = 'day' or exists (select from wallet.day_closing c where c.merchant_code = f.merchant_code
                                           and c.day = (date_trunc('month', f.day) + interval '1 month')::date - 1)
          group by 1, 2, 3, 4, 5, 6) f
         on f.merchant_code = s.merchant_code and f.dimension = s.dimension and f.key = s.key and f.span = s.span and f.since = s.since and f.currency = s.currency`,
  ),
  check(
    'versions are gapless and each balance follows from the one before',
    `select account_id || ' v' || version,
            case when is_link then version > coalesce(lag(version) over w, 0) and coalesce(lead(version) over w = version + 1 and not lead(is_link) over w, true)
                 else version = coalesce(lag(version) over w, 0) + 1 and balance_after = coalesce(lag(balance_after) over w, 0) + amount end
       from ${CHAIN} window w as (partition by account_id order by version)`,
  ),
  check(
    'the hash chain is unbroken',
    `select account_id || ' v' || version,
            is_link or hash = sha256(coalesce(lag(hash) over w, ''::bytea) || int8send(account_id) || int8send(version) || int8send(amount)
                     || int8send(balance_after) || convert_to(transfer_id, 'UTF8'))
       from ${CHAIN} window w as (partition by account_id order by version)`,
  ),
  check(
    'each account ends where its chain ends',
    `select a.id::text, a.version = coalesce(l.version, 0) and a.last_hash = coalesce(l.hash, ''::bytea) and coalesce(l.link_balance, a.balance) = a.balance
       from wallet.account a
       left join lateral (select version, hash, null::bigint as link_balance from wallet.entry e where e.account_id = a.id and e.version is not null
                          union all select version, hash, balance_after from wallet.removed_link k where k.account_id = a.id order by version desc limit 1) l on true
      where a.floor is not null`,
  ),
  check(
    'no member balance is or was under its floor',
    `select a.id || ' v' || e.version, e.balance_after >= a.floor
       from wallet.entry e join wallet.account a on a.id = e.account_id where a.floor is not null`,
  ),
  check(
    'a rolled-back bet has exactly one transfer that gives it back',
    `select t.id, case when t.amount = 0 then count(*) filter (where r.amount = 0) = 0
                      else count(*) filter (where r.amount = t.amount) = 1
                        or count(*) filter (where r.amount = t.amount) = 0 and coalesce(bool_or(r.is_removed), false) end
       from wallet.transfer t
       left join (select k.member_id, k.source, k.ref_external_id, k.created_at < (select wallet.removed_until()) as is_removed, sum(e.amount) as amount
                    from wallet.transfer k
                    left join wallet.entry e on e.member_id = k.member_id and e.transfer_id = k.id and e.created_at = k.created_at and e.amount > 0
                   where k.kind = 'rollback' group by k.member_id, k.source, k.ref_external_id, k.id, k.created_at) r
         on r.member_id = t.member_id and r.source = t.source and r.ref_external_id = t.external_id
      where t.status = 'rolled_back' group by t.id, t.amount`,
  ),
  check(
    'all accounts of a currency sum to zero',
    `select currency, sum(amount) = 0
       from (select currency, amount from wallet.entry union all select currency, amount from wallet.removed_sum) a group by currency`,
  ),
  check(
    'bonus given and won is staked, converted, returned or open',
    `select g.id, g.amount = n.given
                  and g.amount + n.won - n.staked = n.ended + a.balance
                  and (g.state = 'open' or a.balance = 0)
                  and g.converted_amount + g.returned_amount >= n.ended
       from wallet.bonus_grant g
       join wallet.account a on a.member_id = g.member_id and a.id = g.account_id
       left join (
         select e.account_id, sum(e.amount) filter (where t.kind = 'bonus_grant') as given,
                coalesce(sum(e.amount) filter (where e.amount > 0 and t.kind <> 'bonus_grant'), 0) as won,
                coalesce(-sum(e.amount) filter (where e.amount < 0 and t.kind in ('bet', 'bet_and_win')), 0) as staked,
                coalesce(-sum(e.amount) filter (where e.amount < 0 and t.kind in ('bonus_convert', 'bonus_forfeit', 'bonus_expire')), 0) as ended
           from wallet.entry e join wallet.transfer t on t.member_id = e.member_id and t.id = e.transfer_id and t.created_at = e.created_at
          where e.account_id in (select account_id from wallet.bonus_grant) group by e.account_id) m on m.account_id = g.account_id
       left join wallet.removed_sum r on r.account_id = g.account_id
      cross join lateral (
         select coalesce(m.given, 0) + coalesce(r.given_amount, 0) as given, coalesce(m.won, 0) + coalesce(r.won_amount, 0) as won,
                coalesce(m.staked, 0) + coalesce(r.staked_amount, 0) as staked, coalesce(m.ended, 0) + coalesce(r.ended_amount, 0) as ended) n`,
  ),
  check(
    "a promotion's account is what came back to it less what it gave",
    `select h.source, coalesce(sum(e.amount), 0) + coalesce(max(r.amount), 0) = g.amount - coalesce(p.amount, 0)
       from wallet.house h
       join (select merchant_code, source, currency, sum(returned_amount - amount) as amount from wallet.bonus_grant
              group by merchant_code, source, currency) g using (merchant_code, source, currency)
       left join (select merchant_code, source, currency, sum(amount) as amount from wallet.transfer
                   where kind = 'promo_win' and status = 'applied' group by merchant_code, source, currency) p using (merchant_code, source, currency)
       left join wallet.entry e on e.account_id = h.account_id
       left join wallet.removed_sum r on r.account_id = h.account_id
      where h.pocket = 'house' group by h.account_id, h.source, g.amount, p.amount`,
  ),
  check(
    'a grant ends once, by its ending transfer, and its progress is the sum of its counted stakes',
    `select g.id, count(t.id) = case when g.state = 'open' then 0 else 1 end
                  and (g.state <> 'open' or g.wagering_done = (select coalesce(sum(s.wagered_amount), 0) from wallet.bonus_stake s
                    where s.member_id = g.member_id and s.grant_id = g.id and not s.is_rolled_back))
       from wallet.bonus_grant g
       left join wallet.transfer t on t.member_id = g.member_id and t.grant_id = g.id
        and t.kind = case g.state when 'converted' then 'bonus_convert' when 'forfeited' then 'bonus_forfeit' else 'bonus_expire' end
      group by g.member_id, g.id, g.state, g.wagering_done`,
  ),
  check(
    "a cash account's count of open grants is correct",
    `select a.id::text, a.open_grants = (select count(*) from wallet.bonus_grant g where g.member_id = a.member_id and g.currency = a.currency and g.state = 'open')
       from wallet.account a where a.pocket = 'cash' and (a.open_grants > 0 or exists (select from wallet.bonus_grant g where g.member_id = a.member_id))`,
  ),
  check(
    'held is what open withdrawals and transfers to vendors hold',
    `select a.id::text, a.balance = coalesce(h.amount, 0)
       from wallet.account a
       left join (
         select member_id, currency, sum(case when kind in ('withdrawal_hold', 'vendor_hold') then amount else -amount end) as amount
           from wallet.transfer
          where kind in ('withdrawal_hold', 'withdrawal_release', 'withdrawal_paid', 'vendor_hold', 'vendor_release', 'vendor_sent')
          group by member_id, currency) h on h.member_id = a.member_id and h.currency = a.currency
      where a.pocket = 'held'`,
  ),
  check(
    'a withdrawal holds its amount while it is open, and not after',
    `select w.withdrawal_id, count(t.id) filter (where t.kind = 'withdrawal_hold') = 1 and bool_and(t.amount = w.amount)
              and count(t.id) filter (where t.kind <> 'withdrawal_hold') = case when w.state in ('paid', 'cancelled', 'refused') then 1 else 0 end
       from wallet.withdrawal w
       left join wallet.transfer t on t.member_id = w.member_id and t.source = 'pix'
        and t.external_id in (w.withdrawal_id || ':held', w.withdrawal_id || ':paid', w.withdrawal_id || ':released')
      group by w.withdrawal_id, w.state`,
  ),
  check(
    'money held for a vendor is sent or released once',
    `select e.id, h.kind is not distinct from 'vendor_hold' and h.amount = e.amount
              and 1 = count(*) over (partition by e.member_id, e.source, e.ref_external_id)
       from wallet.transfer e
       left join wallet.transfer h on h.member_id = e.member_id and h.source = e.source and h.external_id = e.ref_external_id
      where e.kind in ('vendor_release', 'vendor_sent')`,
  ),
  check(
    'archived months have no gap and no entry left, and their entries are those of their sums',
    `select to_char(month, 'YYYY-MM'), month = coalesce(lag(month) over w + interval '1 month', month)
            and sum(entry_count) over () = (select coalesce(sum(entry_count), 0) from wallet.removed_sum)
            and not exists (select from wallet.entry where created_at < (select wallet.removed_until()))
       from wallet.removed_month window w as (order by month)`,
  ),
];

/**
 * Each check reads whole tables. The planner's estimates for a growing ledger are often far too low; a nested loop would then read the entries
 * once for each row of another table.
 */
export const VERIFICATION_PLANS = 'set local enable_nestloop = off';

/** Verifies the ledger's invariants on a live database in one read-only snapshot (docs/ledger.md, "Invariants"). */
export async function verifyLedger(database: {
  transaction<Result>(work: (tx: Sql) => Promise<Result>, options: { isLong: boolean }): Promise<Result>;
}): Promise<LedgerCheck[]> {
  const verify = async (tx: Sql): Promise<LedgerCheck[]> => {
    await tx.query('set transaction isolation level repeatable read, read only');
    await tx.query(VERIFICATION_PLANS);
    // Before the snapshot: a month is then removed wholly before it, or after the last check.
    await tx.query('lock table wallet.entry in access share mode');
    const results: LedgerCheck[] = [];
    for (const { name, sql } of LEDGER_CHECKS) {
      const [row] = await tx.query<Omit<LedgerCheck, 'name'>>(sql);
      if (row) results.push({ name, ...row });
    }
    return results;
  };
  return database.transaction(verify, { isLong: true });
}
