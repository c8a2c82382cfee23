import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { FigureView } from '../../contract/operator/figures.ts';

export interface DayToCount {
  readonly merchant_code: string;
  /** As 2026-09-01, in the merchant's time zone. */
  readonly day: string;
}

/** The last three days of each merchant, and of a merchant that was never counted the days of two months. */
export function selectDaysToCount(sql: Sql, at: Date): Promise<DayToCount[]> {
  return sql.query(
    `select m.merchant_code, d.day::date::text as day
       from merchant.merchant_view m
      cross join lateral generate_series(
        ($1::timestamptz at time zone m.time_zone)::date
          - case when exists (select from wallet.day_figure f where f.merchant_code = m.merchant_code) then 2 else 61 end,
        ($1::timestamptz at time zone m.time_zone)::date, interval '1 day') as d (day)
      order by 1, 2`,
    [at],
  );
}

/** Counts a day anew; play money counts for nothing, nor does what was rolled back. */
export async function countDay(sql: Sql, { merchant_code: merchantCode, day }: DayToCount, at: Date): Promise<void> {
  await sql.query('delete from wallet.day_figure where merchant_code = $1 and day = $2', [merchantCode, day]);
  await sql.query(
    `insert into wallet.day_figure (merchant_code, day, currency, source, game_id, agent_id, round_count, stake_amount, win_amount, bonus_amount,
       deposit_amount, deposit_return_amount, withdrawal_amount, counted_at)
     select $1, $2, t.currency, t.source, t.game_id, coalesce(i.inviter_member_id, ''),
            count(distinct (t.member_id, t.round_id)) filter (where t.kind in ('bet', 'bet_and_win')),
            coalesce(sum(t.amount) filter (where t.kind in ('bet', 'bet_and_win')), 0)::bigint,
            coalesce(sum(case t.kind when 'win' then t.amount when 'bet_and_win' then t.win_amount end), 0)::bigint,
            coalesce(sum(t.amount) filter (where t.kind in ('bonus_convert', 'promo_win')), 0)::bigint,
            coalesce(sum(t.amount) filter (where t.kind = 'deposit'), 0)::bigint,
            coalesce(sum(t.amount) filter (where t.kind = 'deposit_return'), 0)::bigint,
            coalesce(sum(t.amount) filter (where t.kind = 'withdrawal_paid'), 0)::bigint,
            $3
       from merchant.merchant_view m
       join wallet.transfer t on t.merchant_code = m.merchant_code
        and t.created_at >= $2::date::timestamp at time zone m.time_zone and t.created_at < ($2::date + 1)::timestamp at time zone m.time_zone
       left join accounts.invitation_view i on i.member_id = t.member_id
      where m.merchant_code = $1 and t.status = 'applied' and t.pocket <> 'play'
        and t.kind in ('bet', 'bet_and_win', 'win', 'bonus_convert', 'promo_win', 'deposit', 'deposit_return', 'withdrawal_paid')
      group by t.currency, t.source, t.game_id, coalesce(i.inviter_member_id, '')`,
    [merchantCode, day, at],
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
  readonly deposit_amount: bigint;
  readonly withdrawal_amount: bigint;
}

export interface FigureQuestion {
  readonly merchantCodes: readonly string[] | null;
  readonly from: string;
  readonly to: string;
}

const SUMS = `f.currency, sum(f.round_count)::bigint as round_count, sum(f.stake_amount)::bigint as stake_amount, sum(f.win_amount)::bigint as win_amount,
       sum(f.bonus_amount)::bigint as bonus_amount, sum(f.deposit_amount - f.deposit_return_amount)::bigint as deposit_amount,
       sum(f.withdrawal_amount)::bigint as withdrawal_amount`;

const CHOSEN = 'f.day >= $1::date and f.day <= $2::date and ($3::text[] is null or f.merchant_code = any($3))';

const VIEWS = {
  day: { key: 'f.day::text', name: "''", joins: '', only: 'true' },
  vendor: {
    key: 'f.source',
    name: "coalesce(max(v.name), '')",
    joins: 'left join wallet.source v on v.code = f.source',
    only: 'f.round_count > 0 or f.stake_amount > 0 or f.win_amount > 0',
  },
  game: {
    key: 'f.game_id',
    name: "coalesce(max(g.name), '')",
    joins: 'left join games.game_view g on g.game_id = f.game_id',
    only: "f.game_id <> ''",
  },
  agent: {
    key: 'f.agent_id',
    name: "coalesce(max(a.username), '')",
    joins: 'left join accounts.member_view a on a.member_id = f.agent_id',
    only: 'true',
  },
} as const satisfies Record<FigureView, { key: string; name: string; joins: string; only: string }>;

const ROWS_MAX = 1000;

export function selectFigures(sql: Sql, by: FigureView, asked: FigureQuestion): Promise<FigureSumRow[]> {
  const { key, name, joins, only } = VIEWS[by];
  const order = by === 'day' ? '1' : 'sum(f.stake_amount - f.win_amount) desc, 1';
  return sql.query(
    `select ${key} as key, ${name} as name, ${SUMS} from wallet.day_figure f ${joins}
      where ${CHOSEN} and (${only}) group by ${key}, f.currency order by ${order} limit ${ROWS_MAX}`,
    [asked.from, asked.to, asked.merchantCodes],
  );
}

export function selectTotals(sql: Sql, asked: FigureQuestion): Promise<FigureSumRow[]> {
  return sql.query(
    `select '' as key, '' as name, ${SUMS} from wallet.day_figure f where ${CHOSEN} group by f.currency order by f.currency`,
    [asked.from, asked.to, asked.merchantCodes],
  );
}

export async function selectCountedAt(sql: Sql, merchantCodes: readonly string[] | null): Promise<Date | null> {
  const [row] = await sql.query<{ at: Date | null }>(
    'select max(counted_at) as at from wallet.day_figure where day > current_date - 3 and ($1::text[] is null or merchant_code = any($1))',
    [merchantCodes],
  );
  return row?.at ?? null;
}
