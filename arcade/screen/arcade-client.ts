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
  /** Opens a session, or resumes it after a reload. */
  open(): Promise<SessionView>;
  resume(): Promise<SessionView>;
  /**
   * Plays or begins one round; a free round when `freeRoundsId` is given. Retries with the same key while the connection fails, so that a
   * round is never played twice.
   */
  play(stakeAmount: bigint, onSlow: () => void, options?: Choice, freeRoundsId?: string): Promise<RoundView>;
  /** Remaining free rounds paid by the platform, if any. */
  freeRounds(): Promise<FreeRoundsView | undefined>;
  /** Sends one decision of a round; retries in the same way. */
  step(roundId: string, step: Choice, onSlow: () => void): Promise<RoundView>;
  /** Reports that the player has seen the round to its end. Retries too, because an unmarked round is shown again at the next opening. */
  markShown(roundId: string): Promise<void>;
  balance(): Promise<bigint>;
  listRounds(): Promise<VerifiableRound[]>;
  seed(): Promise<SeedView>;
  rotateSeed(clientSeed: string): Promise<{ revealed: RevealedSeedView; seed: SeedView }>;
  /** Token for entering the game's room; empty before the session is open. */
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
      // A launch token that has opened the stored session is used up: the page was only reloaded.
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
/** For calls whose response the player does not wait for, server faults are retried as well. */
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
 * The session survives a reload of this tab only. Browsers that block storage in a framed site still keep the state of the history entry.
 */
export function sessionKeeper({ gameId, isDemo }: PageSettings): {
  read: () => StoredSession | undefined;
  write: (session: StoredSession) => void;
} {
  const name = `arcade.session.${gameId}.${isDemo ? 'demo' : 'real'}`;
  return {
    read: () => asSession(readStorage(name)) ?? asSession(history.state),
    write(session) {
      history.replaceState({ ...history.state, ...session }, '');
      try {
        sessionStorage.setItem(name, JSON.stringify(session));
      } catch {
        // The history entry holds the session.
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
