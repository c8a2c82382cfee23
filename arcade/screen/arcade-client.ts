import type {
  Choice,
  FreeRoundsView,
  OpenedSession,
  RevealedSeedView,
  RoundView,
  SeedView,
  SessionView,
  VerifiableRound,
} from '../client-contract.ts';
import { ArcadeRefusal, callArcade } from './call-arcade.ts';
import type { PageSettings } from './page-settings.ts';

export interface ArcadeClient {
  /** Opens play, or takes it up again after a reload. */
  open(): Promise<SessionView>;
  resume(): Promise<SessionView>;
  /**
   * Plays one round, or begins one; one of the free rounds, where they are named. Repeats with the same key while the connection fails, so a
   * round is never played twice.
   */
  play(stakeAmount: bigint, onSlow: () => void, options?: Choice, freeRoundsId?: string): Promise<RoundView>;
  /** The rounds that the platform pays for, if there are any left. */
  freeRounds(): Promise<FreeRoundsView | undefined>;
  /** Takes one decision in a round, repeated in the same way. */
  step(roundId: string, step: Choice, onSlow: () => void): Promise<RoundView>;
  /** Tells that the player has seen the round to its end; repeated too, since a round that is not marked is shown anew at the next opening. */
  markShown(roundId: string): Promise<void>;
  balance(): Promise<bigint>;
  listRounds(): Promise<VerifiableRound[]>;
  seed(): Promise<SeedView>;
  rotateSeed(clientSeed: string): Promise<{ revealed: RevealedSeedView; seed: SeedView }>;
  /** What the room of a game is entered with; empty before play was opened. */
  readonly sessionToken: string;
}

const REPEAT_PAUSES_MS = [400, 1000, 2000, 3000, 4000];

export function createArcadeClient(settings: PageSettings): ArcadeClient {
  const keeper = sessionKeeper(settings);
  const kept = keeper.read();
  let sessionToken = kept?.sessionToken;

  const call = <Body>(path: string, body?: object): Promise<Body> => callArcade<Body>(path, sessionToken, body);

  async function callUntilAnswered<Body>(path: string, body: object, { onSlow, passing }: Repeats): Promise<Body> {
    for (const pauseMs of REPEAT_PAUSES_MS) {
      try {
        return await call<Body>(path, body);
      } catch (error) {
        if (!(error instanceof ArcadeRefusal) || !passing.has(error.code)) throw error;
        if (error.code !== 'too_soon') onSlow();
        await pause(error.retryAfterMs ?? pauseMs);
      }
    }
    return call<Body>(path, body);
  }

  async function openNew(): Promise<SessionView> {
    sessionToken = undefined;
    const { gameId, isDemo, launchToken } = settings;
    const opened = await call<OpenedSession>('/api/session', {
      gameId,
      mode: isDemo ? 'demo' : 'real',
      ...(launchToken === undefined ? {} : { token: launchToken }),
    });
    sessionToken = opened.sessionToken;
    keeper.write({ sessionToken: opened.sessionToken, ...(launchToken === undefined ? {} : { launchToken }) });
    return opened;
  }

  return {
    get sessionToken() {
      return sessionToken ?? '';
    },
    async open() {
      // A launch token that opened the kept session already is used up: the page was only reloaded.
      const isNewLaunch = settings.launchToken !== undefined && settings.launchToken !== kept?.launchToken;
      if (isNewLaunch || kept === undefined) return openNew();
      try {
        return await call<SessionView>('/api/session');
      } catch (error) {
        if (settings.isDemo && error instanceof ArcadeRefusal && error.code === 'session_gone') return openNew();
        throw error;
      }
    },
    resume: () => call('/api/session'),
    freeRounds: async () => (await call<{ freeRounds?: FreeRoundsView }>('/api/free-rounds')).freeRounds,
    play(stakeAmount, onSlow, options = {}, freeRoundsId) {
      const press = { spinKey: crypto.randomUUID(), stakeAmount: stakeAmount.toString(), options };
      const body = freeRoundsId === undefined ? press : { ...press, freeRoundsId };
      return callUntilAnswered('/api/rounds', body, { onSlow, passing: PASSING });
    },
    step: (roundId, step, onSlow) =>
      callUntilAnswered(`/api/rounds/${roundId}/steps`, { stepKey: crypto.randomUUID(), step }, { onSlow, passing: PASSING }),
    async markShown(roundId) {
      await callUntilAnswered(`/api/rounds/${roundId}/shown`, {}, { onSlow: () => undefined, passing: PASSING_UNSEEN });
    },
    async balance() {
      const { balanceAmount } = await call<{ balanceAmount: string }>('/api/balance');
      return BigInt(balanceAmount);
    },
    async listRounds() {
      const { rounds } = await call<{ rounds: VerifiableRound[] }>('/api/rounds');
      return rounds;
    },
    seed: () => call('/api/seed'),
    rotateSeed: (clientSeed) => call('/api/seed/rotate', { clientSeed }),
  };
}

interface Repeats {
  onSlow: () => void;
  passing: ReadonlySet<ArcadeRefusal['code']>;
}

const PASSING: Repeats['passing'] = new Set(['offline', 'too_soon', 'round_open']);
/** Where nobody waits for the answer, a fault of the server's is waited out as well. */
const PASSING_UNSEEN: Repeats['passing'] = new Set([...PASSING, 'platform_unavailable']);

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

interface StoredSession {
  sessionToken: string;
  launchToken?: string;
}

/**
 * The session outlives a reload of this tab, nothing more. Browsers that close storage to a framed site still keep the
 * state of its history entry.
 */
export function sessionKeeper({ gameId, isDemo }: PageSettings): {
  read: () => StoredSession | undefined;
  write: (session: StoredSession) => void;
} {
  const name = `arcade.session.${gameId}.${isDemo ? 'demo' : 'real'}`;
  return {
    read: () => asSession(readStorage(name)) ?? asSession(history.state),
    write(session) {
      history.replaceState(session, '');
      try {
        sessionStorage.setItem(name, JSON.stringify(session));
      } catch {
        // The history entry has it.
      }
    },
  };
}

function readStorage(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null');
  } catch {
    return undefined;
  }
}

function asSession(kept: unknown): StoredSession | undefined {
  const isSession = typeof kept === 'object' && kept !== null && 'sessionToken' in kept && typeof kept.sessionToken === 'string';
  return isSession ? (kept as StoredSession) : undefined;
}
