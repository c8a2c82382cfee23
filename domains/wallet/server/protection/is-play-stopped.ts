import type { MemberContext } from '@jogada/accounts/server';
import { selectGuard } from './guard.sql.ts';

/** Whether a pause or an exclusion stops the member's play (R19, R20). */
export async function isPlayStopped({ database, member, now }: Pick<MemberContext, 'database' | 'member' | 'now'>): Promise<boolean> {
  const guard = await selectGuard(database, { memberId: member.id, at: now() });
  return guard.is_excluded || guard.paused_until !== null;
}
