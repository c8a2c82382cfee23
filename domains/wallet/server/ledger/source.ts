import type { Sql } from '@jogada/platform/server';

/** The source of agents' commission, which names its house account. */
export const COMMISSION_SOURCE = 'commission';

/** A source of postings, and the rules for its movements. */
export interface Source {
  readonly code: string;
  /** Handling of a win for a closed round. */
  readonly lateWin: 'accept' | 'refuse';
  /** Handling of a win for an unknown bet: refused, or held until the bet arrives. */
  readonly unknownWin: 'refuse' | 'hold';
}

/** Inserts or updates a source. Idempotent. */
export async function setSource(tx: Sql, source: Source): Promise<void> {
  await tx.query('select wallet.set_source($1, $2, $3)', [source.code, source.lateWin, source.unknownWin]);
}
