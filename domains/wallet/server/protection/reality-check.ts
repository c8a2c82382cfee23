import type { MemberContext } from '@jogada/accounts/server';
import { rulesOf } from '@jogada/merchant/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { readPlayTime as playTime, RealityCheck } from '../../contract/player/protection.ts';
import { netSince, putSitting, selectGuard, selectPlayTime } from './guard.sql.ts';
import { presentSitting } from './sitting.ts';

/** The duration and result of the current playing session, and when the reality check is due (R18). */
export async function readRealityCheck(ctx: MemberContext): Promise<RealityCheck> {
  const at = ctx.now();
  const memberId = ctx.member.id;
  const { currency } = ctx.member;
  const guard = await selectGuard(ctx.database, { memberId, at });
  const sitting = presentSitting(guard, { rules: rulesOf(ctx.merchant.jurisdiction, at), at });
  if (!sitting) return { playingMs: null, netAmount: '0', currency, dueInMs: null };
  const net = await netSince(ctx.database, { memberId, from: sitting.from, at });
  const dueInMs = sitting.dueAt && Math.max(0, sitting.dueAt.getTime() - at.getTime());
  return { playingMs: at.getTime() - sitting.from.getTime(), netAmount: net.toString(), currency, dueInMs };
}

export async function acknowledgeRealityCheck(ctx: MemberContext): Promise<RealityCheck> {
  const at = ctx.now();
  const memberId = ctx.member.id;
  const sitting = presentSitting(await selectGuard(ctx.database, { memberId, at }), { rules: rulesOf(ctx.merchant.jurisdiction, at), at });
  if (sitting) await putSitting(ctx.database, { memberId, from: sitting.from, acknowledgedAt: at, at });
  return readRealityCheck(ctx);
}

export async function readPlayTime(ctx: MemberContext, { from, to }: InputOf<typeof playTime>): Promise<OutputOf<typeof playTime>> {
  const rows = await selectPlayTime(ctx.database, { memberId: ctx.member.id, from, to, timeZone: ctx.merchant.timeZone });
  const days = rows.map((row) => ({ day: row.day, playMs: Number(row.play_ms) }));
  return { totalMs: days.reduce((sum, { playMs }) => sum + playMs, 0), days };
}
