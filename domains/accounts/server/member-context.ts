import { isAgent, isRealMember } from '@jogada/accounts/contract/player';
import type { MerchantContext } from '@jogada/merchant/server';
import { Problem, type Endpoint, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { route, type Route } from '@jogada/platform/server';
import type { Member } from './member.ts';

/** The session that a call came with. */
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

/** A call on a merchant's site by whoever it may be. */
export interface VisitorContext extends MerchantContext {
  readonly member: Member | null;
  readonly session: Session | null;
  /** Why the session that the cookie names is over, when it is. */
  readonly endedBecause: SessionEnd | null;
}

/** replaced: the same account signed in elsewhere; excluded: the member stays away from betting. */
export type SessionEnd = 'logged_out' | 'replaced' | 'expired' | 'revoked' | 'excluded';

/** How a session began. */
export type LoginMethod = 'password' | 'sms' | 'firebase' | 'social' | 'remembered' | 'registration' | 'reset' | 'trial';

/** A call by somebody signed in. */
export interface MemberContext extends VisitorContext {
  readonly member: Member;
  readonly session: Session;
}

/**
 * Narrows to somebody signed in.
 * @throws Problem `login_required`, or `session_replaced` when the same account signed in elsewhere (ACC-37)
 */
export function asMember(ctx: VisitorContext): MemberContext {
  const { member, session } = ctx;
  if (!member || !session) throw new Problem(ctx.endedBecause === 'replaced' ? 'session_replaced' : 'login_required');
  return { ...ctx, member, session };
}

/** Narrows to a real-money account: types 0, 1, 2. @throws Problem `real_account_required` */
export function asRealMember(ctx: VisitorContext): MemberContext {
  const known = asMember(ctx);
  if (!isRealMember(known.member.type)) throw new Problem('real_account_required');
  return known;
}

/** Narrows to somebody who has a team. @throws Problem `not_allowed` */
function asAgent(ctx: VisitorContext): MemberContext {
  const known = asMember(ctx);
  if (!isAgent(known.member.type)) throw new Problem('not_allowed');
  return known;
}

/** Binds an endpoint whose access is `signed_in` or `real_member`; the operation is given the member. */
export function memberRoute<E extends Endpoint>(
  endpoint: E,
  operation: (ctx: MemberContext, input: InputOf<E>) => OutputOf<E> | Promise<OutputOf<E>>,
): Route<VisitorContext> {
  return route(endpoint, (ctx: VisitorContext, input: InputOf<E>) => operation(asMember(ctx), input));
}

/** Refuses a caller whom the endpoint's `access` does not admit. Called once per call, before its input is read. */
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
