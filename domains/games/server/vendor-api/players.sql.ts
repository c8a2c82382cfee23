import type { Currency } from '@jogada/platform/contract';
import type { Pocket } from '@jogada/wallet/server';
import type { Sql } from '@jogada/platform/server';

export interface PlayerRow {
  readonly merchant_code: string;
  readonly currency: Currency;
  readonly type: number;
}

export async function findPlayerRow(sql: Sql, memberId: string): Promise<PlayerRow | undefined> {
  const [row] = await sql.query<PlayerRow>('select merchant_code, currency, type from accounts.member_view where member_id = $1', [
    memberId,
  ]);
  return row;
}

/** What the member may play with in a pocket, bonus money beside cash, minor units; undefined without such an account. */
export async function findPocketBalance(
  sql: Sql,
  account: { memberId: string; pocket: Pocket; currency: Currency; at: Date },
): Promise<bigint | undefined> {
  const [row] = await sql.query<{ balance: bigint | null }>('select wallet.playable_balance($1, $2, $3, $4) as balance', [
    account.memberId,
    account.pocket,
    account.currency,
    account.at,
  ]);
  return row?.balance ?? undefined;
}

/** Whether the ledger knows a movement by the vendor's id. */
export async function isKnownMovement(sql: Sql, movement: { memberId: string; source: string; externalId: string }): Promise<boolean> {
  const rows = await sql.query('select 1 as one from wallet.transfer_view where member_id = $1 and source = $2 and external_id = $3', [
    movement.memberId,
    movement.source,
    movement.externalId,
  ]);
  return rows.length > 0;
}
