import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock, testContext, testDatabase, type TestDatabase } from '@jogada/platform/testing';
import type { Database } from '@jogada/platform/server';
import type { VisitorContext } from '../member-context.ts';
import { clearFailures, countFailure, isCaptchaDue, takeTry } from './login-lockout.ts';

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
  // The parts of a visitor's context that the lockout reads.
  const ctx = {
    ...testContext({ database, clock: testClock() }),
    ip: '203.0.113.7',
    merchant: { code: 'demo', captchaAfterFailures: 3 },
    cookies: { get: () => undefined },
    settings: { secrets: { sessionSecret: '0c'.repeat(32) } },
  } as unknown as VisitorContext;
  const statementsOf = async (step: Promise<unknown>) => {
    await step;
    return statements.splice(0).length;
  };
  expect(await statementsOf(isCaptchaDue(ctx, 'ana'))).toBe(1);
  expect(await statementsOf(takeTry(ctx, 'ana', false))).toBe(1);
  expect(await statementsOf(countFailure(ctx, 'ana'))).toBe(1);
  expect(await statementsOf(clearFailures(ctx, 'ana', false))).toBe(1);
});
