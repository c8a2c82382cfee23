import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { WheelSector } from '../../contract/player/wheel.ts';

export interface OperatorWheelRow {
  readonly merchant_code: string;
  readonly name: string;
  readonly currency: Currency;
  /** Null where there is no wheel yet, and the rest with it. */
  readonly version: number | null;
  readonly is_open: boolean;
  readonly sectors: WheelSector[];
  readonly wager_times: number;
  readonly budget_amount: bigint;
  readonly spent_amount: bigint;
  readonly changed_at: Date;
}

/** Every brand with its wheel, or the one that is named. */
export function selectOperatorWheels(sql: Sql, merchantCode: string | null): Promise<OperatorWheelRow[]> {
  return sql.query(
    `select m.merchant_code, m.name, m.currency, w.version, w.is_open, v.sectors, v.wager_times, w.budget_amount, w.spent_amount,
            v.created_at as changed_at
       from merchant.merchant_view m
       left join promotions.prize_wheel w on w.merchant_code = m.merchant_code
       left join promotions.prize_wheel_version v on v.merchant_code = w.merchant_code and v.version = w.version
      where $1::text is null or m.merchant_code = $1 order by m.merchant_code`,
    [merchantCode],
  );
}

/** Writes another version of the fields, and answers its number. */
export async function insertWheelVersion(
  sql: Sql,
  wheel: { merchantCode: string; sectors: readonly WheelSector[]; wagerTimes: number; at: Date },
): Promise<number> {
  const [row] = await sql.query<{ version: number }>(
    `insert into promotions.prize_wheel_version (merchant_code, version, sectors, wager_times, created_at)
     select $1, coalesce(max(x.version), 0) + 1, $2, $3, $4 from promotions.prize_wheel_version x where x.merchant_code = $1 returning version`,
    [wheel.merchantCode, JSON.stringify(wheel.sectors), wheel.wagerTimes, wheel.at],
  );
  if (!row) throw new Error(`no version of the wheel of ${wheel.merchantCode}`);
  return row.version;
}

/** Lets a version hold for turns that are given from now on. */
export async function putWheel(
  sql: Sql,
  wheel: { merchantCode: string; version: number; isOpen: boolean; budgetAmount: bigint },
): Promise<void> {
  await sql.query(
    `insert into promotions.prize_wheel (merchant_code, version, is_open, budget_amount) values ($1, $2, $3, $4)
     on conflict (merchant_code) do update set version = excluded.version, is_open = excluded.is_open, budget_amount = excluded.budget_amount`,
    [wheel.merchantCode, wheel.version, wheel.isOpen, wheel.budgetAmount],
  );
}
