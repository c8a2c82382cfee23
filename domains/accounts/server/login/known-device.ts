import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { liveSecrets, type MerchantContext } from '@jogada/merchant/server';

type Site = Pick<MerchantContext, 'cookies' | 'merchant' | 'settings'>;

const COOKIE = 'known';
const COOKIE_MS = 180 * 86_400_000;
/** Accounts that share a device. */
const ENTRIES_MAX = 3;
const ENTRY = /^(?<nonce>[\w-]{16})\.(?<mac>[\w-]{43})$/;

/**
 * The mark of a device at which this account was signed in before, or undefined. It opens nothing: it only counts its
 * own failures, so that strangers who try an account's password keep nobody out who was there before (S03).
 */
export function findKnownDevice(ctx: Site, username: string): string | undefined {
  const secrets = liveSecrets(ctx.settings.secrets, 'sessionSecret');
  return entriesOf(ctx).find(({ nonce, mac }) => secrets.some((secret) => isSame(mac, macOf(ctx, { username, nonce, secret }))))?.nonce;
}

/** Marks the calling device as one at which this account was signed in. */
export function markKnownDevice(ctx: Site, username: string): void {
  const nonce = findKnownDevice(ctx, username) ?? randomBytes(12).toString('base64url');
  const others = entriesOf(ctx).filter((entry) => entry.nonce !== nonce);
  const secret = ctx.settings.secrets.sessionSecret;
  const entries = [{ nonce, mac: macOf(ctx, { username, nonce, secret }) }, ...others].slice(0, ENTRIES_MAX);
  ctx.cookies.set(COOKIE, entries.map((entry) => `${entry.nonce}.${entry.mac}`).join('~'), { maxAgeMs: COOKIE_MS });
}

function entriesOf(ctx: Site): { nonce: string; mac: string }[] {
  return (ctx.cookies.get(COOKIE) ?? '')
    .split('~')
    .slice(0, ENTRIES_MAX)
    .flatMap((text) => {
      const { nonce, mac } = ENTRY.exec(text)?.groups ?? {};
      return nonce !== undefined && mac !== undefined ? [{ nonce, mac }] : [];
    });
}

function macOf(ctx: Site, { username, nonce, secret }: { username: string; nonce: string; secret: string }): string {
  return createHmac('sha256', secret).update(`known-device ${ctx.merchant.code} ${username.toLowerCase()} ${nonce}`).digest('base64url');
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
