import type { Id } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { selectFreeRounds, type FreeRoundsRow } from './free-rounds.sql.ts';

/** How far somebody is in their free rounds. */
export type FreeRounds = FreeRoundsRow;

/** A member's free rounds of these ids, newest first. */
export function listFreeRounds(sql: Sql, wanted: { memberId: string; ids: readonly Id<'frs'>[] }): Promise<FreeRounds[]> {
  return selectFreeRounds(sql, wanted);
}
