import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/run/longest-first.ts';
import { CHECKED_WALKS } from './tools/run/screen-walks.mjs';

/** A journey waits for its browser about half of the time, so two workers a core keep a small machine busy. */
const WORKERS_MAX = Math.min(2 * availableParallelism(), 8);

/** Loaded through Vite: browser modules with JSX, and one test that replaces a module. */
const TRANSFORMED = ['{platform,domains,apps}/**/web/**/*.test.ts', 'apps/api/calls/login-alike.test.ts'];

/** By default a poll waits for one second, which a busy machine may take for the first answer. */
const POLLS = { poll: { timeout: 15_000 } };

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
          setupFiles: ['tools/pix-standard/watch-exchanges.ts'],
          globalSetup: ['tools/database/test-template.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: POLLS,
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
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: POLLS,
        },
      },
      {
        test: {
          name: 'journeys',
          environment: 'node',
          isolate: false,
          experimental: { viteModuleRunner: false },
          include: ['e2e/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...CHECKED_WALKS],
          globalSetup: ['tools/database/test-template.ts'],
          // After everything else: a browser a worker, and a whole installation a file.
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // A poll that reads the page or the database twenty times a second, as by default, costs more than what it waits for.
          expect: { poll: { timeout: 20_000, interval: 200 } },
        },
      },
    ],
  },
});
