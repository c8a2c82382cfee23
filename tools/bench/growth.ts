import type { Database } from '@jogada/platform/server';
import { startBenchDatabase, type BenchDatabase } from './bench-database.ts';
import { createBenchPlayers, type BenchPlayer } from './bench-players.ts';
import type { BenchRun } from './bench-run.ts';
import { ENTRIES_OF_A_BET, writeHistory } from './history.ts';
import { GROUP, postGroups } from './ledger.ts';
import { pgbenchOn } from './pgbench.ts';
import { writePostingScript } from './posting-script.ts';
import { processorMs, processorMsOfTree } from './processor-time.ts';
import { measureInRounds, type Measure, type Result } from './rounds.ts';
import { atLeast, type Verdict } from './verdict.ts';

const PLAYERS = 20_000;
const SECONDS = 4;
const CLIENTS = 32;
const WARM_UP_SECONDS = 20;

export interface GrowthBench {
  readonly rates: readonly Result[];
  readonly verdicts: readonly Verdict[];
  /** Disk space of the history per bet, indexes included. */
  readonly bytesOfABet: number;
}

interface Ledger {
  readonly database: BenchDatabase;
  readonly players: readonly BenchPlayer[];
  readonly label: string;
}

/**
 * Compares postings on a ledger with a short history and on one with a long history, each on its own PostgreSQL, in interleaved rounds:
 * `npm run bench growth [rounds] -- --entries 50000000 --beside 1000000`. Needs about 0.6 KB of disk per entry and, for 50 million, some
 * twenty minutes before the first round.
 */
export async function benchGrowth(run: BenchRun): Promise<GrowthBench> {
  const ledgers: Ledger[] = [];
  try {
    for (const entries of [run.entriesBeside, run.entries]) ledgers.push(await growLedger(run, entries));
    const [young, old] = ledgers;
    if (!young || !old) throw new Error('a ledger is missing');
    // Warms the cache, as on a server that has run for a while.
    for (const { database } of ledgers)
      await pgbenchOn(database.url).rate({ clients: CLIENTS, seconds: WARM_UP_SECONDS, script: script() });

    const single = ({ label }: Ledger) => `one posting a call, ${CLIENTS} clients, ${label}`;
    const grouped = ({ label }: Ledger) => `groups of ${GROUP}, ${label}`;
    const measures = (ledger: Ledger): Measure[] => [
      { name: single(ledger), run: () => pgbenchOn(ledger.database.url).rate({ clients: CLIENTS, seconds: SECONDS, script: script() }) },
      { name: grouped(ledger), run: () => postGroups(ledger.database.logins.api, ledger.players) },
    ];
    const measured = await measureInRounds([...measures(young), ...measures(old)], {
      ...run,
      processorMs: () => processorMs(process.pid) + processorMsOfTree(young.database.processId) + processorMsOfTree(old.database.processId),
    });
    const bytesOfABet = Math.round((await bytesOf(old.database.owner)) / (run.entries / ENTRIES_OF_A_BET));
    run.report(`on the disk: ${bytesOfABet} bytes a bet, indexes and all`);
    return {
      bytesOfABet,
      rates: measured.results,
      verdicts: [
        atLeast(`one posting: ${old.label} / ${young.label}`, measured.ratio(single(old), single(young)), 0.9),
        atLeast(`groups of ${GROUP}: ${old.label} / ${young.label}`, measured.ratio(grouped(old), grouped(young)), 0.9),
      ],
    };
  } finally {
    for (const { database } of ledgers) await database.remove();
  }
}

const script = () => writePostingScript({ memberCount: PLAYERS });

async function growLedger(run: BenchRun, entries: number): Promise<Ledger> {
  const label = `${entries / 1e6} million entries`;
  const database = await startBenchDatabase({ ...run, name: `bench-postgres-${entries}` });
  try {
    const players = await createBenchPlayers(database.owner, PLAYERS);
    await database.asAdministrator('grant pg_read_server_files, pg_write_server_files, pg_read_all_settings to jogada_owner');
    run.report(`  a past of ${label}`);
    await writeHistory(database.owner, { bets: entries / ENTRIES_OF_A_BET, until: new Date(), report: run.report });
    return { database, players, label };
  } catch (error) {
    await database.remove();
    throw error;
  }
}

async function bytesOf(owner: Database): Promise<number> {
  const [row] = await owner.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(relation)) as bytes
       from (select 'wallet.transfer'::regclass as relation union all select 'wallet.round'
             union all select inhrelid::regclass from pg_inherits where inhparent = 'wallet.entry'::regclass) as journal`,
  );
  return Number(row?.bytes);
}
