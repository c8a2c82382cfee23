import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/run/longest-first.ts';

/** Tests share a small machine with PostgreSQL and, for journeys, a browser. */
const WORKERS_MAX = 2;

/** A shared machine may stall for seconds. A test that passes only at its second attempt is named at the end of `npm test`. */
const RETRIES = 1;

/** Loaded through Vite: browser modules with JSX, and one test that replaces a module. */
const TRANSFORMED = ['{platform,domains,apps}/**/web/**/*.test.ts', 'apps/api/calls/login-alike.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: WORKERS_MAX,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // Files of a worker share its modules, and Node loads them as it does in production.
          isolate: false,
          experimental: { viteModuleRunner: false },
          include: ['{platform,domains,apps,arcade,simulators,tools,db}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', ...TRANSFORMED],
          globalSetup: ['tools/database/test-template.ts'],
          testTimeout: 20_000,
          retry: RETRIES,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'transformed',
          environment: 'node',
          isolate: false,
          include: TRANSFORMED,
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['tools/database/test-template.ts'],
          testTimeout: 20_000,
          retry: RETRIES,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          environment: 'node',
          isolate: false,
          experimental: { viteModuleRunner: false },
          include: ['e2e/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['tools/database/test-template.ts'],
          // After everything else: a browser a worker, and a whole installation a file.
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
          retry: RETRIES,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
