import type { FastifyRequest } from 'fastify';
import type { ArcadeContext } from '../arcade-context.ts';
import { ArcadeProblem } from '../arcade-problem.ts';
import { getSession } from './open-session.ts';
import type { SessionRow } from './session.sql.ts';

/** Session of a request by its bearer token. session_gone: unknown or expired token. */
export async function sessionOf(ctx: ArcadeContext, request: FastifyRequest): Promise<SessionRow> {
  const token = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new ArcadeProblem('session_gone');
  return getSession(ctx, token);
}
