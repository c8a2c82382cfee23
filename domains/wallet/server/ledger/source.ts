import type { Sql } from '@jogada/platform/server';

/** The source of what agents earn: the house account of their commission is kept under it. */
export const COMMISSION_SOURCE = 'commission';

/** Who asks for postings, and the rules that the posting holds its movements to. */
export interface Source {
  readonly code: string;
  /** What a win gets whose round is closed. */
  readonly lateWin: 'accept' | 'refuse';
  /** What a win gets whose bet never came: refused, or kept until the bet arrives. */
  readonly unknownWin: 'refuse' | 'hold';
}

/** Adds a source, or changes its rules. Doing it twice is doing it once. */
export async function setSource(tx: Sql, source: Source): Promise<void> {
  await tx.query('select wallet.set_source($1, $2, $3)', [source.code, source.lateWin, source.unknownWin]);
}
