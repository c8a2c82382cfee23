import type { Context } from '@jogada/platform/server';
import {
  addDifference,
  closeDay,
  countDay,
  selectClosedDays,
  selectOpenDays,
  selectSummedUntil,
  sumDay,
  sumMonth,
} from './day-figure.sql.ts';

const DAY_MS = 86_400_000;
/** So many days after it ended a closed day is still counted again by itself. */
const DAYS_PROVED = 31;

/** Counts the days that are not closed anew, and closes those that are over once nothing can be written into them any more. */
export async function countDays({ database, now }: Context): Promise<void> {
  const at = now();
  // Read before anything is counted: what it vouches for is then written already.
  const summedUntil = await selectSummedUntil(database);
  for (const day of await selectOpenDays(database, at)) {
    const isOver = summedUntil !== null && day.to_at <= summedUntil;
    await database.transaction(
      async (tx) => {
        await countDay(tx, day, at);
        await sumDay(tx, day);
        if (!isOver) return;
        await closeDay(tx, day, { revision: 0, at });
        await sumMonth(tx, day);
      },
      { isLong: true },
    );
  }
}

/** Counts the closed days of a month again; what is found to be otherwise is added as a revision, and a person is told by the log. */
export async function proveDays({ database, now, log }: Context): Promise<void> {
  const at = now();
  const since = new Date(at.getTime() - DAYS_PROVED * DAY_MS).toISOString().slice(0, 10);
  for (const { next_revision: revision, ...day } of await selectClosedDays(database, since)) {
    await database.transaction(
      async (tx) => {
        const rowCount = await addDifference(tx, day, { revision, at });
        if (rowCount === 0) return;
        await closeDay(tx, day, { revision, at });
        await sumDay(tx, day);
        await sumMonth(tx, day);
        log.warn(
          { merchantCode: day.merchant_code, day: day.day, revision, rowCount },
          'a closed day was corrected: movements came in late',
        );
      },
      { isLong: true },
    );
  }
}
