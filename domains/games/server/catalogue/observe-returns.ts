import type { Context } from '@jogada/platform/server';
import { replaceObservedReturns } from './observed-return.sql.ts';

/** 2.262 standard errors hold 95 % for ten days (Student's t), and more than that for more days. */
const OBSERVATION = { days: 90, playedDaysMin: 10, roundsMin: 1000, errors: 2.262 } as const;

/** Counts each game's return of the last 90 ended days at each merchant, from ten days with play and a thousand rounds on. */
export async function observeReturns({ database, now }: Pick<Context, 'database' | 'now'>): Promise<void> {
  await database.transaction((tx) => replaceObservedReturns(tx, { ...OBSERVATION, at: now() }));
}
