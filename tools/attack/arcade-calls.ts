import { BookBetInput, CashOutInput } from '../../arcade/book-contract.ts';
import { OpenSessionInput, PlayInput, RotateSeedInput, StepInput } from '../../arcade/client-contract.ts';

/** A call that a game's screen, or the platform, makes to the arcade over HTTP. */
export interface ArcadeCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Of the body; without it there is none. */
  readonly input?: object;
}

/**
 * Every call of the arcade with the schema of its contract. Its routes are bound in code and not by endpoints, so a test holds
 * this list against what it serves.
 */
export const ARCADE_CALLS: readonly ArcadeCall[] = [
  { method: 'POST', path: '/api/session', input: OpenSessionInput },
  { method: 'GET', path: '/api/session' },
  { method: 'GET', path: '/api/balance' },
  { method: 'GET', path: '/api/free-rounds' },
  { method: 'POST', path: '/api/rounds', input: PlayInput },
  { method: 'GET', path: '/api/rounds' },
  { method: 'POST', path: '/api/rounds/:roundId/shown' },
  { method: 'POST', path: '/api/rounds/:roundId/steps', input: StepInput },
  { method: 'GET', path: '/api/seed' },
  { method: 'POST', path: '/api/seed/rotate', input: RotateSeedInput },
  { method: 'POST', path: '/api/room/session', input: OpenSessionInput },
  { method: 'GET', path: '/api/room/session' },
  { method: 'GET', path: '/api/room/rounds' },
  { method: 'GET', path: '/api/book' },
  { method: 'POST', path: '/api/book/bets', input: BookBetInput },
  { method: 'POST', path: '/api/book/bets/:betId/cash-out', input: CashOutInput },
  { method: 'GET', path: '/api/book/rounds' },
  { method: 'GET', path: '/reports/transactions' },
  { method: 'GET', path: '/healthz' },
  { method: 'GET', path: '/readyz' },
];

/** Pages and files of the arcade: they answer what a browser shows, not JSON. */
export const ARCADE_PAGES: readonly string[] = ['/play/:gameId', '/assets/:name'];
