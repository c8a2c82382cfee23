import { isIPv4, isIPv6 } from 'node:net';
import { Problem } from '@jogada/platform/contract';
import type { CallContext } from '@jogada/platform/server';
import { countAttempt } from './attempt.sql.ts';
import { deviceKeyOf } from './browser-mark.ts';

/** A rate limit, counted per address unless another key is given. */
export interface RateLimit {
  readonly name: string;
  readonly timesMax: number;
  readonly windowMs: number;
  /** Limit for all addresses of a network (IPv4 /24, IPv6 /48). Set for calls by which unauthenticated clients create rows. */
  readonly networkTimesMax?: number;
  /** Limit for all clients together: keeps database capacity for bets. */
  readonly allTimesMax?: number;
}

export const CAPTCHA_LIMIT: RateLimit = {
  name: 'captcha',
  timesMax: 60,
  windowMs: 10 * 60_000,
  networkTimesMax: 600,
  allTimesMax: 20_000,
};
export const HUMAN_CHECK_LIMIT: RateLimit = {
  name: 'human_check',
  timesMax: 60,
  windowMs: 10 * 60_000,
  networkTimesMax: 600,
  allTimesMax: 20_000,
};
export const LOGIN_LIMIT: RateLimit = { name: 'login', timesMax: 60, windowMs: 10 * 60_000 };
/** Questions to any passkey. The sign-in screen asks one by itself, so they do not count as attempts. */
export const PASSKEY_LIMIT: RateLimit = {
  name: 'passkey_question',
  timesMax: 120,
  windowMs: 10 * 60_000,
  networkTimesMax: 1200,
  allTimesMax: 20_000,
};
export const REGISTER_LIMIT: RateLimit = {
  name: 'register',
  timesMax: 20,
  windowMs: 60 * 60_000,
  networkTimesMax: 200,
  allTimesMax: 5000,
};
export const USERNAME_CHECK_LIMIT: RateLimit = { name: 'username_check', timesMax: 20, windowMs: 10 * 60_000 };
export const INVITATION_CHECK_LIMIT: RateLimit = { name: 'invitation_check', timesMax: 20, windowMs: 10 * 60_000 };
export const TRIAL_LIMIT: RateLimit = {
  name: 'trial',
  timesMax: 10,
  windowMs: 60 * 60_000,
  networkTimesMax: 60,
  allTimesMax: 2000,
};
export const OPERATOR_LOGIN_LIMIT: RateLimit = { name: 'operator_login', timesMax: 20, windowMs: 15 * 60_000 };

/**
 * Counts this call against its address and refuses it above the limit. A call that fails later counts too.
 * @throws Problem `too_many_requests` with `retryAfterSeconds`
 */
export async function limitRate(ctx: CallContext, limit: RateLimit): Promise<void> {
  const { name, windowMs, networkTimesMax, allTimesMax } = limit;
  await limitRateFor(ctx, limit, addressBlock(ctx.ip));
  if (networkTimesMax !== undefined)
    await limitRateFor(ctx, { name: `${name}:network`, timesMax: networkTimesMax, windowMs }, addressNetwork(ctx.ip));
  if (allTimesMax !== undefined) await limitRateFor(ctx, { name: `${name}:all`, timesMax: allTimesMax, windowMs }, '');
}

/**
 * Counts this call against another key: an account, a number, a device.
 * @public
 * @throws Problem `too_many_requests` with `retryAfterSeconds`
 */
export async function limitRateFor(ctx: CallContext, limit: RateLimit, key: string): Promise<void> {
  const at = ctx.now();
  const { count, started_at: startedAt } = await countAttempt(ctx.database, {
    key: `${limit.name}:${key}`,
    at,
    windowStart: new Date(at.getTime() - limit.windowMs),
  });
  if (count <= limit.timesMax) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((startedAt.getTime() + limit.windowMs - at.getTime()) / 1000));
  throw new Problem('too_many_requests', { retryAfterSeconds });
}

/**
 * Counts this call against the calling device, which has a browser cookie after its first captcha or puzzle. Without the cookie only the
 * limit by address applies, so dropping it gains nothing.
 * @throws Problem `too_many_requests` with `retryAfterSeconds`
 */
export async function limitDeviceRate(ctx: CallContext, limit: RateLimit): Promise<void> {
  const device = deviceKeyOf(ctx);
  if (device !== undefined) await limitRateFor(ctx, { ...limit, name: `${limit.name}:device` }, device);
}

/** The network of an address, for limits on many addresses of one client: IPv4 /24, IPv6 /48. */
export function addressNetwork(ip: string): string {
  const block = addressBlock(ip);
  return isIPv4(block) ? block.split('.').slice(0, 3).join('.') : block.split(':').slice(0, 3).join(':');
}

/** The unit that limits count as one address: one IPv4 address, or an IPv6 /64, which a single household usually holds. */
export function addressBlock(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail] = ip.split('::');
  const groups = head === '' ? [] : head.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  return [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':');
}
