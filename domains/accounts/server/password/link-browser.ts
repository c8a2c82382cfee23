import type { VisitorContext } from '../member-context.ts';
import { hashOf, isSame, newSecret } from '../remember/remember-secret.ts';

const LINK_COOKIE = 'reset';

/** A secret for the browser that asks for a reset link: the cookie keeps it, the link its hash. */
export function newLinkBrowser(): { readonly secret: string; readonly browserHash: Buffer } {
  const secret = newSecret();
  return { secret, browserHash: hashOf(secret) };
}

/** Lives as long as the link, in ms. */
export function markLinkBrowser(ctx: VisitorContext, secret: string, maxAgeMs: number): void {
  ctx.cookies.set(LINK_COOKIE, secret, { maxAgeMs });
}

export function unmarkLinkBrowser(ctx: VisitorContext): void {
  ctx.cookies.clear(LINK_COOKIE);
}

/** Whether this browser asked for the link. A link without a browser's hash belongs to none, so each may use it. */
export function isLinkBrowser(ctx: VisitorContext, browserHash: Buffer | null): boolean {
  return browserHash === null || isSame(hashOf(ctx.cookies.get(LINK_COOKIE) ?? ''), browserHash);
}
