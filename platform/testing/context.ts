import { createLog, createRealtime, inProcessBus, type Context, type Database } from '@jogada/platform/server';
import type { TestClock } from './clock.ts';

/** A context without a caller: for jobs, subscriptions and operations of the ledger. */
export function testContext(parts: { database: Database; clock: TestClock }): Context {
  return {
    requestId: 'req_test',
    now: parts.clock.now,
    log: createLog({ name: 'test', level: 'silent' }),
    database: parts.database,
    realtime: createRealtime(inProcessBus()),
  };
}
