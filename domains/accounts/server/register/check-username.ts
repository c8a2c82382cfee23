import { isOfPattern, isSwitchedOn } from '@jogada/merchant/server';
import { BLANK_REGISTRATION, findRegistrationFault, type checkUsername as endpoint } from '@jogada/accounts/contract/player';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { limitRate, USERNAME_CHECK_LIMIT } from '../lockout/rate-limit.ts';
import type { VisitorContext } from '../member-context.ts';
import { isUsernameTaken } from '../members/member.sql.ts';

/** Whether a name is free. It answers a form that is being filled in, not somebody who collects names (C11, S02). */
export async function checkUsername(ctx: VisitorContext, { username }: InputOf<typeof endpoint>): Promise<{ isAvailable: boolean }> {
  const { merchant, database } = ctx;
  if (!isSwitchedOn(merchant, 'REG3') || !isSwitchedOn(merchant, 'USERNAMEREG3')) throw new Problem('feature_unavailable');
  await limitRate(ctx, USERNAME_CHECK_LIMIT);
  const rule = merchant.registrationFields['username'];
  const fault = rule && findRegistrationFault({ name: 'username', rule }, { ...BLANK_REGISTRATION, username }, '', isOfPattern);
  if (fault) throw new Problem('username_invalid', { field: 'username' });
  return { isAvailable: !(await isUsernameTaken(database, { merchantCode: merchant.code, username })) };
}
