import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { inData } from '../run/places.mjs';
import { printTable } from '../torture/figures.ts';
import { benchAll } from './all.ts';
import type { BenchRun } from './bench-run.ts';
import { benchAccounts } from './accounts.ts';
import { benchAgents } from './agents.ts';
import { benchConsole } from './console.ts';
import { benchFlood } from './flood.ts';
import { startProfile, writeFlameGraphs } from './flame-graph.ts';
import { benchGames } from './games.ts';
import { benchGrowth } from './growth.ts';
import { benchLedger } from './ledger.ts';
import { benchOverload } from './overload.ts';
import { benchReads } from './reads.ts';
import { benchRooms } from './rooms.ts';
import type { Result } from './rounds.ts';
import { benchSearch } from './search.ts';
import { benchSwitches } from './switches.ts';
import { benchVendor } from './vendor.ts';
import type { Verdict } from './verdict.ts';
import { benchWalls } from './walls.ts';
import { benchWeb } from './web.ts';

const ROUNDS = 5;
const ROUNDS_OF_ALL = 3;

interface Figures {
  readonly rates: readonly Result[];
  readonly verdicts: readonly Verdict[];
}

/** `npm run bench <name> [rounds]`: prints the figures of a benchmark and stores them in ./data/bench/<name>.json. */
const BENCHES: Readonly<Record<string, (run: BenchRun) => Promise<Figures>>> = {
  ledger: benchLedger,
  vendor: benchVendor,
  growth: benchGrowth,
  web: benchWeb,
  reads: benchReads,
  accounts: benchAccounts,
  flood: benchFlood,
  overload: benchOverload,
  search: benchSearch,
  rooms: benchRooms,
  games: benchGames,
  agents: benchAgents,
  switches: benchSwitches,
  console: benchConsole,
  walls: benchWalls,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pgledger: { type: 'string' },
    entries: { type: 'string', default: '50000000' },
    beside: { type: 'string', default: '1000000' },
    members: { type: 'string', default: '100000' },
    played: { type: 'string', default: '10000000' },
    profile: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    only: { type: 'string' },
    minutes: { type: 'string', default: '15' },
  },
});
const [name = '', rounds = String(name === 'all' ? ROUNDS_OF_ALL : ROUNDS)] = positionals;
const bench = BENCHES[name];
if (name === 'all') {
  const wanted = values.only?.split(',') ?? Object.keys(BENCHES);
  await benchAll(wanted, { rounds, isFull: values.full, keeps: values.keep, minutesMax: Number(values.minutes) });
} else if (bench) {
  const profile = values.profile ? startProfile(name) : undefined;
  await runBench(name, bench);
  if (profile !== undefined) for (const file of writeFlameGraphs(profile)) process.stdout.write(`flame graph: ${file}\n`);
} else {
  process.stderr.write(
    `usage: npm run bench <all|${Object.keys(BENCHES).join('|')}> [rounds] [-- --profile (flame graphs of the api)] [-- --only <benches of all> --full (their full sizes) --minutes <longest of one> --keep (stores the figures as the release’s)] [-- --pgledger <path of a pgledger.sql to measure beside>] [-- --entries <of the grown ledger> --beside <of the young one>] [-- --members <of the agents’ team> --played <rounds of their day>]\n`,
  );
  process.exitCode = 2;
}

async function runBench(name: string, bench: (run: BenchRun) => Promise<Figures>): Promise<void> {
  const report = (line: string) => process.stdout.write(`  ${line}\n`);
  const before = load();
  const startedAt = performance.now();
  process.stdout.write(`bench ${name}: ${cpus().length} cores, load average ${before}; client and server on this machine\n`);
  const figures = await bench({
    rounds: Number(rounds),
    pgledger: values.pgledger,
    entries: Number(values.entries),
    entriesBeside: Number(values.beside),
    members: Number(values.members),
    played: Number(values.played),
    report,
  });
  const conditions = {
    bench: name,
    rounds: Number(rounds),
    cores: cpus().length,
    loadBefore: before,
    loadAfter: load(),
    seconds: Math.round((performance.now() - startedAt) / 1000),
  };

  if (figures.rates.length > 0) process.stdout.write('\nper second, median of the rounds, lowest and highest\n');
  printTable(
    figures.rates.map(({ name: what, medianPerSecond, lowestPerSecond, highestPerSecond, processorMicroseconds }) => ({
      what,
      median: medianPerSecond,
      lowest: lowestPerSecond,
      highest: highestPerSecond,
      'processor µs each': processorMicroseconds,
    })),
  );
  process.stdout.write('\nagainst the targets: the figure and its range\n');
  printTable(
    figures.verdicts.map(({ name: what, figure, spread, target, verdict }) => ({
      what,
      figure,
      lowest: spread?.[0] ?? '',
      highest: spread?.[1] ?? '',
      target,
      verdict,
    })),
  );
  process.stdout.write(`\nload average ${conditions.loadAfter} at the end\n`);
  mkdirSync(inData('bench'), { recursive: true });
  writeFileSync(inData('bench', `${name}.json`), `${JSON.stringify({ ...conditions, ...figures }, null, 2)}\n`);
}

function load(): string {
  return loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
}
