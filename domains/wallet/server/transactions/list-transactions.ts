import type { MemberContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { listTransactions as endpoint } from '../../contract/player/transactions.ts';
import { pageFrom, readCursor } from '../cashier/keyset-cursor.ts';
import { selectTransactions, type TransactionPlace } from './transactions.sql.ts';

/** The transaction record, newest first; each amount is what the journal's lines sum to. */
export async function listTransactions(
  ctx: MemberContext,
  { cursor, pageSize }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const found = await selectTransactions(ctx.database, { memberId: ctx.member.id, after: placeOf(cursor), limit: pageSize + 1 });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.created_at, id: `${row.version_after}:${row.transfer_id}` }));
  return {
    list: rows.map((row) => ({
      transferId: row.transfer_id,
      kind: row.kind,
      amount: row.effect.toString(),
      balanceAfter: row.balance_after.toString(),
      currency: row.currency,
      source: row.source,
      roundId: row.round_id === '' ? null : row.round_id,
      createdAt: row.created_at.toISOString(),
    })),
    nextCursor,
  };
}

function placeOf(cursor: string | undefined): TransactionPlace | undefined {
  const place = readCursor(cursor);
  if (place === undefined) return undefined;
  const [, version, transferId] = /^(\d{1,18}):(.+)$/.exec(place.id) ?? [];
  if (version === undefined || transferId === undefined) throw new Problem('malformed_request', { field: 'cursor' });
  return { at: place.at, version: BigInt(version), transferId };
}
