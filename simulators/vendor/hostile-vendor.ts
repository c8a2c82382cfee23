import { readDecimal } from '@jogada/platform/contract';
import { CallLog } from './call-log.ts';
import { FORGED_PLAYS } from './forged-plays.ts';
import { PlaySession } from './play-session.ts';
import { ROUND_PLAYS, type Play } from './round-plays.ts';
import { SeededRandom } from './seeded-random.ts';
import { WalletClient, type WalletAccess } from './wallet-client.ts';

export type { CallLog, Effect } from './call-log.ts';
export { serveTransactionReport, type ReportLine, type ReportServer } from './report-server.ts';

export interface HostileVendorSettings extends WalletAccess {
  readonly gameId: string;
  /** Launch tokens, one for each member who has the game open. */
  readonly launchTokens: readonly string[];
  readonly lateWin: 'accept' | 'refuse';
  /** The same seed repeats the same plays. */
  readonly seed: number;
  /** Stops after this many calls … */
  readonly callsMax: number;
  /** … or after this time, ms. */
  readonly durationMaxMs: number;
}

export interface HostileVendorReport {
  readonly callLog: CallLog;
  readonly callCount: number;
  readonly durationMs: number;
  /** How often each play ran. */
  readonly playCounts: ReadonlyMap<string, number>;
}

const PLAYS: readonly (readonly [name: string, play: Play])[] = Object.entries({ ...ROUND_PLAYS, ...FORGED_PLAYS });

/**
 * Plays for many members concurrently as the worst vendor on the worst network: duplicates, reorders, delays, truncates and forges calls
 * and loses responses, and records the expected result. It uses only the vendor wallet API.
 */
export async function playHostile(settings: HostileVendorSettings): Promise<HostileVendorReport> {
  const startedAtMs = performance.now();
  const client = new WalletClient(settings);
  const callLog = new CallLog(settings.now);
  const playCounts = new Map<string, number>();
  const isOver = () => client.callCount >= settings.callsMax || performance.now() - startedAtMs >= settings.durationMaxMs;
  try {
    await Promise.all(
      settings.launchTokens.map(async (token, index) => {
        const session = await openPlaySession({ client, callLog, settings, token, index });
        while (!isOver()) {
          const [name, play] = session.random.pick(PLAYS);
          playCounts.set(name, (playCounts.get(name) ?? 0) + 1);
          await play(session);
          await session.sendLateCalls();
        }
        await session.sendLateCalls(true);
        const balance = session.readBalance();
        session.judgeBalance(balance, await session.send(balance));
      }),
    );
  } finally {
    client.close();
  }
  return { callLog, callCount: client.callCount, durationMs: performance.now() - startedAtMs, playCounts };
}

async function openPlaySession(parts: {
  client: WalletClient;
  callLog: CallLog;
  settings: HostileVendorSettings;
  token: string;
  index: number;
}): Promise<PlaySession> {
  const { client, callLog, settings, token, index } = parts;
  const answer = await client.send({ path: '/authenticate', body: { token } });
  const opening = readDecimal(String(answer.body['balance']), 'BRL');
  if (answer.status !== 200 || opening.kind !== 'amount') throw new Error(`no play session: ${JSON.stringify(answer.body)}`);
  return new PlaySession({
    client,
    callLog,
    random: new SeededRandom(settings.seed * 7919 + index),
    gameId: settings.gameId,
    memberId: String(answer.body['memberId']),
    sessionId: String(answer.body['sessionId']),
    currency: 'BRL',
    openingBalance: opening.amount,
    name: `h${settings.seed}-${index}`,
    lateWin: settings.lateWin,
  });
}
