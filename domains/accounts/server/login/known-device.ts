import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { liveSecrets, type MerchantContext, type Services } from '@jogada/merchant/server';
import type { CallContext } from '@jogada/platform/server';

type Site = Pick<MerchantContext, 'cookies' | 'merchant' | 'settings'>;
type Console = Pick<CallContext & Services, 'cookies' | 'settings'>;

const COOKIE_MS = 180 * 86_400_000;
/** Maximum number of accounts that share a device. */
const ENTRIES_MAX = 3;
const ENTRY = /^(?<nonce>[\w-]{16})\.(?<mac>[\w-]{43})$/;

/** The cookie of the mark, and its owner; distinct for each account. */
interface Mark {
  readonly cookie: 'known' | 'known_ops';
  readonly owner: string;
}

/**
 * Returns the mark of a device on which this account has signed in before, or undefined. It grants no access: failures on such a device
 * have a counter of their own, so that attempts of others do not lock the owner out (S03).
 */
export function findKnownDevice(ctx: Site, username: string): string | undefined {
  return find(ctx, memberMark(ctx, username));
}

/** Marks the calling device as known to this account. */
export function markKnownDevice(ctx: Site, username: string): void {
  mark(ctx, memberMark(ctx, username));
}

/** The counter key for tries at a member's secret. A known device has a key of its own and is not affected by the tries of others (S03). */
export function ownTriesKey(ctx: Site, key: string, username: string): string {
  const device = findKnownDevice(ctx, username);
  return device === undefined ? key : `${key}:${device}`;
}

/** As `findKnownDevice`, for a member of staff at the console. */
export function findOperatorDevice(ctx: Console, username: string): string | undefined {
  return find(ctx, operatorMark(username));
}

export function markOperatorDevice(ctx: Console, username: string): void {
  mark(ctx, operatorMark(username));
}

function memberMark({ merchant }: Site, username: string): Mark {
  return { cookie: 'known', owner: `known-device ${merchant.code} ${username.toLowerCase()}` };
}

function operatorMark(username: string): Mark {
  return { cookie: 'known_ops', owner: `known-console-device ${username.toLowerCase()}` };
}

function find(ctx: Console, { cookie, owner }: Mark): string | undefined {
  const secrets = liveSecrets(ctx.settings.secrets, 'sessionSecret');
  return entriesOf(ctx, cookie).find(({ nonce, mac }) => secrets.some((secret) => isSame(mac, macOf(secret, owner, nonce))))?.nonce;
}

function mark(ctx: Console, { cookie, owner }: Mark): void {
  const nonce = find(ctx, { cookie, owner }) ?? randomBytes(12).toString('base64url');
  const others = entriesOf(ctx, cookie).filter((entry) => entry.nonce !== nonce);
  const entries = [{ nonce, mac: macOf(ctx.settings.secrets.sessionSecret, owner, nonce) }, ...others].slice(0, ENTRIES_MAX);
  ctx.cookies.set(cookie, entries.map((entry) => `${entry.nonce}.${entry.mac}`).join('~'), { maxAgeMs: COOKIE_MS });
}

function entriesOf(ctx: Console, cookie: Mark['cookie']): { nonce: string; mac: string }[] {
  return (ctx.cookies.get(cookie) ?? '')
    .split('~')
    .slice(0, ENTRIES_MAX)
    .flatMap((text) => {
      const { nonce, mac } = ENTRY.exec(text)?.groups ?? {};
      return nonce !== undefined && mac !== undefined ? [{ nonce, mac }] : [];
    });
}

function macOf(secret: string, owner: string, nonce: string): string {
  return createHmac('sha256', secret).update(`${owner} ${nonce}`).digest('base64url');
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
