import { BookBetInput, CashOutInput } from '../../arcade/book-contract.ts';
import { OpenSessionInput, PlayInput, RotateSeedInput, StepInput } from '../../arcade/client-contract.ts';

/** An HTTP call to the arcade from a game screen or the platform. */
export interface ArcadeCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Schema of the body; omitted for calls without one. */
  readonly input?: object;
}

/**
 * Every call of the arcade with the schemas of its contract. The routes are bound in code rather than by endpoints, so a test compares this
 * list with the served routes.
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
];

/** Pages and files of the arcade, which return HTML and assets instead of JSON. */
export const ARCADE_PAGES: readonly string[] = ['/play/:gameId', '/assets/:name'];
