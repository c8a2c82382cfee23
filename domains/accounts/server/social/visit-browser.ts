import type { VisitorContext } from '../member-context.ts';
import { hashOf, newSecret } from '../remember/remember-secret.ts';

const VISIT_COOKIE = 'visit';
export const VISIT_MS = 15 * 60_000;

/** Marks the browser that starts a social sign-in: only this browser may complete it. */
export function markBrowser(ctx: VisitorContext): Buffer {
  const mark = newSecret();
  ctx.cookies.set(VISIT_COOKIE, mark, { maxAgeMs: 2 * VISIT_MS });
  return hashOf(mark);
}

export function markedBrowser(ctx: VisitorContext): Buffer {
  return hashOf(ctx.cookies.get(VISIT_COOKIE) ?? '');
}
