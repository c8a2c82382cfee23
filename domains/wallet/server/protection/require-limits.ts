import type { MemberContext } from '@jogada/accounts/server';
import { rulesOf } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import { LIMIT_KINDS, LIMIT_PERIODS } from '../../contract/player/limits.ts';
import { isLimitRequired } from './limit-view.ts';
import { selectLimits } from './limits.sql.ts';

/**
 * Blocks play and deposits until the legally required limits are set, also for older accounts (R05, R14).
 * @throws Problem `limits_missing`
 */
export async function requireLimits(ctx: MemberContext): Promise<void> {
  const rules = rulesOf(ctx.merchant.jurisdiction, ctx.now());
  const required = LIMIT_KINDS.filter((kind) => isLimitRequired(rules, kind));
  if (required.length === 0) return;
  const rows = await selectLimits(ctx.database, { memberId: ctx.member.id, at: ctx.now() });
  const isSet = required.every((kind) => LIMIT_PERIODS.every((period) => rows.some((row) => row.kind === kind && row.period === period)));
  if (!isSet) throw new Problem('limits_missing');
}
