import { excludeMember, notePause, recordAudit, type MemberContext } from '@jogada/accounts/server';
import { rulesOf } from '@jogada/merchant/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type {
  excludeSelf as exclude,
  pausePlay as pause,
  Protection,
  setRealityCheck as setInterval,
} from '../../contract/player/protection.ts';
import { selectOpenSignals } from './behaviour.sql.ts';
import { putRealityCheck, selectGuard, stopPlay } from './guard.sql.ts';
import { realityCheckMinutes } from './sitting.ts';

const DAY_MS = 86_400_000;

export function readProtection(ctx: MemberContext): Promise<Protection> {
  return protectionOf(ctx, ctx.database);
}

/** Stops play and deposits for some days (R19). A longer pause stays unchanged. */
export function pausePlay(ctx: MemberContext, { days }: InputOf<typeof pause>): Promise<Protection> {
  const at = ctx.now();
  const memberId = ctx.member.id;
  const until = new Date(at.getTime() + days * DAY_MS);
  return ctx.database.transaction(async (tx) => {
    await notePause(ctx, tx, { memberId, until });
    await stopPlay(tx, { memberId, isExclusion: false, until, at });
    await recordAudit(ctx, tx, {
      actorKind: 'member',
      actorId: memberId,
      action: 'play.paused',
      subjectId: memberId,
      facts: { until: until.toISOString() },
    });
    return protectionOf(ctx, tx);
  });
}

/**
 * Excludes the member from all brands of the operator, for some months or indefinitely (R20). From the commit on, stakes, deposits and
 * logins are refused. Money owed is still credited, and a job pays out the cash.
 */
export function excludeSelf(ctx: MemberContext, { months }: InputOf<typeof exclude>): Promise<OutputOf<typeof exclude>> {
  const at = ctx.now();
  const until = months === null ? null : monthsLater(at, months);
  return ctx.database.forMerchants('every').transaction(async (tx) => {
    const closed = await excludeMember(ctx, tx, { memberId: ctx.member.id, until });
    for (const { id: memberId } of closed) {
      await stopPlay(tx, { memberId, isExclusion: true, until, at });
      await recordAudit(ctx, tx, {
        actorKind: 'member',
        actorId: ctx.member.id,
        action: 'member.excluded',
        subjectId: memberId,
        facts: { until: until?.toISOString() ?? null },
      });
    }
    return { until: until?.toISOString() ?? null };
  });
}

/** @throws Problem `limit_required` where the law requires a reality check (R18) */
export async function setRealityCheck(ctx: MemberContext, { minutes }: InputOf<typeof setInterval>): Promise<Protection> {
  if (minutes === null && rulesOf(ctx.merchant.jurisdiction, ctx.now()).realityCheckMinutes !== null) throw new Problem('limit_required');
  await putRealityCheck(ctx.database, { memberId: ctx.member.id, minutes });
  return protectionOf(ctx, ctx.database);
}

async function protectionOf(ctx: MemberContext, sql: Sql): Promise<Protection> {
  const rules = rulesOf(ctx.merchant.jurisdiction, ctx.now());
  const guard = await selectGuard(sql, { memberId: ctx.member.id, at: ctx.now() });
  const open = await selectOpenSignals(sql, ctx.member.id);
  return {
    pausedUntil: guard.paused_until?.toISOString() ?? null,
    realityCheckMinutes: realityCheckMinutes(guard, rules),
    isRealityCheckRequired: rules.realityCheckMinutes !== null,
    noticed: open ? { signals: open.signals, since: open.opened_at.toISOString() } : null,
  };
}

// A missing day rolls over into the following month, so an exclusion never ends early.
function monthsLater(at: Date, months: number): Date {
  const later = new Date(at);
  later.setUTCMonth(later.getUTCMonth() + months);
  return later;
}
