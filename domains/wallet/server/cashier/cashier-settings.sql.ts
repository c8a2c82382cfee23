import type { Sql } from '@jogada/platform/server';
import type { UnplayedRule } from '../../contract/operator/cashier-limits.ts';

/** A merchant's settings for deposits and withdrawals. Amounts are minor units. */
export interface CashierSettings {
  readonly depositMinimumAmount: bigint;
  readonly depositMaximumAmount: bigint;
  readonly depositSuggestedAmounts: readonly bigint[];
  readonly depositExpiresAfterMs: number;
  readonly withdrawalMinimumAmount: bigint;
  readonly withdrawalMaximumAmount: bigint;
  /** Withdrawals up to this amount need no review. */
  readonly withdrawalUnreviewedAmount: bigint;
  /** Withdrawals above this amount need two approvers. */
  readonly withdrawalFourEyesAmount: bigint;
  /** What one owner pays without a second operator: per case, and within 24 hours. */
  readonly ownerCaseAmount: bigint;
  readonly ownerDayAmount: bigint;
  /** The same for the role finance. */
  readonly financeCaseAmount: bigint;
  readonly financeDayAmount: bigint;
  /** What happens to a withdrawal before each deposit was staked once. */
  readonly unplayedRule: UnplayedRule;
  /** The PIX key that receives the merchant's payments. */
  readonly receiverKey: string;
  readonly receiverName: string;
  readonly receiverCity: string;
}

interface SettingRow {
  readonly unplayed_rule: UnplayedRule;
  readonly deposit_minimum_amount: bigint;
  readonly deposit_maximum_amount: bigint;
  readonly deposit_suggested_amounts: readonly string[];
  readonly deposit_expires_after_seconds: number;
  readonly withdrawal_minimum_amount: bigint;
  readonly withdrawal_maximum_amount: bigint;
  readonly withdrawal_unreviewed_amount: bigint;
  readonly withdrawal_four_eyes_amount: bigint;
  readonly owner_case_amount: bigint;
  readonly owner_day_amount: bigint;
  readonly finance_case_amount: bigint;
  readonly finance_day_amount: bigint;
  readonly receiver_key: string;
  readonly receiver_name: string;
  readonly receiver_city: string;
}

export async function selectCashierSettings(sql: Sql, merchantCode: string): Promise<CashierSettings | undefined> {
  const [row] = await sql.query<SettingRow>(
    `select deposit_minimum_amount, deposit_maximum_amount, deposit_suggested_amounts::text[] as deposit_suggested_amounts,
            deposit_expires_after_seconds, withdrawal_minimum_amount, withdrawal_maximum_amount, withdrawal_unreviewed_amount,
            withdrawal_four_eyes_amount, owner_case_amount, owner_day_amount, finance_case_amount, finance_day_amount, receiver_key, receiver_name, receiver_city,
            unplayed_rule
       from wallet.cashier_setting where merchant_code = $1`,
    [merchantCode],
  );
  if (!row) return undefined;
  return {
    depositMinimumAmount: row.deposit_minimum_amount,
    depositMaximumAmount: row.deposit_maximum_amount,
    depositSuggestedAmounts: row.deposit_suggested_amounts.map((amount) => BigInt(amount)),
    depositExpiresAfterMs: row.deposit_expires_after_seconds * 1000,
    withdrawalMinimumAmount: row.withdrawal_minimum_amount,
    withdrawalMaximumAmount: row.withdrawal_maximum_amount,
    withdrawalUnreviewedAmount: row.withdrawal_unreviewed_amount,
    withdrawalFourEyesAmount: row.withdrawal_four_eyes_amount,
    ownerCaseAmount: row.owner_case_amount,
    ownerDayAmount: row.owner_day_amount,
    financeCaseAmount: row.finance_case_amount,
    financeDayAmount: row.finance_day_amount,
    unplayedRule: row.unplayed_rule,
    receiverKey: row.receiver_key,
    receiverName: row.receiver_name,
    receiverCity: row.receiver_city,
  };
}

export async function selectReceiverKeys(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ receiver_key: string }>('select distinct receiver_key from wallet.cashier_setting limit 1000');
  return rows.map((row) => row.receiver_key);
}

/**
 * Writes a merchant's settings, and inserts the row if the merchant used the defaults. An update leaves the receiver's fields unchanged.
 */
export async function upsertCashierSettings(sql: Sql, merchantCode: string, settings: CashierSettings): Promise<void> {
  await sql.query(
    `insert into wallet.cashier_setting (merchant_code, deposit_minimum_amount, deposit_maximum_amount, deposit_suggested_amounts,
       deposit_expires_after_seconds, withdrawal_minimum_amount, withdrawal_maximum_amount, withdrawal_unreviewed_amount,
       withdrawal_four_eyes_amount, receiver_key, receiver_name, receiver_city, owner_case_amount, owner_day_amount, finance_case_amount,
       finance_day_amount, unplayed_rule)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     on conflict (merchant_code) do update set deposit_minimum_amount = excluded.deposit_minimum_amount,
       deposit_maximum_amount = excluded.deposit_maximum_amount, deposit_suggested_amounts = excluded.deposit_suggested_amounts,
       deposit_expires_after_seconds = excluded.deposit_expires_after_seconds, withdrawal_minimum_amount = excluded.withdrawal_minimum_amount,
       withdrawal_maximum_amount = excluded.withdrawal_maximum_amount,
       withdrawal_unreviewed_amount = excluded.withdrawal_unreviewed_amount,
       withdrawal_four_eyes_amount = excluded.withdrawal_four_eyes_amount, owner_case_amount = excluded.owner_case_amount,
       owner_day_amount = excluded.owner_day_amount, finance_case_amount = excluded.finance_case_amount,
       finance_day_amount = excluded.finance_day_amount, unplayed_rule = excluded.unplayed_rule`,
    [
      merchantCode,
      settings.depositMinimumAmount,
      settings.depositMaximumAmount,
      settings.depositSuggestedAmounts,
      Math.round(settings.depositExpiresAfterMs / 1000),
      settings.withdrawalMinimumAmount,
      settings.withdrawalMaximumAmount,
      settings.withdrawalUnreviewedAmount,
      settings.withdrawalFourEyesAmount,
      settings.receiverKey,
      settings.receiverName,
      settings.receiverCity,
      settings.ownerCaseAmount,
      settings.ownerDayAmount,
      settings.financeCaseAmount,
      settings.financeDayAmount,
      settings.unplayedRule,
    ],
  );
}
