import { writeFileSync } from 'node:fs';
import { startBenchInstallation, residentMegabytes, scriptPath, GAME_ID, type BenchInstallation } from './bench-installation.ts';
import { pgbenchOn } from './pgbench.ts';
import { measureInRounds, median, type Result } from './rounds.ts';
import { playSignedBets, type BetLoad } from './signed-bets.ts';

const PLAYERS = 5_000;
const SECONDS = 4;
const CONNECTIONS = 128;

export interface VendorBench {
  readonly rates: readonly Result[];
  readonly ratios: Readonly<Record<string, number>>;
  readonly latency: { readonly p50Ms: number; readonly p99Ms: number };
  readonly residentMegabytes: number;
}

/**
 * Signed bets over HTTP beside pgbench: its tpcb-like transaction and the same posting called singly, on the same
 * database, in interleaved rounds.
 */
export async function benchVendor(settings: { rounds: number; report: (line: string) => void }): Promise<VendorBench> {
  const installation = await startBenchInstallation({ playerCount: PLAYERS, report: settings.report });
  try {
    const pgbench = pgbenchOn(installation.databaseUrl);
    await pgbench.prepare(20);
    const script = writePostingScript(installation);
    const loads: BetLoad[] = [];
    const [first] = installation.players;
    if (!first) throw new Error('no players');
    const rates = await measureInRounds(
      [
        { name: 'pgbench tpcb-like, 8 clients', run: () => pgbench.rate({ clients: 8, seconds: SECONDS }) },
        { name: 'pgbench tpcb-like, 32 clients', run: () => pgbench.rate({ clients: 32, seconds: SECONDS }) },
        { name: 'one posting a call, 8 clients', run: () => pgbench.rate({ clients: 8, seconds: SECONDS, script }) },
        { name: 'one posting a call, 32 clients', run: () => pgbench.rate({ clients: 32, seconds: SECONDS, script }) },
        {
          name: `signed bets over HTTP, ${CONNECTIONS} connections`,
          run: async () => {
            const load = await playSignedBets(installation, {
              connections: CONNECTIONS,
              seconds: SECONDS,
              playerOf: (turn) => installation.players[turn % PLAYERS] ?? first,
            });
            loads.push(load);
            return load.perSecond;
          },
        },
        {
          name: 'the same, all on one member',
          run: async () =>
            (await playSignedBets(installation, { connections: CONNECTIONS, seconds: SECONDS, playerOf: () => first })).perSecond,
        },
      ],
      settings,
    );
    const rate = (part: string) => rates.find(({ name }) => name.startsWith(part))?.medianPerSecond ?? Number.NaN;
    const ratio = (over: number, under: number) => Math.round((over / under) * 100) / 100;
    return {
      rates,
      ratios: {
        'one posting / tpcb-like, 8 clients': ratio(rate('one posting a call, 8'), rate('pgbench tpcb-like, 8')),
        'one posting / tpcb-like, 32 clients': ratio(rate('one posting a call, 32'), rate('pgbench tpcb-like, 32')),
        'signed bets over HTTP / one posting at 32 clients': ratio(rate('signed bets'), rate('one posting a call, 32')),
        'one member / distinct members': ratio(rate('the same'), rate('signed bets')),
      },
      latency: { p50Ms: median(loads.map(({ p50 }) => p50)), p99Ms: median(loads.map(({ p99 }) => p99)) },
      residentMegabytes: Math.round(residentMegabytes(installation.apiProcessId)),
    };
  } finally {
    await installation.stop();
  }
}

/** The bet that the vendor API posts, as a script for pgbench. It reads a colon and a letter as a variable: hence the blanks. */
function writePostingScript({ players }: BenchInstallation): string {
  const path = scriptPath('posting.sql');
  const members = players.map(({ memberId }) => memberId);
  const posting = `[{"transferId": "trf_' || :r || '","kind": "bet","merchantCode": "demo","memberId": "' || (array['${members.slice(0, 500).join("','")}'])[:m] || '","source": "arcade","externalId": "p' || :r || '","refExternalId": "","roundId": "p' || :r || '","gameId": "${GAME_ID}","closesRound": true,"amount": "20","winAmount": "0","currency": "BRL","pocket": "cash","at": "${new Date().toISOString().slice(0, 10)}"}]`;
  writeFileSync(
    path,
    `\\set m random(1, ${Math.min(500, members.length)})\n\\set r random(1, 9000000000000000)\nselect outcome from wallet.post(('${posting}')::jsonb);\n`,
  );
  return path;
}
