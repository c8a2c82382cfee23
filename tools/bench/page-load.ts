import type { BenchApi } from './bench-api.ts';
import type { BenchRun } from './bench-run.ts';
import { processorMs } from './processor-time.ts';
import { measureInRounds, type Rate, type Result } from './rounds.ts';
import { atLeast, type Verdict } from './verdict.ts';

const SECONDS = 4;
const VISITORS = 8;
const CACHED = 'the lobby to visitors, kept';
const RENDERED = 'the same, drawn for each';
const LOBBY = '/m/home';
/** Any session cookie, even an invalid one, prevents a cached page (docs/pages.md). */
const PAGES = [
  { name: CACHED, cookie: 'theme=dark' },
  { name: RENDERED, cookie: 'theme=dark; __Host-sid=bench' },
];

/** Pages served per second to visitors, cached and rendered, in interleaved rounds. Processor time is the api's only. */
export async function measurePages(api: BenchApi, run: BenchRun): Promise<{ rates: readonly Result[]; verdicts: readonly Verdict[] }> {
  const measured = await measureInRounds(
    PAGES.map(({ name, cookie }) => ({ name, run: () => visit(`http://localhost:${api.port}${LOBBY}`, cookie) })),
    { ...run, processorMs: () => processorMs(api.processId) },
  );
  return { rates: measured.results, verdicts: [atLeast('pages a second, kept / drawn for each', measured.ratio(CACHED, RENDERED), 1)] };
}

async function visit(url: string, cookie: string): Promise<Rate> {
  const startedAt = performance.now();
  const endsAt = startedAt + SECONDS * 1000;
  let count = 0;
  const open = async () => {
    while (performance.now() < endsAt) {
      const answer = await fetch(url, { redirect: 'manual', headers: { 'accept-encoding': 'br', cookie } });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${url} was answered with ${answer.status}`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, open));
  const seconds = (performance.now() - startedAt) / 1000;
  return { perSecond: count / seconds, seconds };
}
