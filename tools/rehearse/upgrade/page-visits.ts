import { setTimeout as sleep } from 'node:timers/promises';

/** Pages that were requested, each with all of its scripts, styles and preloads. */
export interface PageVisits {
  /** Unix times of the visits, ms. */
  readonly visitedAtMs: readonly number[];
  /** Requests of pages and files that were not answered with 200, each with its Unix time, ms. */
  readonly failures: readonly { readonly atMs: number; readonly what: string }[];
  readonly filesCount: () => number;
  stop(): Promise<void>;
}

const PAUSE_MS = 300;
const PATHS = ['/m/home', '/m/login', '/m/gameCenter', '/m/help'];
const FILES = /(?:src|href)="(\/assets\/[^"]+)"/g;

/** Visits pages one after the other, by connections of their own, until it is stopped. */
export function visitPages(url: string, cookies: readonly string[]): PageVisits {
  const visitedAtMs: number[] = [];
  const failures: { atMs: number; what: string }[] = [];
  let files = 0;
  let isStopping = false;
  const get = async (path: string, cookie: string): Promise<string> => {
    const atMs = Date.now();
    try {
      const response = await fetch(url + path, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' });
      const text = await response.text();
      if (response.status !== 200) failures.push({ atMs, what: `${path}: ${response.status}` });
      return response.status === 200 ? text : '';
    } catch (error) {
      failures.push({ atMs, what: `${path}: ${String(error instanceof Error ? (error.cause ?? error.message) : error)}` });
      return '';
    }
  };
  const going = (async () => {
    for (let visit = 0; !isStopping; visit += 1) {
      const cookie = cookies[visit % cookies.length] ?? '';
      visitedAtMs.push(Date.now());
      const page = await get(PATHS[visit % PATHS.length] ?? '', cookie);
      const named = [...new Set([...page.matchAll(FILES)].map(([, path]) => path ?? ''))];
      files += named.length;
      await Promise.all(named.map((path) => get(path, cookie)));
      await sleep(PAUSE_MS);
    }
  })();
  return {
    visitedAtMs,
    failures,
    filesCount: () => files,
    async stop() {
      isStopping = true;
      await going;
    },
  };
}
