import type { PoolLoad } from './database.ts';

/**
 * Kinds of calls, in the order in which they are given up under overload: rendered pages, what staff reads, what members and visitors read,
 * changes.
 */
export const CALL_KINDS = ['page', 'staff', 'read', 'change'] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/** A kind is refused once the first in the queue for a connection has waited this long, ms. */
const REFUSED_FROM_MS: Readonly<Record<CallKind, number>> = { page: 2000, staff: 3000, read: 4000, change: 8000 };
const RETRY_AFTER_SECONDS = 2;

/** Decides which calls may wait for a connection of one pool. */
export interface Admission {
  /** Seconds until a refused call may be repeated; undefined for an admitted call. */
  refuse(kind: CallKind): number | undefined;
  /** The number of refusals since the start. */
  refused(): Readonly<Record<CallKind, number>>;
}

export function createAdmission(load: () => Pick<PoolLoad, 'longestWaitMs'>): Admission {
  const refusals: Record<CallKind, number> = { page: 0, staff: 0, read: 0, change: 0 };
  return {
    refuse(kind) {
      if (load().longestWaitMs < REFUSED_FROM_MS[kind]) return undefined;
      refusals[kind] += 1;
      return RETRY_AFTER_SECONDS;
    },
    refused: () => refusals,
  };
}
