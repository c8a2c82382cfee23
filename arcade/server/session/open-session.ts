import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Currency } from '@jogada/platform/contract';
import type { OpenedSession, SessionView } from '../../client-contract.ts';
import type { ArcadeGame } from '../../games/round-game.ts';
import type { ArcadeContext } from '../arcade-context.ts';
import { ArcadeProblem } from '../arcade-problem.ts';
import { getGame } from '../get-game.ts';
import { findUnshownRound } from '../round/round.sql.ts';
import { isShowable, viewRound } from '../round/round-view.ts';
import { readSeed } from '../seed/seeds.ts';
import { readFreeRounds } from './read-free-rounds.ts';
import { findSession, insertSession, type SessionRow } from './session.sql.ts';

const SESSION_HOURS = 12;
const HOUR_MS = 3_600_000;

/** R$ 1.000,00 of play money. */
const DEMO_BALANCE = 100_000n;
const DEMO_CURRENCY: Currency = 'BRL';

export interface OpenSession {
  gameId: string;
  mode: 'real' | 'demo';
  token?: string | undefined;
}

/**
 * Opens a session of one game. A real session exchanges the platform's one-use launch token for a token of its own.
 * token_invalid: the launch token was used, has expired or was never issued.
 */
export async function openSession(ctx: ArcadeContext, { gameId, mode, token }: OpenSession): Promise<OpenedSession> {
  const game = getGame(ctx, gameId);
  const { session, sessionToken, balanceAmount } = await startSession(ctx, { gameId, mode, token });
  return { ...(await viewSession(ctx, { session, game, balanceAmount })), sessionToken };
}

/** Creates the session and its token, without reading the game's state. */
export async function startSession(ctx: ArcadeContext, { gameId, mode, token }: OpenSession): Promise<StartedSession> {
  const { session, balanceAmount } = mode === 'demo' ? demoSession(gameId) : await realSession(ctx, { gameId, token });
  const sessionToken = randomBytes(32).toString('base64url');
  const createdAt = ctx.now();
  await insertSession(ctx.db, {
    ...session,
    tokenHash: hashToken(sessionToken),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + SESSION_HOURS * HOUR_MS),
  });
  return { session, sessionToken, balanceAmount };
}

/** session_gone: no such session, or it ended. */
export async function getSession(ctx: ArcadeContext, sessionToken: string): Promise<SessionRow> {
  const session = await findSession(ctx.db, { tokenHash: hashToken(sessionToken), now: ctx.now() });
  if (session === undefined) throw new ArcadeProblem('session_gone');
  return session;
}

/** State that a screen needs after a reload: balance, seed, and a round not shown yet. */
export async function resumeSession(ctx: ArcadeContext, session: SessionRow): Promise<SessionView> {
  const game = getGame(ctx, session.gameId);
  const balanceAmount = await readBalance(ctx, session);
  return viewSession(ctx, { session, game, balanceAmount });
}

/** platform_unavailable: the wallet does not answer. */
export async function readBalance(ctx: ArcadeContext, { memberId, currency, playBalance }: SessionRow): Promise<bigint> {
  if (memberId === null) return playBalance ?? 0n;
  const outcome = await ctx.vendor.balance({ memberId, currency });
  if (outcome.kind === 'accepted') return outcome.answer.balanceAmount;
  if (outcome.kind === 'unknown') throw new ArcadeProblem('platform_unavailable');
  throw new ArcadeProblem(outcome.errorCode === 'account_blocked' ? 'account_blocked' : 'session_gone');
}

interface NewSession {
  session: SessionRow;
  balanceAmount: bigint;
}

export interface StartedSession extends NewSession {
  sessionToken: string;
}

function demoSession(gameId: string): NewSession {
  const id = randomUUID();
  const session = {
    id,
    playerId: `demo:${id}`,
    gameId,
    memberId: null,
    walletSessionId: null,
    nickname: 'demo',
    currency: DEMO_CURRENCY,
    playBalance: DEMO_BALANCE,
  };
  return { session, balanceAmount: DEMO_BALANCE };
}

async function realSession(ctx: ArcadeContext, { gameId, token }: { gameId: string; token: string | undefined }): Promise<NewSession> {
  if (token === undefined || token === '') throw new ArcadeProblem('token_invalid');
  const outcome = await ctx.vendor.authenticate({ token });
  if (outcome.kind === 'unknown') throw new ArcadeProblem('platform_unavailable');
  if (outcome.kind === 'refused') throw new ArcadeProblem(outcome.errorCode === 'account_blocked' ? 'account_blocked' : 'token_invalid');
  const { memberId, sessionId, nickname, currency, balanceAmount } = outcome.answer;
  const session = {
    id: randomUUID(),
    playerId: `member:${memberId}`,
    gameId,
    memberId,
    walletSessionId: sessionId,
    nickname,
    currency,
    playBalance: null,
  };
  return { session, balanceAmount };
}

async function viewSession(
  ctx: ArcadeContext,
  { session, game, balanceAmount }: { session: SessionRow; game: ArcadeGame; balanceAmount: bigint },
): Promise<SessionView> {
  const unshown = await findUnshownRound(ctx.db, session);
  const freeRounds = await readFreeRounds(ctx, session);
  return {
    nickname: session.nickname,
    currency: session.currency,
    balanceAmount: balanceAmount.toString(),
    isDemo: session.memberId === null,
    stakeAmounts: game.stakeAmounts.map(String),
    cycleMinMs: game.cycleMinMs,
    seed: await readSeed(ctx, session.playerId),
    ...(freeRounds === undefined ? {} : { freeRounds }),
    ...(unshown !== undefined && isShowable(unshown) ? { unfinishedRound: viewRound(unshown) } : {}),
  };
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
