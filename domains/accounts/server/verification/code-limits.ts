import { Problem } from '@jogada/platform/contract';
import { countAttempt } from '../attempts/attempt.sql.ts';
import { addressBlock } from '../attempts/rate-limit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { VisitorContext } from '../member-context.ts';
import type { CodeTarget } from './code-target.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How soon another code may be asked for. */
export const RESEND_AFTER_MS = MINUTE_MS;

interface Limit {
  readonly key: string;
  readonly timesMax: number;
  readonly windowMs: number;
}

/**
 * Counts a wish for a message, and refuses it over a limit: 1 in 60 s, 5 an hour and 10 a day for a number or an
 * address, 30 an hour for whoever asks, and what the installation may spend in an hour (S08). A wish that one limit
 * refuses costs nothing of those behind it.
 * @throws Problem `too_many_requests` with `retryAfterSeconds`
 */
export async function keepMessageLimits(ctx: VisitorContext, target: CodeTarget & { readonly index: Buffer }): Promise<void> {
  const to = `${target.channel}:${ctx.merchant.code}:${target.index.toString('base64url')}`;
  await keep(ctx, { key: `${target.channel}_from:${addressBlock(ctx.ip)}`, timesMax: 30, windowMs: HOUR_MS });
  await keep(ctx, { key: `${to}:minute`, timesMax: 1, windowMs: RESEND_AFTER_MS - 1 });
  await keep(ctx, { key: `${to}:hour`, timesMax: 5, windowMs: HOUR_MS });
  await keep(ctx, { key: `${to}:day`, timesMax: 10, windowMs: DAY_MS });
  if (target.channel === 'sms') await keepBudget(ctx);
}

// Somebody who finds a way around every other limit still cannot spend more than this; who is on duty is told once.
async function keepBudget(ctx: VisitorContext): Promise<void> {
  const { smsPerHourMax } = ctx.settings.messaging;
  const limit = { key: 'sms_budget', timesMax: smsPerHourMax, windowMs: HOUR_MS };
  await keep(ctx, limit, async () => {
    ctx.log.error({ smsPerHourMax }, 'the hour’s budget of messages is spent; no more are sent until it is over');
    await recordAudit(ctx, ctx.database, {
      actorKind: 'system',
      actorId: null,
      action: 'sms.budget_spent',
      subjectId: null,
      facts: { smsPerHourMax },
    });
  });
}

async function keep(ctx: VisitorContext, limit: Limit, onFirstExcess?: () => Promise<void>): Promise<void> {
  const at = ctx.now();
  const windowStart = new Date(at.getTime() - limit.windowMs);
  const { count, started_at: startedAt } = await countAttempt(ctx.database, { key: limit.key, at, windowStart });
  if (count <= limit.timesMax) return;
  if (count === limit.timesMax + 1) await onFirstExcess?.();
  const retryAfterSeconds = Math.max(1, Math.ceil((startedAt.getTime() + limit.windowMs - at.getTime()) / 1000));
  throw new Problem('too_many_requests', { retryAfterSeconds });
}
