import { openDatabase, type Database } from '@jogada/platform/server';
import { callPost } from '../../domains/wallet/server/ledger/ledger.sql.ts';
import { startBenchDatabase } from './bench-database.ts';
import { createBenchPlayers, type BenchPlayer } from './bench-players.ts';
import type { BenchRun } from './bench-run.ts';
import { benchBet, GROUP } from './ledger.ts';
import { processorMicroseconds } from './processor-time.ts';
import { median, type Ratio, type Result } from './rounds.ts';
import { atMost, shown, type Verdict } from './verdict.ts';

const PLAYERS = 2_000;
/** Pairs of each kind of work per round: enough that other load affects both sides alike. */
const PAIRS_A_ROUND = 30;
/** Row-level security elsewhere must not slow the ledger down. */
const POSTING_MAX = 1.03;

interface Side {
  readonly database: Database;
  /** Process id of the backend of the single connection. */
  readonly backend: number;
  readonly players: readonly BenchPlayer[];
  turn: number;
}

/**
 * Cost of row-level security: the same work with policies and on a copy of the database without them, in turns, by the processor time of
 * PostgreSQL's process, which other load affects least.
 */
export async function benchWalls(run: BenchRun): Promise<{ rates: readonly Result[]; verdicts: readonly Verdict[] }> {
  const database = await startBenchDatabase({ ...run, name: 'bench-walls-postgres' });
  const sides: Side[] = [];
  try {
    const players = await createBenchPlayers(database.owner, PLAYERS);
    await database.owner.query('vacuum analyze');
    const bare = await copyWithoutWalls(database);
    for (const url of [database.logins.api, bare]) sides.push(await openSide(url, players));
    const works: Readonly<Record<string, (side: Side) => Promise<number>>> = {
      [`a bet in a group of ${GROUP}`]: (side) => postGroups(side, 4),
      'a balance read': (side) => readBalances(side, 40),
    };
    const verdicts: Verdict[] = [];
    for (const [name, work] of Object.entries(works)) {
      const ratio = await comparePairs(sides, work, run);
      verdicts.push(name.startsWith('a bet') ? atMost(`${name}: behind walls / without`, ratio, POSTING_MAX) : shown(name, ratio));
    }
    return { rates: [], verdicts };
  } finally {
    await Promise.all(sides.map((side) => side.database.close()));
    await database.remove();
  }
}

/** Creates a copy of the database without policies; returns its URL for the api's login. */
async function copyWithoutWalls({ url, logins, asAdministrator }: Awaited<ReturnType<typeof startBenchDatabase>>): Promise<string> {
  const elsewhere = (address: string) => {
    const changed = new URL(address);
    changed.pathname = '/jogada_bare';
    return changed.href;
  };
  await asAdministrator("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'jogada'");
  await asAdministrator('create database jogada_bare template jogada owner jogada_owner');
  const owner = openDatabase({ url: elsewhere(url), connectionsMax: 1, applicationName: 'jogada-bench' });
  const walled = await owner.query<{ name: string }>('select c.oid::regclass::text as name from pg_class c where c.relrowsecurity');
  for (const { name } of walled) await owner.query(`alter table ${name} disable row level security`);
  await owner.query('vacuum analyze');
  await owner.close();
  return elsewhere(logins.api);
}

async function openSide(url: string, players: readonly BenchPlayer[]): Promise<Side> {
  const database = openDatabase({ url, connectionsMax: 1, merchants: 'every', applicationName: 'jogada-bench' });
  const [found] = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
  return { database, backend: found?.pid ?? 0, players, turn: 0 };
}

/** Ratio of the two costs, pair by pair; the spread is the interquartile range. */
async function comparePairs(sides: readonly Side[], work: (side: Side) => Promise<number>, run: BenchRun): Promise<Ratio> {
  const [walled, bare] = sides;
  if (!walled || !bare) throw new Error('a comparison has two sides');
  const costOf = async (side: Side) => {
    const before = processorMicroseconds(side.backend);
    const count = await work(side);
    return (processorMicroseconds(side.backend) - before) / count;
  };
  for (const side of sides) await costOf(side);
  const costs: { walled: number; bare: number }[] = [];
  for (let pair = 0; pair < run.rounds * PAIRS_A_ROUND; pair += 1) {
    const first = await costOf(pair % 2 === 0 ? walled : bare);
    const second = await costOf(pair % 2 === 0 ? bare : walled);
    costs.push(pair % 2 === 0 ? { walled: first, bare: second } : { walled: second, bare: first });
  }
  const ratios = costs.map((cost) => cost.walled / cost.bare).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((ratios[Math.floor(ratios.length * share)] ?? Number.NaN) * 1000) / 1000;
  run.report(
    `processor µs each, median: ${median(costs.map((cost) => cost.walled)).toFixed(1)} behind walls, ${median(costs.map((cost) => cost.bare)).toFixed(1)} without`,
  );
  return { median: at(0.5), lowest: at(0.25), highest: at(0.75) };
}

async function postGroups(side: Side, groups: number): Promise<number> {
  for (let group = 0; group < groups; group += 1) {
    const bets = Array.from({ length: GROUP }, () => benchBet(nextOf(side)));
    const answers = await callPost(side.database, bets);
    if (answers.some(({ outcome }) => outcome !== 'applied')) throw new Error('a bet of the bench was refused');
  }
  return groups * GROUP;
}

async function readBalances(side: Side, count: number): Promise<number> {
  for (let read = 0; read < count; read += 1) {
    await side.database.query("select balance from wallet.account_view where member_id = $1 and pocket = 'cash'", [nextOf(side)]);
  }
  return count;
}

function nextOf(side: Side): string {
  side.turn += 1;
  return side.players[side.turn % side.players.length]?.memberId ?? '';
}
