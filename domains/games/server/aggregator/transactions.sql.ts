import type { Sql } from '@jogada/platform/server';

/** Returns the ledger record with a vendor's transaction id, or undefined. */
export async function findRecord(
  sql: Sql,
  movement: { memberId: string; source: string; externalId: string },
): Promise<{ transfer_id: string; status: 'applied' | 'rolled_back' | 'tombstone' } | undefined> {
  const [row] = await sql.query<{ transfer_id: string; status: 'applied' | 'rolled_back' | 'tombstone' }>(
    'select transfer_id, status from wallet.transfer_view where member_id = $1 and source = $2 and external_id = $3',
    [movement.memberId, movement.source, movement.externalId],
  );
  return row;
}
