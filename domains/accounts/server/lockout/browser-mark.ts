import { createHash, randomBytes } from 'node:crypto';
import type { CallContext } from '@jogada/platform/server';

const BROWSER_COOKIE = 'browser';
const BROWSER_COOKIE_MS = 12 * 3_600_000;
const MARK = /^[\w-]{22}$/;

/** Marks the calling browser, or keeps its mark, and answers the mark's hash: what captchas and puzzles are bound to. */
export function markBrowser(ctx: Pick<CallContext, 'cookies'>): Buffer {
  const mark = markOf(ctx) ?? randomBytes(16).toString('base64url');
  ctx.cookies.set(BROWSER_COOKIE, mark, { maxAgeMs: BROWSER_COOKIE_MS });
  return hashOf(mark);
}

/** The hash of the calling browser's mark; of nothing when it has none. */
export function browserHashOf(ctx: Pick<CallContext, 'cookies'>): Buffer {
  return hashOf(markOf(ctx) ?? '');
}

/** The name of the calling device for limits; undefined when it carries no mark, and its address must do. */
export function deviceKeyOf(ctx: Pick<CallContext, 'cookies'>): string | undefined {
  const mark = markOf(ctx);
  return mark === undefined ? undefined : hashOf(mark).toString('base64url').slice(0, 22);
}

function markOf(ctx: Pick<CallContext, 'cookies'>): string | undefined {
  const mark = ctx.cookies.get(BROWSER_COOKIE);
  return mark !== undefined && MARK.test(mark) ? mark : undefined;
}

function hashOf(mark: string): Buffer {
  return createHash('sha256').update(mark).digest();
}
