import { Problem } from '@jogada/platform/contract';
import { readCursor } from '@jogada/platform/server';
import type { TransactionPlace } from './transactions.sql.ts';

/** How a place among the movements of one moment is written into a cursor. */
export function transactionPlaceText({ version, transferId }: Pick<TransactionPlace, 'version' | 'transferId'>): string {
  return `${version}:${transferId}`;
}

/** @throws Problem `malformed_request` when the text is not a cursor of ours */
export function transactionPlaceOf(cursor: string | undefined): TransactionPlace | undefined {
  const place = readCursor(cursor);
  if (place === undefined) return undefined;
  const [, version, transferId] = /^(\d{1,18}):(.+)$/.exec(place.id) ?? [];
  if (version === undefined || transferId === undefined) throw new Problem('malformed_request', { field: 'cursor' });
  return { at: place.at, version: BigInt(version), transferId };
}
