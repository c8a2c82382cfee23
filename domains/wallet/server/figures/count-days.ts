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
/** A closed day is recounted for this many days after its end. */
const DAYS_PROVED = 31;

/** Recounts the open days, and closes those that are over and can take no more entries. */
export async function countDays({ database, now }: Context): Promise<void> {
  const at = now();
  // Read before the count: every movement up to this time is already committed.
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

/** Recounts the closed days of the last month. A difference is added as a revision and logged as a warning. */
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
        log.warn({ merchantCode: day.merchant_code, day: day.day, revision, rowCount }, 'closed day corrected for late movements');
      },
      { isLong: true },
    );
  }
}
