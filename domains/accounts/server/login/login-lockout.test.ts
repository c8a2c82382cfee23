import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock, testContext, testDatabase, type TestDatabase } from '@jogada/platform/testing';
import type { Database } from '@jogada/platform/server';
import type { VisitorContext } from '../member-context.ts';
import { markKnownDevice } from './known-device.ts';
import { clearFailures, countFailure, findCaptchaReason, takeTry } from './login-lockout.ts';
import { isNewPlace } from './new-place.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await testDatabase();
});
afterAll(() => store.close());

test('S03 S24 A sign-in reads its counters in one statement, and takes, counts or clears them in one more', async () => {
  const statements: string[] = [];
  const database: Database = {
    ...store.database,
    query: (text, values) => {
      statements.push(text);
      return store.database.query(text, values);
    },
  };
  const cookies = new Map<string, string>();
  // The parts of a visitor's context that the lockout reads.
  const ctx = {
    ...testContext({ database, clock: testClock() }),
    ip: '203.0.113.7',
    merchant: { code: 'demo', captchaAfterFailures: 3 },
    userAgent: '',
    countries: { isSetUp: true, countryOf: () => 'BR' },
    cookies: { get: (name: string) => cookies.get(name), set: (name: string, value: string) => cookies.set(name, value) },
    settings: { secrets: { sessionSecret: '0c'.repeat(32) } },
  } as unknown as VisitorContext;
  const statementsOf = async (step: Promise<unknown>) => {
    await step;
    return statements.splice(0).length;
  };
  const placeOf = (name: string) => () => isNewPlace(ctx, name);
  expect(await statementsOf(findCaptchaReason(ctx, 'ana', placeOf('ana')))).toBe(1);
  expect(await statementsOf(takeTry(ctx, 'ana', false))).toBe(1);
  expect(await statementsOf(countFailure(ctx, 'ana', placeOf('ana')))).toBe(1);
  expect(await statementsOf(clearFailures(ctx, 'ana', false))).toBe(1);

  // Only a known device reads the account's last session, and only after a failure.
  markKnownDevice(ctx, 'bia');
  expect(await statementsOf(findCaptchaReason(ctx, 'bia', placeOf('bia')))).toBe(1);
  expect(await statementsOf(countFailure(ctx, 'bia', placeOf('bia')))).toBe(2);
  expect(await statementsOf(findCaptchaReason(ctx, 'bia', placeOf('bia')))).toBe(2);
  expect(await statementsOf(findCaptchaReason(ctx, 'caio', placeOf('caio')))).toBe(1);
});
