import type { VisitorContext } from '../member-context.ts';
import { requireHashRoom } from '../password/hash-threads.ts';
import { deviceHashOf } from '../remember/remember-login.ts';

/**
 * Turns a flood away before it has cost more than its headers: no body is opened while as many passwords wait as may (S24). A
 * remembered device comes without a password, and is let through to say so.
 * @throws Problem `too_many_requests`
 */
export function requireSignInRoom(ctx: VisitorContext): void {
  if (deviceHashOf(ctx) === undefined) requireHashRoom();
}
