import type { Id } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { selectFreeRounds, type FreeRoundsRow } from './free-rounds.sql.ts';

/** A grant of free rounds with its progress. */
export type FreeRounds = FreeRoundsRow;

/** Returns a member's free rounds with these ids, newest first. */
export function listFreeRounds(sql: Sql, wanted: { memberId: string; ids: readonly Id<'frs'>[] }): Promise<FreeRounds[]> {
  return selectFreeRounds(sql, wanted);
}
