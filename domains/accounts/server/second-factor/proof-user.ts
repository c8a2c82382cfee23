import { createHmac } from 'node:crypto';
import type { VisitorContext } from '../member-context.ts';

/** The member and the exact purpose of a proof: `withdrawal …`, with everything that the member is shown. */
export interface Matter {
  readonly memberId: string;
  readonly about: string;
  /** The call's idempotency key. A single-use proof may be repeated for the same matter with this key only. */
  readonly intentionKey?: string;
}

/**
 * The call that consumes a single-use proof (S38). Repeats with the same key, member and purpose have the same value; without a key each call
 * has its own.
 */
export function proofUserOf(ctx: VisitorContext, { memberId, about, intentionKey }: Matter): string {
  if (intentionKey === undefined) return ctx.requestId;
  return createHmac('sha256', ctx.settings.secrets.sessionSecret)
    .update(`proof\n${memberId}\n${intentionKey}\n${about}`)
    .digest('base64url');
}
