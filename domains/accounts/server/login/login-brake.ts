import { Problem } from '@jogada/platform/contract';
import { addressBlock } from '../attempts/rate-limit.ts';
import { clearAttempts, countAttempt, selectAttempts } from '../attempts/attempt.sql.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { VisitorContext } from '../member-context.ts';

const WINDOW_MS = 60 * 60_000;
/** From this many failures of one address on, a captcha is asked for whatever account is tried, and the staff is told. */
const CAPTCHA_AFTER_FROM_ADDRESS = 10;
/** From this many on, an account rests between tries, each time twice as long. It is never locked for good. */
const REST_AFTER = 10;
const REST_FIRST_MS = 30_000;
const REST_MAX_MS = 15 * 60_000;

/**
 * Looks at the failures of an account (whether it exists or not) and of an address.
 * @throws Problem `too_many_requests` while the account rests
 */
export async function isCaptchaDue(ctx: VisitorContext, username: string): Promise<boolean> {
  const at = ctx.now();
  const windowStart = new Date(at.getTime() - WINDOW_MS);
  const account = await selectAttempts(ctx.database, { key: accountKey(ctx, username), windowStart });
  if (account && account.count >= REST_AFTER) {
    const restMs = Math.min(REST_MAX_MS, REST_FIRST_MS * 2 ** (account.count - REST_AFTER));
    const leftMs = account.last_at.getTime() + restMs - at.getTime();
    if (leftMs > 0) throw new Problem('too_many_requests', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
  }
  const address = await selectAttempts(ctx.database, { key: addressKey(ctx), windowStart });
  return (account?.count ?? 0) >= ctx.merchant.captchaAfterFailures || (address?.count ?? 0) >= CAPTCHA_AFTER_FROM_ADDRESS;
}

/** Counts a failure; answers whether the next try needs a captcha. */
export async function countFailure(ctx: VisitorContext, username: string): Promise<boolean> {
  const at = ctx.now();
  const windowStart = new Date(at.getTime() - WINDOW_MS);
  const account = await countAttempt(ctx.database, { key: accountKey(ctx, username), at, windowStart });
  const address = await countAttempt(ctx.database, { key: addressKey(ctx), at, windowStart });
  if (address.count === CAPTCHA_AFTER_FROM_ADDRESS) await warnOfStuffing(ctx, address.count);
  return account.count >= ctx.merchant.captchaAfterFailures || address.count >= CAPTCHA_AFTER_FROM_ADDRESS;
}

// Many failures from one place are somebody trying lists of passwords: once a window, in the log and in the trail (S04).
async function warnOfStuffing(ctx: VisitorContext, failures: number): Promise<void> {
  ctx.log.warn({ address: addressBlock(ctx.ip), failures }, 'many refused logins from one address');
  await recordAudit(ctx, ctx.database, {
    actorKind: 'system',
    actorId: null,
    action: 'session.stuffing_suspected',
    subjectId: null,
    facts: { failures },
  });
}

export function forgetFailures(ctx: VisitorContext, username: string): Promise<void> {
  return clearAttempts(ctx.database, accountKey(ctx, username));
}

function accountKey(ctx: VisitorContext, username: string): string {
  return `login_failed:account:${ctx.merchant.code}:${username.toLowerCase()}`;
}

function addressKey(ctx: VisitorContext): string {
  return `login_failed:address:${addressBlock(ctx.ip)}`;
}
