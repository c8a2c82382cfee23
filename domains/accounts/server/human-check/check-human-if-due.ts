import { Problem } from '@jogada/platform/contract';
import { selectAttempts } from '../lockout/attempt.sql.ts';
import type { MemberContext } from '../member-context.ts';
import { CODES_BEFORE_HUMAN_CHECK, DAY_MS, memberDayKey } from '../verification/code-limits.ts';
import { checkHuman } from './check-human.ts';

/** A human check proof, bound to the mobile number as the form has it; `NO_NUMBER` for a form without one. */
export interface HumanGiven {
  readonly humanToken: string;
  readonly moduleId: 'VERIFICATION3';
  readonly mobileNum: string;
}

/** Requires a human check from a signed-in member after the first codes of a day (S08, S10). @throws Problem as `checkHuman` */
export async function checkHumanIfDue(ctx: MemberContext, given: HumanGiven): Promise<void> {
  const windowStart = new Date(ctx.now().getTime() - DAY_MS);
  const sent = await selectAttempts(ctx.database, { key: memberDayKey(ctx.member.id), windowStart });
  if ((sent?.count ?? 0) < CODES_BEFORE_HUMAN_CHECK) return;
  if (given.humanToken === '') throw new Problem('human_check_required', { reason: 'codes' });
  await checkHuman(ctx, given);
}
