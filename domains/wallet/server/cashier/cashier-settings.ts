import type { Context, Sql } from '@jogada/platform/server';
import { selectPaymentAccount, selectUsedAccounts, type PaymentAccountRow } from '../payment-accounts/payment-account.sql.ts';
import { selectCashierSettings, selectReceiverKeys, type CashierSettings } from './cashier-settings.sql.ts';

export type { CashierSettings } from './cashier-settings.sql.ts';

// The key of the built-in simulator's account; a merchant with a real bank has its own row.
const SIMULATOR_RECEIVER_KEY = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906';

const DEFAULTS: CashierSettings = {
  depositMinimumAmount: 100n,
  depositMaximumAmount: 5_000_000n,
  depositSuggestedAmounts: [2000n, 5000n, 10_000n, 20_000n],
  depositExpiresAfterMs: 30 * 60_000,
  withdrawalMinimumAmount: 100n,
  withdrawalMaximumAmount: 5_000_000n,
  withdrawalUnreviewedAmount: 100_000n,
  withdrawalFourEyesAmount: 1_000_000n,
  ownerCaseAmount: 200_000n,
  ownerDayAmount: 1_000_000n,
  financeCaseAmount: 50_000n,
  financeDayAmount: 200_000n,
  unplayedRule: 'off',
  receiverKey: SIMULATOR_RECEIVER_KEY,
  receiverName: 'Jogada Entretenimento',
  receiverCity: 'SAO PAULO',
};

export async function findCashierSettings(sql: Sql, merchantCode: string): Promise<CashierSettings> {
  return (await selectCashierSettings(sql, merchantCode)) ?? DEFAULTS;
}

/** Where a deposit is paid. */
export interface Receiver extends Pick<CashierSettings, 'receiverKey' | 'receiverName' | 'receiverCity'> {
  /** The merchant's payment account; null for the installation's bank. */
  readonly accountId: string | null;
}

/** Where a deposit that exists is paid. */
export async function findReceiverOf(
  sql: Sql,
  { merchant_code: merchantCode, payment_account_id: accountId }: { merchant_code: string; payment_account_id: string | null },
): Promise<Receiver> {
  const account = accountId === null ? undefined : await selectPaymentAccount(sql, accountId);
  return receiverOf(account, await findCashierSettings(sql, merchantCode));
}

function receiverOf(account: PaymentAccountRow | undefined, settings: CashierSettings): Receiver {
  if (!account) return { accountId: null, ...settings };
  return {
    accountId: account.account_id,
    receiverKey: account.receiver_key,
    receiverName: account.receiver_name,
    receiverCity: account.receiver_city,
  };
}

/** The receiver keys of the installation's bank. */
export async function findReceiverKeys(sql: Sql): Promise<string[]> {
  return [...new Set([SIMULATOR_RECEIVER_KEY, ...(await selectReceiverKeys(sql))])];
}

/** How long a replaced account is still read: payers can dispute a payment for 80 days (MED), and refunds follow. */
const REPLACED_READ_MS = 120 * 86_400_000;

/** The banks to read and to register at: the installation's, as null, every payment account in use, and those replaced lately. */
export async function findUsedAccounts({ database, now }: Pick<Context, 'database' | 'now'>): Promise<readonly (string | null)[]> {
  return [null, ...(await selectUsedAccounts(database, { replacedSince: new Date(now().getTime() - REPLACED_READ_MS) }))];
}
