import type { AnswerOf } from '@jogada/platform/contract';
import type { Context, Sql } from '@jogada/platform/server';
import type { AccountRoute, listPaymentAccounts } from '../../contract/operator/payment-accounts.ts';
import { selectHealth, type HealthRow } from './account-health.sql.ts';
import type { Direction, RoutedAccount } from './routing.sql.ts';

type Health = AnswerOf<typeof listPaymentAccounts>['accounts'][number]['health'][number];

/** The health of a merchant's accounts in both directions, by account id. */
export async function findHealth(
  { database, now }: Pick<Context, 'database' | 'now'>,
  merchantCode: string,
): Promise<ReadonlyMap<string, Health[]>> {
  const at = now();
  const rows = await selectHealth(database, { merchantCode, at });
  const byAccount = Map.groupBy(rows, (row) => row.account_id);
  return new Map([...byAccount].map(([accountId, own]) => [accountId, own.map((row) => healthView(row, at))]));
}

/** The breaker of an account in use, for the metrics. */
export interface BreakerState {
  readonly merchantCode: string;
  readonly accountId: string;
  readonly direction: Direction;
  /** Whether it is open or half-open. */
  readonly isOpen: boolean;
}

/** The breakers of all accounts in use. */
export async function readBreakers(sql: Sql, { at }: { at: Date }): Promise<BreakerState[]> {
  const rows = await selectHealth(sql, { merchantCode: null, at });
  return rows.map((row) => ({
    merchantCode: row.merchant_code,
    accountId: row.account_id,
    direction: row.direction,
    isOpen: row.open_until !== null,
  }));
}

function healthView(row: HealthRow, at: Date): Health {
  const openState = row.open_until !== null && row.open_until > at ? 'open' : 'half_open';
  return {
    direction: row.direction,
    state: row.open_until === null ? 'closed' : openState,
    since: row.changed_at?.toISOString() ?? null,
    lastFault: row.last_fault,
    lastFaultAt: row.last_fault_at?.toISOString() ?? null,
    callCount: row.answered + row.failed,
    failureCount: row.failed,
  };
}

/** What an account takes, as the API has it. */
export function routeView(row: Omit<RoutedAccount, 'account_id' | 'receiver_key'>): Omit<AccountRoute, 'paymentAccountId'> {
  return {
    depositShare: row.deposit_share,
    depositMinimum: row.deposit_minimum.toString(),
    depositMaximum: row.deposit_maximum?.toString() ?? null,
    payoutRank: row.payout_rank,
  };
}
