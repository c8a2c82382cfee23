import { type OperatorContext } from '@jogada/accounts/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { pageFrom } from '@jogada/platform/server';
import type { listMemberTransfers as endpoint, MemberTransfer } from '../../contract/operator/member-wallet.ts';
import { selectRemovedUntil } from '../archive/removed-until.ts';
import { transactionPlaceOf, transactionPlaceText } from '../transactions/transaction-place.ts';
import { selectEntries, selectTransfers, type EntryRow, type TransferRow } from './operators.sql.ts';

/** A member's transfers from the journal, including tombstones and rolled-back bets. @throws Problem `not_allowed` */
export async function listMemberTransfers(
  ctx: OperatorContext,
  { memberId, cursor, pageSize }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const found = await selectTransfers(ctx.database, { memberId, after: transactionPlaceOf(cursor), limit: pageSize + 1 });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({
    at: row.created_at,
    id: transactionPlaceText({ version: row.version_after, transferId: row.id }),
  }));
  return { list: await withEntries(ctx, memberId, rows), nextCursor };
}

export async function withEntries(
  ctx: Pick<OperatorContext, 'database'>,
  memberId: string,
  rows: readonly TransferRow[],
): Promise<MemberTransfer[]> {
  const removedUntil = await selectRemovedUntil(ctx.database);
  const entries = await selectEntries(ctx.database, {
    ownerIds: [memberId, ...new Set(rows.map((row) => `house:${row.merchant_code}:${row.source}`))],
    transfers: rows,
  });
  const byTransfer = Map.groupBy(entries, (entry) => entry.transfer_id);
  return rows.map((row) => ({
    ...transferOf(row, byTransfer.get(row.id) ?? []),
    isArchived: removedUntil !== null && row.created_at < removedUntil,
  }));
}

function transferOf(row: TransferRow, entries: readonly EntryRow[]): Omit<MemberTransfer, 'isArchived'> {
  return {
    transferId: row.id,
    kind: row.kind,
    status: row.status,
    source: row.source,
    externalId: row.external_id,
    roundId: row.round_id || null,
    gameId: row.game_id || null,
    currency: row.currency,
    createdAt: row.created_at.toISOString(),
    entries: entries.map((entry) => {
      const source = houseSourceOf(entry.owner_id);
      return {
        holder: source === null ? 'member' : 'house',
        pocket: entry.pocket,
        source,
        amount: entry.amount.toString(),
        balanceAfter: entry.balance_after?.toString() ?? null,
      };
    }),
  };
}

/** The source of a house account, from its owner `house:<merchant>:<source>`; null for a member's account. */
export function houseSourceOf(ownerId: string): string | null {
  const [kind, , source] = ownerId.split(':');
  return kind === 'house' && source !== undefined ? source : null;
}
