import { createLog, createRealtime, inProcessBus, openDatabase, type Context, type Database } from '@jogada/platform/server';
import { jobs } from '@jogada/agents/server';
import { measureAgentCalls } from './agents-calls.ts';
import { createTeam, insertCountedRounds, insertDay, insertRounds, promiseHead, repeatDay } from './agents-team.ts';
import { startBenchDatabase } from './bench-database.ts';
import type { BenchRun } from './bench-run.ts';
import type { Result } from './rounds.ts';
import { below, type Verdict } from './verdict.ts';

const NIGHT_TARGET_S = 300;
/** Rounds that are counted one by one for the rate. The rounds of the paid day are created as already counted. */
const COUNTED_MAX = 30_000;
/** Maximum number of a day's rounds that are in the ledger. */
const READ_MAX = 1_000_000;
const DAYS = 93;
const PROMISED_DAYS = 10;
const DAY_MS = 86_400_000;
const TIME_ZONE = 'America/Sao_Paulo';

/**
 * Benchmarks a team in eight levels: each call of the agents' area as its head over HTTP, the rounds counted per second, and the nightly
 * job that closes and pays a day of many rounds. `npm run bench agents -- --members 10000 --played 1000000` runs a smaller one.
 */
export async function benchAgents(run: BenchRun): Promise<{ rates: readonly Result[]; verdicts: readonly Verdict[] }> {
  const { members, played } = run;
  const database = await startBenchDatabase(run);
  const site = openDatabase({ url: database.logins.api, connectionsMax: 2, merchants: 'every', applicationName: 'jogada-bench-agents' });
  try {
    const { owner } = database;
    const at = new Date();
    await owner.query("update agents.programme set opened_at = $1 where merchant_code = 'demo'", [new Date(at.getTime() - DAYS * DAY_MS)]);
    await createTeam(owner, { members, at: new Date(at.getTime() - DAYS * DAY_MS) });
    run.report(`${members} members in eight levels`);
    const ctx = contextOf(site, at);
    const counted = Math.min(COUNTED_MAX, played);
    await insertRounds(owner, { rounds: counted, members, at });
    const countSeconds = await seconds(() => runJob(ctx, 'agents.count-rounds'));
    const perSecond = Math.round(counted / countSeconds);
    run.report(`${counted} rounds counted in ${countSeconds.toFixed(1)} s`);

    // Two days to pay. The first has every round, for reading them again; the large one has sums only, which is all that the nightly job
    // reads.
    const [yesterday = '', readDay = ''] = daysBefore(at, 2);
    const read = { day: readDay, rounds: Math.min(READ_MAX, played), members };
    await insertCountedRounds(owner, read, run.report);
    await insertDay(owner, read);
    await insertDay(owner, { day: yesterday, rounds: played, members });
    const others = daysBefore(at, DAYS).slice(2);
    await repeatDay(owner, { day: yesterday, others });
    await insertClosedDays(owner, others);
    await promiseHead(owner, new Date(at.getTime() - PROMISED_DAYS * DAY_MS));
    await owner.query('vacuum analyze agents.share_day');
    await owner.query('vacuum analyze agents.team_day');
    run.report(`${DAYS - 1} days of ${played} rounds each in the sums`);
    const night = contextOf(site, new Date(at.getTime() + 1000));
    const nightSeconds = await seconds(() => runJob(night, 'agents.close-days'));
    const [paid] = await owner.query<{ count: number }>('select count(*)::int as count from agents.payout where day = $1::date', [
      yesterday,
    ]);
    run.report(`${paid?.count ?? 0} agents paid in ${nightSeconds.toFixed(1)} s`);
    const billSeconds = await seconds(() => runJob(night, 'agents.settle-contracts'));
    run.report(`${PROMISED_DAYS} days of three contracts billed in ${billSeconds.toFixed(1)} s`);

    const [from = ''] = daysBefore(at, DAYS).slice(-1);
    const verdicts = [
      ...(await measureAgentCalls({ run, owner, logins: database.logins, day: readDay, from })),
      below(
        `nightly payout for days of ${played} and ${read.rounds} rounds, ${paid?.count ?? 0} agents each: s`,
        nightSeconds,
        NIGHT_TARGET_S,
      ),
    ];
    const counting = {
      name: 'rounds counted, for up to eight each',
      medianPerSecond: perSecond,
      lowestPerSecond: perSecond,
      highestPerSecond: perSecond,
    };
    return { rates: [{ ...counting, processorMicroseconds: Number.NaN }], verdicts };
  } finally {
    await site.close();
    await database.remove();
  }
}

async function insertClosedDays(owner: Database, days: readonly string[]): Promise<void> {
  await owner.query(
    "insert into agents.closed_day (merchant_code, day, closed_at, paid_at) select 'demo', d::date, now(), now() from unnest($1::text[]) as d",
    [days],
  );
}

function contextOf(database: Database, at: Date): Context {
  const log = createLog({ name: 'bench', level: 'error' });
  return { requestId: 'bench', now: () => at, log, database, realtime: createRealtime(inProcessBus()) };
}

async function runJob(ctx: Context, name: string): Promise<void> {
  const job = jobs.find((known) => known.name === name);
  if (!job) throw new Error(`unknown job ${name}`);
  await job.run(ctx);
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

/** The days before a time, newest first; 0 is the day itself. */
function daysBefore(at: Date, count: number): string[] {
  const write = (daysAgo: number) =>
    new Intl.DateTimeFormat('sv', { timeZone: TIME_ZONE }).format(new Date(at.getTime() - daysAgo * DAY_MS));
  return count === 0 ? [write(0)] : Array.from({ length: count }, (_, index) => write(index + 1));
}
