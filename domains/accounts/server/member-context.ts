import { isAgent, isRealMember } from '@jogada/accounts/contract/player';
import type { MerchantContext } from '@jogada/merchant/server';
import { Problem, type Endpoint, type InputOf, type OutputOf, type ProblemCode } from '@jogada/platform/contract';
import { route, type Route } from '@jogada/platform/server';
import type { Member } from './member.ts';

/** The session of a request. */
export interface Session {
  readonly id: SessionId;
  readonly isFirst: boolean;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  /** Set when the device may sign in again without the password. */
  readonly rememberedLoginId: string | null;
}

export type SessionId = `ses_${string}`;

/** A request to a merchant's site, with or without a session. */
export interface VisitorContext extends MerchantContext {
  readonly member: Member | null;
  readonly session: Session | null;
  /** Why the session named by the cookie has ended, if it has. */
  readonly endedBecause: SessionEnd | null;
}

/** replaced: the same account signed in elsewhere; excluded: the member is self-excluded. */
export type SessionEnd = 'logged_out' | 'replaced' | 'expired' | 'revoked' | 'excluded';

/** How a session was opened. */
export type LoginMethod = 'password' | 'passkey' | 'sms' | 'firebase' | 'social' | 'remembered' | 'registration' | 'reset' | 'trial';

/** A request by a signed-in member. */
export interface MemberContext extends VisitorContext {
  readonly member: Member;
  readonly session: Session;
}

/**
 * Requires a signed-in member.
 * @throws Problem `login_required`; `session_replaced` when the same account signed in elsewhere; `session_expired` after SESSION_IDLE_MS without
 * use or SESSION_MAX_MS (ACC-37)
 */
export function asMember(ctx: VisitorContext): MemberContext {
  const { member, session } = ctx;
  if (!member || !session) throw new Problem(whyRefused(ctx.endedBecause));
  return { ...ctx, member, session };
}

const REFUSAL_OF: Partial<Record<SessionEnd, ProblemCode>> = { replaced: 'session_replaced', expired: 'session_expired' };

function whyRefused(end: SessionEnd | null): ProblemCode {
  return (end && REFUSAL_OF[end]) ?? 'login_required';
}

/** Requires a real-money account: types 0, 1, 2. @throws Problem `real_account_required` */
export function asRealMember(ctx: VisitorContext): MemberContext {
  const known = asMember(ctx);
  if (!isRealMember(known.member.type)) throw new Problem('real_account_required');
  return known;
}

/** Requires an agent. @throws Problem `not_allowed` */
function asAgent(ctx: VisitorContext): MemberContext {
  const known = asMember(ctx);
  if (!isAgent(known.member.type)) throw new Problem('not_allowed');
  return known;
}

/** Binds an endpoint with access `signed_in` or `real_member`; the operation receives the member's context. */
export function memberRoute<E extends Endpoint>(
  endpoint: E,
  operation: (ctx: MemberContext, input: InputOf<E>) => OutputOf<E> | Promise<OutputOf<E>>,
): Route<VisitorContext> {
  return route(endpoint, (ctx: VisitorContext, input: InputOf<E>) => operation(asMember(ctx), input));
}

/** Refuses a caller whom the endpoint's `access` does not admit. Runs once per call, before its input is read. */
export function requireAccess(ctx: VisitorContext, endpoint: Endpoint): void {
  switch (endpoint.access) {
    case 'anyone':
      return;
    case 'signed_in':
      asMember(ctx);
      return;
    case 'real_member':
      asRealMember(ctx);
      return;
    case 'agent':
      asAgent(ctx);
      return;
    case 'operator':
    case 'vendor':
    case 'provider':
      throw new Problem('not_allowed');
    default:
      endpoint.access satisfies never;
  }
}
