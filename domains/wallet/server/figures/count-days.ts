import type { Context } from '@jogada/platform/server';
import { countDay, selectDaysToCount } from './day-figure.sql.ts';

/** Counts the young days anew, for what is rolled back later too, and those that were never counted. */
export async function countDays({ database, now }: Context): Promise<void> {
  const at = now();
  for (const day of await selectDaysToCount(database, at)) await database.transaction((tx) => countDay(tx, day, at));
}
