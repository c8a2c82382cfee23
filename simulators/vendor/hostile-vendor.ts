import { readDecimal } from '@jogada/platform/contract';
import { CallLog } from './call-log.ts';
import { Dice } from './dice.ts';
import { FORGED_PLAYS } from './forged-plays.ts';
import { ROUND_PLAYS, type Play } from './round-plays.ts';
import { Seat } from './seat.ts';
import { WalletClient, type WalletAccess } from './wallet-client.ts';

export type { CallLog, Effect } from './call-log.ts';
export { serveTransactionReport, type ReportLine, type ReportServer } from './report-server.ts';

export interface HostileVendorSettings extends WalletAccess {
  readonly gameId: string;
  /** Launch tokens, one for each member who has the game open. */
  readonly launchTokens: readonly string[];
  readonly lateWin: 'accept' | 'refuse';
  /** The same seed plays the same plays. */
  readonly seed: number;
  /** Stops after so many calls … */
  readonly callsMax: number;
  /** … or after so long. */
  readonly durationMaxMs: number;
}

export interface HostileVendorReport {
  readonly callLog: CallLog;
  readonly callCount: number;
  readonly durationMs: number;
  /** How often each play was played. */
  readonly playCounts: ReadonlyMap<string, number>;
}

const PLAYS: readonly (readonly [name: string, play: Play])[] = Object.entries({ ...ROUND_PLAYS, ...FORGED_PLAYS });

/**
 * Plays for many members at once as the worst vendor on the worst network: doubles, reorders, delays, cuts, forges and
 * forgets answers, and keeps its own book of what must come of it. It knows nothing but the vendor wallet API.
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
        const seat = await takeSeat({ client, callLog, settings, token, index });
        while (!isOver()) {
          const [name, play] = seat.dice.pick(PLAYS);
          playCounts.set(name, (playCounts.get(name) ?? 0) + 1);
          await play(seat);
          await seat.sendLateLetters();
        }
        await seat.sendLateLetters(true);
        const balance = seat.readBalance();
        seat.judgeBalance(balance, await seat.send(balance));
      }),
    );
  } finally {
    client.close();
  }
  return { callLog, callCount: client.callCount, durationMs: performance.now() - startedAtMs, playCounts };
}

async function takeSeat(parts: {
  client: WalletClient;
  callLog: CallLog;
  settings: HostileVendorSettings;
  token: string;
  index: number;
}): Promise<Seat> {
  const { client, callLog, settings, token, index } = parts;
  const answer = await client.send({ path: '/authenticate', body: { token } });
  const opening = readDecimal(String(answer.body['balance']), 'BRL');
  if (answer.status !== 200 || opening.kind !== 'amount') throw new Error(`no seat: ${JSON.stringify(answer.body)}`);
  return new Seat({
    client,
    callLog,
    dice: new Dice(settings.seed * 7919 + index),
    gameId: settings.gameId,
    memberId: String(answer.body['memberId']),
    sessionId: String(answer.body['sessionId']),
    currency: 'BRL',
    openingBalance: opening.amount,
    name: `h${settings.seed}-${index}`,
    lateWin: settings.lateWin,
  });
}
