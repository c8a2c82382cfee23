import { Problem } from '@jogada/platform/contract';
import { readCursor } from '@jogada/platform/server';
import type { TransactionPlace } from './transactions.sql.ts';

/** Cursor text of a position among the movements of one moment. */
export function transactionPlaceText({ version, transferId }: Pick<TransactionPlace, 'version' | 'transferId'>): string {
  return `${version}:${transferId}`;
}

/** @throws Problem `malformed_request` for an invalid cursor */
export function transactionPlaceOf(cursor: string | undefined): TransactionPlace | undefined {
  const place = readCursor(cursor);
  if (place === undefined) return undefined;
  const [, version, transferId] = /^(\d{1,18}):(.+)$/.exec(place.id) ?? [];
  if (version === undefined || transferId === undefined) throw new Problem('malformed_request', { field: 'cursor' });
  return { at: place.at, version: BigInt(version), transferId };
}
