import type { Currency, InputOf, Language } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { setVipProgramme } from '../../contract/operator/vip.ts';

type Draft = InputOf<typeof setVipProgramme>;

export interface ProgrammeMerchantRow {
  readonly merchant_code: string;
  readonly name: string;
  readonly currency: Currency;
  readonly languages: readonly Language[];
  readonly default_language: Language;
}

export function selectProgrammeMerchants(sql: Sql): Promise<ProgrammeMerchantRow[]> {
  return sql.query<ProgrammeMerchantRow>(
    'select merchant_code, name, currency, languages, default_language from merchant.merchant_view order by merchant_code limit 200',
  );
}

export async function countMembersByLevel(sql: Sql, merchantCode: string): Promise<ReadonlyMap<number, number>> {
  const rows = await sql.query<{ level: number; count: number }>(
    'select level, count(*)::int as count from promotions.vip_member where merchant_code = $1 group by level',
    [merchantCode],
  );
  return new Map(rows.map(({ level, count }) => [level, count]));
}

/** Until the transaction ends. */
export async function lockProgramme(sql: Sql, merchantCode: string): Promise<void> {
  await sql.query('select from promotions.vip_programme where merchant_code = $1 for update', [merchantCode]);
}

export async function upsertProgramme(sql: Sql, programme: { merchantCode: string; pointAmount: bigint; at: Date }): Promise<void> {
  await sql.query(
    `insert into promotions.vip_programme (merchant_code, point_amount, opened_at, changed_at) values ($1, $2, $3, $3)
     on conflict (merchant_code) do update set point_amount = excluded.point_amount, changed_at = excluded.changed_at`,
    [programme.merchantCode, programme.pointAmount, programme.at],
  );
}

export async function deleteWeights(sql: Sql, merchantCode: string): Promise<void> {
  await sql.query('delete from promotions.vip_weight where merchant_code = $1', [merchantCode]);
}

export async function insertWeights(sql: Sql, { merchantCode, weights }: Pick<Draft, 'merchantCode' | 'weights'>): Promise<void> {
  await sql.query(
    `insert into promotions.vip_weight (merchant_code, classification, weight_percent)
     select $1, t.classification, t.percent from unnest($2::text[], $3::int[]) as t (classification, percent)`,
    [merchantCode, weights.map(({ classification }) => classification), weights.map(({ percent }) => percent)],
  );
}

export async function deleteLevels(sql: Sql, merchantCode: string): Promise<void> {
  await sql.query('delete from promotions.vip_level where merchant_code = $1', [merchantCode]);
}

export async function insertLevels(sql: Sql, { merchantCode, levels }: Pick<Draft, 'merchantCode' | 'levels'>): Promise<void> {
  for (const [index, level] of levels.entries()) {
    await sql.query(
      `insert into promotions.vip_level (merchant_code, level, names, points_needed, points_kept, level_up_amount, monthly_amount,
                                         wager_times, wheel_tickets)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        merchantCode,
        index + 1,
        JSON.stringify(Object.fromEntries(level.names.map(({ language, name }) => [language, name]))),
        level.pointsNeeded,
        level.pointsKept,
        level.levelUpAmount,
        level.monthlyAmount,
        level.wagerTimes,
        level.wheelTickets,
      ],
    );
  }
}
