import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { FIGURE_VIEWS, type FigureView } from '../../contract/operator/figures.ts';
import { COMMISSION_SOURCE } from '../ledger/source.ts';

const DIMENSIONS = [...FIGURE_VIEWS];

const COUNTS = [
  'round_count',
  'stake_amount',
  'win_amount',
  'bonus_amount',
  'deposit_amount',
  'deposit_return_amount',
  'withdrawal_amount',
] as const;
const SUMS_OF_FIGURES = COUNTS.map((count) => `sum(${count})`).join(', ');
const IS_ANYTHING = COUNTS.map((count) => `sum(${count}) <> 0`).join(' or ');
const FIGURES = `currency, source, game_id, agent_id, ${COUNTS.join(', ')}`;
const SUM_COLUMNS =
  'currency, key, round_count, stake_amount, win_amount, bonus_amount, commission_amount, deposit_amount, withdrawal_amount, counted_at';

/** The bonus and commission cost of figures. Agents' commission is counted under a source of its own. */
export const COSTS = `coalesce(sum(f.bonus_amount) filter (where f.source <> '${COMMISSION_SOURCE}'), 0)::bigint as bonus_amount,
            coalesce(sum(f.bonus_amount) filter (where f.source = '${COMMISSION_SOURCE}'), 0)::bigint as commission_amount`;

/** The rows of a figure's sums. What belongs to no vendor or game has an empty key, so that each dimension adds up to the day. */
export const FIGURE_KEYS = `(values ('day', ''), ('vendor', case when f.round_count <> 0 or f.stake_amount <> 0 or f.win_amount <> 0 then f.source else '' end),
        ('game', f.game_id), ('agent', f.agent_id))`;

export interface DayToCount {
  readonly merchant_code: string;
  /** Format 2026-09-01, in the merchant's time zone. */
  readonly day: string;
  readonly from_at: Date;
  readonly to_at: Date;
}

/**
 * The open days of each merchant, oldest first, up to the current one. A merchant without counted days starts two months back.
 * A day begins where the previous day was closed, even if the time zone has changed since.
 */
export function selectOpenDays(sql: Sql, at: Date): Promise<DayToCount[]> {
  return sql.query(
    `select m.merchant_code, d.day::date::text as day,
            case when d.day::date = c.day + 1 then c.to_at else d.day::date::timestamp at time zone m.time_zone end as from_at,
            (d.day::date + 1)::timestamp at time zone m.time_zone as to_at
       from merchant.merchant_view m
       left join lateral (select x.day, x.to_at from wallet.day_closing x
                           where x.merchant_code = m.merchant_code and x.revision = 0 order by x.day desc limit 1) c on true
      cross join lateral (select ($1::timestamptz at time zone m.time_zone)::date as day) as today
      cross join lateral generate_series(
        coalesce(c.day + 1, least((select min(f.day) from wallet.day_figure f where f.merchant_code = m.merchant_code), today.day - 61)),
        today.day, interval '1 day') as d (day)
      order by m.merchant_code, d.day`,
    [at],
  );
}

/** Time up to which every movement is committed, as established by the house accounts' roll-up; null before the first roll-up. */
export async function selectSummedUntil(sql: Sql): Promise<Date | null> {
  const [row] = await sql.query<{ until: Date | null }>('select max(summed_until) as until from wallet.house_rollup');
  return row?.until ?? null;
}

/** Recounts an open day. Play money and rollbacks on the same day are not counted. */
export async function countDay(
  sql: Sql,
  { merchant_code: merchantCode, day, from_at: from, to_at: to }: DayToCount,
  at: Date,
): Promise<void> {
  await sql.query('delete from wallet.day_figure where merchant_code = $1 and day = $2 and revision = 0', [merchantCode, day]);
  await sql.query(
    `insert into wallet.day_figure (merchant_code, day, revision, ${FIGURES}, counted_at)
     select $1, $2, 0, ${FIGURES}, $5 from wallet.count_movements($1, $3, $4)`,
    [merchantCode, day, from, to, at],
  );
}

/** Makes the figures of a day, or of a revision, final. */
export async function closeDay(
  sql: Sql,
  { merchant_code: merchantCode, day, from_at: from, to_at: to }: DayToCount,
  { revision, at }: { revision: number; at: Date },
): Promise<void> {
  await sql.query(
    `insert into wallet.day_closing (merchant_code, number, day, revision, from_at, to_at, row_count, digest, closed_at)
     select $1, coalesce(b.number, 0) + 1, $2, $3, $4, $5,
            (select count(*) from wallet.day_figure f where f.merchant_code = $1 and f.day = $2 and f.revision = $3),
            wallet.closing_digest(b.digest, $1, $2, $3, $4, $5), $6
       from (select 1) as one
       left join lateral (select number, digest from wallet.day_closing where merchant_code = $1 order by number desc limit 1) b on true`,
    [merchantCode, day, revision, from, to, at],
  );
}

/** The days closed since a date, each with its next revision number. */
export function selectClosedDays(sql: Sql, since: string): Promise<(DayToCount & { readonly next_revision: number })[]> {
  return sql.query(
    `select c.merchant_code, c.day::text, c.from_at, c.to_at,
            (select max(r.revision) + 1 from wallet.day_closing r where r.merchant_code = c.merchant_code and r.day = c.day) as next_revision
       from wallet.day_closing c where c.revision = 0 and c.day >= $1::date order by c.merchant_code, c.day`,
    [since],
  );
}

/**
 * Recounts a closed day and inserts the difference as a revision. Returns the number of inserted rows. A changed inviter
 * alone is not a difference.
 */
export async function addDifference(sql: Sql, day: DayToCount, { revision, at }: { revision: number; at: Date }): Promise<number> {
  const rows = await sql.query(
    `with line as materialized (
       select ${FIGURES} from wallet.count_movements($1, $3, $4)
       union all
       select currency, source, game_id, agent_id, -round_count, -stake_amount, -win_amount, -bonus_amount, -deposit_amount, -deposit_return_amount, -withdrawal_amount
         from wallet.day_figure where merchant_code = $1 and day = $2
     )
     insert into wallet.day_figure (merchant_code, day, revision, ${FIGURES}, counted_at)
     select $1, $2, $5, currency, source, game_id, agent_id, ${SUMS_OF_FIGURES}, $6 from line
      where exists (select from line group by currency, source, game_id having ${IS_ANYTHING})
      group by currency, source, game_id, agent_id having ${IS_ANYTHING}
     returning 1`,
    [day.merchant_code, day.day, day.from_at, day.to_at, revision, at],
  );
  return rows.length;
}

/** Recomputes the sums of a day from its figures. */
export async function sumDay(sql: Sql, { merchant_code: merchantCode, day }: Pick<DayToCount, 'merchant_code' | 'day'>): Promise<void> {
  await sql.query("delete from wallet.figure_sum where merchant_code = $1 and span = 'day' and since = $2 and dimension = any ($3)", [
    merchantCode,
    day,
    DIMENSIONS,
  ]);
  await sql.query(
    `insert into wallet.figure_sum (merchant_code, dimension, span, since, ${SUM_COLUMNS})
     select f.merchant_code, d.dimension, 'day', f.day, f.currency, d.key, sum(f.round_count), sum(f.stake_amount), sum(f.win_amount), ${COSTS},
            sum(f.deposit_amount - f.deposit_return_amount), sum(f.withdrawal_amount), max(f.counted_at)
       from wallet.day_figure f
      cross join lateral ${FIGURE_KEYS} as d (dimension, key)
      where f.merchant_code = $1 and f.day = $2
      group by f.merchant_code, d.dimension, f.day, f.currency, d.key`,
    [merchantCode, day],
  );
}

/** Recomputes the sums of a day's month if the month's last day is closed. */
export async function sumMonth(sql: Sql, { merchant_code: merchantCode, day }: Pick<DayToCount, 'merchant_code' | 'day'>): Promise<void> {
  await sql.query(
    `delete from wallet.figure_sum where merchant_code = $1 and span = 'month' and since = date_trunc('month', $2::date)::date and dimension = any ($3)`,
    [merchantCode, day, DIMENSIONS],
  );
  await sql.query(
    `insert into wallet.figure_sum (merchant_code, dimension, span, since, ${SUM_COLUMNS})
     select s.merchant_code, s.dimension, 'month', m.since, s.currency, s.key, sum(s.round_count), sum(s.stake_amount), sum(s.win_amount), sum(s.bonus_amount),
            sum(s.commission_amount), sum(s.deposit_amount), sum(s.withdrawal_amount), max(s.counted_at)
       from (select date_trunc('month', $2::date)::date as since, (date_trunc('month', $2::date) + interval '1 month')::date as next) m
       join wallet.figure_sum s on s.merchant_code = $1 and s.dimension = any ($3) and s.span = 'day' and s.since >= m.since and s.since < m.next
      where exists (select from wallet.day_closing c where c.merchant_code = $1 and c.day = m.next - 1)
      group by s.merchant_code, s.dimension, m.since, s.currency, s.key`,
    [merchantCode, day, DIMENSIONS],
  );
}

export interface FigureSumRow {
  readonly key: string;
  readonly name: string;
  readonly currency: Currency;
  readonly round_count: bigint;
  readonly stake_amount: bigint;
  readonly win_amount: bigint;
  readonly bonus_amount: bigint;
  readonly commission_amount: bigint;
  readonly deposit_amount: bigint;
  readonly withdrawal_amount: bigint;
}

export interface FigureQuestion {
  readonly merchantCodes: readonly string[] | null;
  readonly from: string;
  readonly to: string;
}

const NAMES = {
  day: { name: "''", joins: '' },
  vendor: { name: "coalesce(v.name, '')", joins: 'left join wallet.source v on v.code = s.key' },
  game: { name: "coalesce(g.name, '')", joins: 'left join games.game_view g on g.game_id = s.key' },
  agent: { name: "coalesce(a.username, '')", joins: 'left join accounts.member_view a on a.member_id = s.key' },
} as const satisfies Record<FigureView, { name: string; joins: string }>;

const ROWS_MAX = 1000;

const SUMS = `sum(f.round_count)::bigint as round_count, sum(f.stake_amount)::bigint as stake_amount, sum(f.win_amount)::bigint as win_amount,
       sum(f.bonus_amount)::bigint as bonus_amount, sum(f.commission_amount)::bigint as commission_amount, sum(f.deposit_amount)::bigint as deposit_amount, sum(f.withdrawal_amount)::bigint as withdrawal_amount`;

/** The requested merchants: $3, or all. */
const MERCHANTS = 'select m.merchant_code from merchant.merchant_view m where $3::text[] is null or m.merchant_code = any ($3)';

/**
 * By vendor, game or agent: whole months where summed, and single days around them. The lateral join reads span by span, regardless of
 * the table's size.
 */
function piecesOf(by: FigureView): string {
  return `with chosen as (${MERCHANTS}),
     month as materialized (
       select distinct f.merchant_code, f.since from chosen c
         join wallet.figure_sum f on f.merchant_code = c.merchant_code and f.dimension = 'day' and f.span = 'month'
          and f.since >= $1::date and (f.since + interval '1 month')::date - 1 <= $2::date
     ), piece as materialized (
       select merchant_code, 'month' as span, since from month
       union all
       select c.merchant_code, 'day', d.day::date from chosen c cross join generate_series($1::date, $2::date, interval '1 day') as d (day)
        where not exists (select from month x where x.merchant_code = c.merchant_code and x.since = date_trunc('month', d.day)::date)
     ), figure as (
       select f.key, f.currency, ${SUMS}
         from piece p
        cross join lateral (select * from wallet.figure_sum x where x.merchant_code = p.merchant_code and x.dimension = '${by}' and x.span = p.span
                               and x.since = p.since offset 0) f
        group by f.key, f.currency
     )`;
}

/** One row per day. */
const BY_DAY = `with figure as (
       select f.since::text as key, f.currency, ${SUMS}
         from (${MERCHANTS}) c
         join wallet.figure_sum f on f.merchant_code = c.merchant_code and f.dimension = 'day' and f.span = 'day' and f.since >= $1::date and f.since <= $2::date
        group by f.since, f.currency
     )`;

export function selectFigures(sql: Sql, by: FigureView, asked: FigureQuestion): Promise<FigureSumRow[]> {
  const { name, joins } = NAMES[by];
  const order = by === 'day' ? 'key' : 'stake_amount - win_amount desc, key';
  return sql.query(
    `${by === 'day' ? BY_DAY : piecesOf(by)}
     select s.*, ${name} as name from (select * from figure order by ${order} limit ${ROWS_MAX}) s ${joins} order by ${order}`,
    [asked.from, asked.to, asked.merchantCodes],
  );
}

export function selectTotals(sql: Sql, asked: FigureQuestion): Promise<FigureSumRow[]> {
  return sql.query(
    `${BY_DAY}
     select '' as key, '' as name, f.currency, ${SUMS} from figure f group by f.currency order by f.currency`,
    [asked.from, asked.to, asked.merchantCodes],
  );
}

export async function selectCountedAt(sql: Sql, merchantCodes: readonly string[] | null): Promise<Date | null> {
  const [row] = await sql.query<{ at: Date | null }>(
    `select max(f.counted_at) as at from merchant.merchant_view m
       join wallet.figure_sum f on f.merchant_code = m.merchant_code and f.dimension = 'day' and f.span = 'day' and f.since > current_date - 3
      where $1::text[] is null or m.merchant_code = any ($1)`,
    [merchantCodes],
  );
  return row?.at ?? null;
}

/** The days of a span with a correction after their closing. */
export async function selectCorrectedDays(sql: Sql, asked: FigureQuestion): Promise<string[]> {
  const rows = await sql.query<{ day: string }>(
    `select distinct c.day::text as day from wallet.day_closing c
      where c.merchant_code in (${MERCHANTS}) and c.revision > 0 and c.day >= $1::date and c.day <= $2::date order by 1`,
    [asked.from, asked.to, asked.merchantCodes],
  );
  return rows.map(({ day }) => day);
}
