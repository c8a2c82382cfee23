export { testClock, type TestClock } from './clock.ts';
export { testContext } from './context.ts';
export { asAdmin, testDatabase, testLogin, withDatabase, type TestDatabase } from './database.ts';
export { findUnbounded } from './find-unbounded.ts';
