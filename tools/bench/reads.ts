import { aPlayer } from '../../apps/api/testing/players.ts';
import { testClient } from '../../apps/api/testing/test-client.ts';
import { ensureSecrets } from '../run/secrets.mjs';
import { startBenchApi, type BenchApi } from './bench-api.ts';
import { startBenchDatabase } from './bench-database.ts';
import type { BenchRun } from './bench-run.ts';
import { openLine } from './line.ts';
import { processorMs } from './processor-time.ts';
import { measureInRounds, percentile, spreadOf, type Measure, type Rate, type Result } from './rounds.ts';
import { atLeast, atMost, type Verdict } from './verdict.ts';

const CONNECTIONS = 50;
const SECONDS = 3;
const MEMBERS = 16;

interface Read {
  readonly name: string;
  readonly path: string;
  readonly api: BenchApi;
  readonly isMembers?: boolean;
  readonly headers?: string;
  readonly status?: number;
  /** Responses a second. */
  readonly target?: number;
  /** Of the slowest hundredth, ms. */
  readonly p99MaxMs?: number;
}

/**
 * `npm run bench reads`: what every phone reads, at 50 connections, in interleaved rounds: lobby and account page of visitors and members,
 * kept and rendered for each, the site's status and the balance. Processor time is the api's.
 */
export async function benchReads(run: BenchRun): Promise<{ rates: readonly Result[]; verdicts: readonly Verdict[] }> {
  const database = await startBenchDatabase(run);
  const closers = [() => database.remove()];
  try {
    const api = await startBenchApi(database.logins, run);
    closers.push(() => api.stop());
    const rendering = await startBenchApi(database.logins, { ...run, settings: { PAGES_KEPT_MB: '0' } });
    closers.push(() => rendering.stop());
    const url = `http://127.0.0.1:${api.port}`;
    const door = { newClient: () => testClient(url, '127.0.0.1'), publicUrl: url, secrets: await ensureSecrets() };
    const cookies: string[] = [];
    for (let made = 0; made < MEMBERS; made += 1) cookies.push((await aPlayer(door)).client.cookieHeader());
    const tag = (await fetch(`${url}/wps/system/status`, { headers: { 'accept-encoding': 'gzip' } })).headers.get('etag') ?? '';

    const reads: readonly Read[] = [
      { name: 'lobby of a visitor', path: '/m/home', api, target: 1_500 },
      { name: 'lobby of a member', path: '/m/home', api, isMembers: true, target: 1_500, p99MaxMs: 100 },
      { name: 'lobby of a member, rendered for each', path: '/m/home', api: rendering, isMembers: true },
      { name: 'account page of a member', path: '/m/member/home', api, isMembers: true, target: 1_000 },
      { name: 'deposit page of a member', path: '/m/voucherCenter', api, isMembers: true, target: 1_000 },
      { name: 'balance', path: '/wps/v2/wallets/balance', api, isMembers: true, target: 9_300, p99MaxMs: 15 },
      { name: 'status', path: '/wps/system/status', api, target: 15_000 },
      {
        name: 'status, unchanged',
        path: '/wps/system/status',
        api,
        headers: `if-none-match: ${tag}\r\n`,
        ...(tag !== '' && { status: 304 }),
        target: 15_000,
      },
    ];
    const slowest = new Map<string, number[]>(reads.map(({ name }) => [name, []]));
    const measures = reads.map((read): Measure => {
      const take = async () => {
        const { p99, ...rate } = await load(read, cookies);
        slowest.get(read.name)?.push(p99);
        return rate;
      };
      return { name: read.name, run: take };
    });
    for (const read of reads) await load(read, cookies, 1);
    const measured = await measureInRounds(measures, {
      ...run,
      processorMs: () => processorMs(api.processId) + processorMs(rendering.processId),
    });
    const rateOf = ({ name }: Read) => {
      const found = measured.results.find((result) => result.name === name);
      return { median: found?.medianPerSecond ?? 0, lowest: found?.lowestPerSecond ?? 0, highest: found?.highestPerSecond ?? 0 };
    };
    return {
      rates: measured.results,
      verdicts: [
        atLeast(
          'lobby of a member, kept / rendered for each',
          measured.ratio('lobby of a member', 'lobby of a member, rendered for each'),
          10,
        ),
        ...reads.flatMap((read) => (read.target === undefined ? [] : [atLeast(`${read.name}, a second`, rateOf(read), read.target)])),
        ...reads.flatMap((read) =>
          read.p99MaxMs === undefined ? [] : [atMost(`${read.name}, p99 ms`, spreadOf(slowest.get(read.name) ?? []), read.p99MaxMs)],
        ),
      ],
    };
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

/** A closed loop: each connection sends its next request after the response to the last. */
async function load(
  { path, api, isMembers = false, headers = '', status = 200 }: Read,
  cookies: readonly string[],
  seconds = SECONDS,
): Promise<Rate & { readonly p99: number }> {
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const latencies: number[] = [];
  const ask = async (_: unknown, index: number) => {
    const line = await openLine(api.port);
    const cookie = isMembers ? `cookie: ${cookies[index % cookies.length]}\r\n` : '';
    const request = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${api.port}\r\naccept-encoding: gzip\r\n${cookie}${headers}\r\n`;
    for (let sentAt = performance.now(); sentAt < endsAt; sentAt = performance.now()) {
      const answer = await line.ask(request);
      if (!answer.startsWith(`HTTP/1.1 ${status}`)) throw new Error(`${path} was answered with ${answer.slice(0, 200)}`);
      latencies.push(performance.now() - sentAt);
    }
    line.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  const took = (performance.now() - startedAt) / 1000;
  return { perSecond: latencies.length / took, seconds: took, p99: percentile(latencies, 0.99) };
}
