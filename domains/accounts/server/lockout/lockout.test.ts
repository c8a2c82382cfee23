import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock, testContext, testDatabase, type TestDatabase } from '@jogada/platform/testing';
import { selectCounters, type AttemptRow } from './attempt.sql.ts';
import { insertLockoutTry } from './lockout.sql.ts';
import { clearTries, LOCKOUT, restLeftMs } from './lockout.ts';

const MINUTE_MS = 60_000;
const clock = testClock();
const at = clock.now();

let store: TestDatabase;
beforeAll(async () => {
  store = await testDatabase();
});
afterAll(() => store.close());

/** A counter that started and was last used this long ago. */
const counter = (count: number, agoMs: number): AttemptRow => {
  const then = new Date(at.getTime() - agoMs);
  return { count, started_at: then, last_at: then };
};

async function keep(key: string, { count, started_at: startedAt, last_at: lastAt }: AttemptRow): Promise<void> {
  await store.owner.query('insert into accounts.attempt_counter (key, count, started_at, last_at) values ($1, $2, $3, $4)', [
    key,
    count,
    startedAt,
    lastAt,
  ]);
}

const PAUSES: readonly [string, AttemptRow | undefined, number][] = [
  ['no try', undefined, 0],
  ['nine tries', counter(9, 0), 0],
  ['the tenth try', counter(10, 0), MINUTE_MS],
  ['the tenth try, 20 s ago', counter(10, 20_000), 40_000],
  ['the tenth try, a minute ago', counter(10, MINUTE_MS), 0],
  ['the eleventh try', counter(11, 0), 2 * MINUTE_MS],
  ['the fourteenth try', counter(14, 0), 16 * MINUTE_MS],
  ['the fifteenth try, whose pause has the maximum', counter(15, 0), 30 * MINUTE_MS],
  ['two hundred tries', counter(200, 0), 30 * MINUTE_MS],
  ['two hundred tries, half an hour ago', counter(200, 30 * MINUTE_MS), 0],
  ['tries that an hour has ended', counter(200, 60 * MINUTE_MS), 0],
];

test.for(PAUSES)('S03 After %s the decision and the statement that takes a try agree', async ([name, tries, restMs]) => {
  expect(restLeftMs(tries, at)).toBe(restMs);
  if (tries) await keep(name, tries);
  const taken = await insertLockoutTry(store.database, name, { lockout: LOCKOUT, at });
  expect(taken === undefined).toBe(restMs > 0);
});

const CLEARINGS: readonly [string, AttemptRow, { isCounted: boolean }, string[]][] = [
  ['below the limit', counter(9, 0), { isCounted: false }, []],
  ['at the limit', counter(10, 0), { isCounted: false }, ['account', 'failures']],
  ['at the limit, the right try included', counter(10, 0), { isCounted: true }, []],
  ['above the limit, the right try included', counter(11, 0), { isCounted: true }, ['account', 'failures']],
  ['at the limit an hour ago', counter(10, 60 * MINUTE_MS), { isCounted: false }, []],
];

test.for(CLEARINGS)(
  'S03 A right password clears the counters of the caller, and those of an account %s',
  async ([name, account, counted, left]) => {
    const keys = { device: `${name}:device`, passkey: `${name}:passkey`, account: `${name}:account`, failures: `${name}:failures` };
    for (const [kind, key] of Object.entries(keys)) await keep(key, kind === 'account' ? account : counter(3, 0));
    const ctx = testContext({ database: store.database, clock });
    await clearTries(ctx, { own: [keys.device, keys.passkey], account: keys.account, failures: keys.failures }, counted);
    const kept = await selectCounters(store.database, Object.values(keys));
    expect(kept.map(({ key }) => key.slice(name.length + 1)).toSorted()).toEqual(left);
  },
);
