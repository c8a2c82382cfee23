import { createHash } from 'node:crypto';
import type { Sql } from '@jogada/platform/server';
import { findCashierSettings } from '../cashier/cashier-settings.ts';
import { selectRoutes, type RouteRow } from './routing.sql.ts';

/** A bank that may take a deposit or a payout. */
export interface Route {
  /** Null: the installation's bank. */
  readonly accountId: string | null;
  /** The PIX key that a deposit is paid to. */
  readonly receiverKey: string;
  /** Whether its breaker lets no call through now. */
  readonly isOpen: boolean;
}

interface Asked {
  readonly merchantCode: string;
  readonly at: Date;
}

/**
 * The banks that may charge a deposit, in the order of their turn: the merchant's accounts in use that take the amount (minor units), or the
 * installation's bank for a merchant without one. The order is drawn by the shares, from the id of the deposit: each call has the same.
 */
export async function depositRoutes(sql: Sql, asked: Asked & { amount: bigint; depositId: string }): Promise<Route[]> {
  const rows = await selectRoutes(sql, { merchantCode: asked.merchantCode, direction: 'deposits' });
  return withInstallation(sql, asked, rows, drawOrder(rows, asked));
}

/** The accounts of a merchant in use; null alone, the installation's bank, without one. */
export async function depositAccounts(sql: Sql, merchantCode: string): Promise<(string | null)[]> {
  const rows = await selectRoutes(sql, { merchantCode, direction: 'deposits' });
  return rows.length > 0 ? rows.map((row) => row.account_id) : [null];
}

/** The banks that may order a payout, in the order of their ranks. */
export async function payoutRoutes(sql: Sql, asked: Asked): Promise<Route[]> {
  const rows = await selectRoutes(sql, { merchantCode: asked.merchantCode, direction: 'withdrawals' });
  const paying = rows.filter((row) => row.payout_rank !== null);
  return withInstallation(
    sql,
    asked,
    rows,
    paying.toSorted((one, other) => Number(one.payout_rank) - Number(other.payout_rank)),
  );
}

/** The accounts that take an amount, each at the first place with the probability of its share. Those without a share are last. */
export function drawOrder<Row extends Pick<RouteRow, 'account_id' | 'deposit_share' | 'deposit_minimum' | 'deposit_maximum'>>(
  rows: readonly Row[],
  { amount, depositId }: { amount: bigint; depositId: string },
): Row[] {
  const taking = rows.filter((row) => amount >= row.deposit_minimum && (row.deposit_maximum === null || amount <= row.deposit_maximum));
  const turns = new Map(taking.map((row) => [row, turnOf(row, depositId)]));
  return taking.toSorted((one, other) => Number(turns.get(one)) - Number(turns.get(other)));
}

const DRAW_BYTES = 6;

/**
 * An exponentially distributed time with the share as its rate: the least of several has the probability of its part of all shares. Without a
 * share it is infinite.
 */
function turnOf(
  { account_id: accountId, deposit_share: share }: Pick<RouteRow, 'account_id' | 'deposit_share'>,
  depositId: string,
): number {
  const drawn = createHash('sha256').update(`${depositId} ${accountId}`).digest().readUIntBE(0, DRAW_BYTES);
  return -Math.log((drawn + 1) / (256 ** DRAW_BYTES + 1)) / share;
}

async function withInstallation(
  sql: Sql,
  { merchantCode, at }: Asked,
  inUse: readonly RouteRow[],
  chosen: readonly RouteRow[],
): Promise<Route[]> {
  if (inUse.length > 0)
    return chosen.map((row) => ({
      accountId: row.account_id,
      receiverKey: row.receiver_key,
      isOpen: row.open_until !== null && row.open_until > at,
    }));
  const { receiverKey } = await findCashierSettings(sql, merchantCode);
  return [{ accountId: null, receiverKey, isOpen: false }];
}
