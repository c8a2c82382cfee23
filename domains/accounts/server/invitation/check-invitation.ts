import type { checkInvitation as endpoint } from '@jogada/accounts/contract/player';
import { isSwitchedOff } from '@jogada/merchant/server';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { INVITATION_CHECK_LIMIT, limitRate } from '../lockout/rate-limit.ts';
import type { VisitorContext } from '../member-context.ts';
import { selectInvitationCode } from './invitation.sql.ts';

/** Whether an invitation code is good, before anything else is sent (ACC-19). It does not say whose it is. */
export async function checkInvitation(ctx: VisitorContext, { code }: InputOf<typeof endpoint>): Promise<{ code: string }> {
  if (isSwitchedOff(ctx.merchant, 'AFFMAN3')) throw new Problem('feature_unavailable');
  await limitRate(ctx, INVITATION_CHECK_LIMIT);
  const owner = await selectInvitationCode(ctx.database, { merchantCode: ctx.merchant.code, code });
  if (!owner) throw new Problem('invitation_code_error', { field: 'affiliateCode' });
  return { code: owner.code };
}
