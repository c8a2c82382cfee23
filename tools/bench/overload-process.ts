import { setTimeout as sleep } from 'node:timers/promises';
import { lowerPriority, lowerSessionPriority } from '@jogada/platform/lower-priority';
import { runJobs, type Context } from '@jogada/platform/server';
import { compose } from '../../apps/api/compose.ts';
import { readConfig } from '../../apps/api/config.ts';
import { secretsFile } from '../run/secrets.mjs';

/** What the process needs to know to be a worker, and how many pages it requests. */
export interface OverloadOrder {
  readonly api: string;
  readonly worker: string;
  readonly bus: string;
  readonly pagesPerSecond: number;
}

export interface FloodCount {
  readonly done: number;
  /** Refused under load, with a time to come back. */
  readonly refused: number;
  readonly faults: number;
}

const PATHS = ['/m/home', '/m/gameCenter', '/m/login', '/m/help'];
const order = JSON.parse(process.argv[2] ?? '') as OverloadOrder;
let running: { readonly stop: () => Promise<FloodCount> } | undefined;

process.on('message', (message: { begin?: 'jobs' | number; finish?: true }) => void handle(message));
process.on('disconnect', () => process.exit(0));

async function handle({ begin, finish }: { begin?: 'jobs' | number; finish?: true }): Promise<void> {
  if (begin !== undefined) {
    running = begin === 'jobs' ? await runAllJobs() : requestPages(begin);
    process.send?.('begun');
  } else if (finish) process.send?.(await running?.stop());
}

/** Requests pages of new visitors, each when it is due, whatever the number of pending responses. */
function requestPages(port: number): { stop: () => Promise<FloodCount> } {
  lowerSessionPriority();
  let isStopping = false;
  const asked: Promise<number>[] = [];
  const going = (async () => {
    while (!isStopping) {
      const path = PATHS[asked.length % PATHS.length] ?? '';
      const headers = { 'x-forwarded-for': `198.18.${(asked.length >> 8) & 255}.${asked.length & 255}`, accept: 'text/html' };
      asked.push(
        fetch(`http://127.0.0.1:${port}${path}`, { headers }).then(async (response) => {
          await response.arrayBuffer();
          return response.status;
        }),
      );
      await sleep(1000 / order.pagesPerSecond);
    }
  })();
  return {
    async stop() {
      isStopping = true;
      await going;
      const statuses = await Promise.all(asked);
      const of = (isWanted: (status: number) => boolean) => statuses.filter(isWanted).length;
      return {
        done: of((status) => status === 200),
        refused: of((status) => status === 503 || status === 429),
        faults: of((status) => ![200, 429, 503].includes(status)),
      };
    },
  };
}

/** A job that has ended runs again within this time, ms. */
const AGAIN_MS = 1;

/** Runs every job of a worker without a pause, by the runner of a worker. */
async function runAllJobs(): Promise<{ stop: () => Promise<FloodCount> }> {
  // As a worker does.
  lowerPriority();
  const env = {
    NODE_ENV: 'demo',
    DATABASE_URL: order.api,
    DATABASE_WORKER_URL: order.worker,
    BUS_URL: order.bus,
    SECRETS_FILE: secretsFile(),
    LOG_LEVEL: 'silent',
  };
  const { jobs, backgroundContext, close } = await compose(readConfig(env, 'worker'), { worksInBackground: false, servesPages: false });
  let [done, faults] = [0, 0];
  const counted = jobs.map((job) => ({
    ...job,
    everyMs: AGAIN_MS,
    run: async (ctx: Context) => {
      try {
        await job.run(ctx);
        done += 1;
      } catch (error) {
        faults += 1;
        throw error;
      }
    },
  }));
  const runner = runJobs(backgroundContext, counted);
  return {
    async stop() {
      await runner.stop();
      await close();
      return { done, refused: 0, faults };
    },
  };
}
