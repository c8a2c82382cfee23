import { newId, openDatabase, type Database } from '@jogada/platform/server';
import { callPost } from '../../domains/wallet/server/ledger/ledger.sql.ts';
import { startBenchDatabase } from './bench-database.ts';
import { GAME_ID, createBenchPlayers, type BenchPlayer } from './bench-players.ts';
import type { BenchRun } from './bench-run.ts';
import { pgbenchOn } from './pgbench.ts';
import { installPgledger } from './pgledger.ts';
import { writePostingScript } from './posting-script.ts';
import { processorMs, processorMsOfTree } from './processor-time.ts';
import { measureInRounds, type Measure, type Rate, type Result } from './rounds.ts';
import { atLeast, type Verdict } from './verdict.ts';

const PLAYERS = 5_000;
/** Long enough that query planning on pgbench's new connections has little weight; a site keeps its connections open. */
const SECONDS = 10;
export const GROUP = 32;
/** The number of groups that the api keeps in flight. */
const GROUPS_IN_FLIGHT = 2;
/** Schemas with the tables of pgbench's own transaction. docs/decisions/which-tpcb-like.md explains which one a target refers to. */
const QUEUEING = { schema: 'tpcb_queueing', scale: 5 };
const FREE = { schema: 'tpcb_free', scale: 32 };

const tpcb = ({ scale }: { scale: number }, clients: number) => `tpcb-like, scale ${scale}, ${clients} clients`;
const SINGLE_8 = 'one posting a call, 8 clients';
const SINGLE_32 = 'one posting a call, 32 clients';
const GROUPED = `groups of ${GROUP}, ${GROUPS_IN_FLIGHT} in flight`;
const PGLEDGER_8 = 'pgledger, 8 clients';
const PGLEDGER_32 = 'pgledger, 32 clients';

export interface LedgerBench {
  readonly rates: readonly Result[];
  readonly verdicts: readonly Verdict[];
}

/** Compares the posting function with pgbench's own transaction, and grouped with single postings, in interleaved rounds. */
export async function benchLedger(run: BenchRun): Promise<LedgerBench> {
  const database = await startBenchDatabase(run);
  try {
    const players = await createBenchPlayers(database.owner, PLAYERS);
    const pgbench = pgbenchOn(database.url);
    for (const tables of [QUEUEING, FREE]) {
      await database.owner.query(`create schema ${tables.schema}`);
      await pgbench.prepare(tables);
    }
    const script = writePostingScript({ memberCount: PLAYERS });
    const pgledger =
      run.pgledger === undefined ? undefined : await installPgledger(database.owner, { path: run.pgledger, memberCount: PLAYERS });
    await database.owner.query('vacuum analyze');

    const bench = (name: string, clients: number, file: string): Measure => ({
      name,
      run: () => pgbench.rate({ clients, seconds: SECONDS, script: file }),
    });
    const own = (tables: typeof FREE, clients: number): Measure => ({
      name: tpcb(tables, clients),
      run: () => pgbench.rate({ clients, seconds: SECONDS, schema: tables.schema }),
    });
    const measured = await measureInRounds(
      [
        own(QUEUEING, 8),
        bench(SINGLE_8, 8, script),
        own(FREE, 8),
        own(QUEUEING, 32),
        bench(SINGLE_32, 32, script),
        own(FREE, 32),
        { name: GROUPED, run: () => postGroups(database.logins.api, players) },
        ...(pgledger === undefined ? [] : [bench(PGLEDGER_8, 8, pgledger), bench(PGLEDGER_32, 32, pgledger)]),
      ],
      { ...run, processorMs: () => processorMs(process.pid) + processorMsOfTree(database.processId) },
    );
    return {
      rates: measured.results,
      verdicts: [
        ...[QUEUEING, FREE].flatMap((tables) => [
          atLeast(`one posting / ${tpcb(tables, 8)}`, measured.ratio(SINGLE_8, tpcb(tables, 8)), 0.9),
          atLeast(`one posting / ${tpcb(tables, 32)}`, measured.ratio(SINGLE_32, tpcb(tables, 32)), 1.2),
        ]),
        atLeast(`groups of ${GROUP} / one posting at 32 clients`, measured.ratio(GROUPED, SINGLE_32), 2.5),
      ],
    };
  } finally {
    await database.remove();
  }
}

/** Bets per second, posted in full groups by the api's own call. As in the api, concurrent groups share no member. */
export async function postGroups(url: string, players: readonly BenchPlayer[]): Promise<Rate> {
  const database = openDatabase({ url, connectionsMax: GROUPS_IN_FLIGHT, merchants: 'every', applicationName: 'jogada-bench' });
  const share = Math.floor(players.length / GROUPS_IN_FLIGHT);
  const startedAt = performance.now();
  const endsAt = startedAt + SECONDS * 1000;
  const posted = await Promise.all(
    Array.from({ length: GROUPS_IN_FLIGHT }, (_, index) =>
      postUntil(database, { players: players.slice(index * share, (index + 1) * share), endsAt }),
    ),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await database.close();
  return { perSecond: posted.reduce((sum, count) => sum + count, 0) / seconds, seconds };
}

async function postUntil(database: Database, { players, endsAt }: { players: readonly BenchPlayer[]; endsAt: number }): Promise<number> {
  let turn = 0;
  while (performance.now() < endsAt) {
    const answers = await callPost(
      database,
      Array.from({ length: GROUP }, () => benchBet(players[(turn += 1) % players.length]?.memberId ?? '')),
    );
    if (answers.some(({ outcome }) => outcome !== 'applied')) throw new Error('a bet of the bench was refused');
  }
  return turn;
}

export function benchBet(memberId: string): Parameters<typeof callPost>[1][number] {
  const at = new Date();
  const id = newId('bnc', at);
  return {
    transferId: newId('trf', at),
    kind: 'bet',
    merchantCode: 'demo',
    memberId,
    source: 'arcade',
    externalId: id,
    roundId: id,
    gameId: GAME_ID,
    closesRound: true,
    amount: 20n,
    currency: 'BRL',
    pocket: 'cash',
    at,
  };
}
