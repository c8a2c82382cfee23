import { requireSecondFactor, type MemberContext } from '@jogada/accounts/server';
import { rulesOf } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import { putSitting, selectGuard, type GuardRow } from './guard.sql.ts';
import { requireIdentity } from './require-identity.ts';
import { requireLimits } from './require-limits.ts';
import { presentSitting } from './sitting.ts';

/**
 * Checks that a member may open a game: no pause or exclusion (R19, R20), a CPF on file, the required limits and second factor
 * (R01, R14, R11), and no unacknowledged reality check (R18). Starts or continues the playing session.
 * @throws Problem `play_paused`, `account_excluded`, `document_required`, `limits_missing`, `second_factor_needed`, `reality_check_due`
 */
export async function requireMayPlay(ctx: MemberContext): Promise<void> {
  const at = ctx.now();
  const memberId = ctx.member.id;
  const guard = await selectGuard(ctx.database, { memberId, at });
  requireNotStopped(guard);
  await requireIdentity(ctx);
  await requireLimits(ctx);
  await requireSecondFactor(ctx);
  const sitting = presentSitting(guard, { rules: rulesOf(ctx.merchant.jurisdiction, at), at });
  if (sitting?.dueAt && sitting.dueAt <= at) throw new Problem('reality_check_due');
  await putSitting(ctx.database, { memberId, from: sitting?.from ?? at, acknowledgedAt: sitting?.acknowledgedAt ?? null, at });
}

/** @throws Problem `play_paused` with its end, `account_excluded` */
export function requireNotStopped(guard: Pick<GuardRow, 'is_excluded' | 'paused_until'>): void {
  if (guard.is_excluded) throw new Problem('account_excluded');
  if (guard.paused_until) throw new Problem('play_paused', { until: guard.paused_until.toISOString() });
}
