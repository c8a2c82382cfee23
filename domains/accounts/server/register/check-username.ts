import { isSwitchedOn } from '@jogada/merchant/server';
import type { checkUsername as endpoint } from '@jogada/accounts/contract/player';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { limitRate, USERNAME_CHECK_LIMIT } from '../lockout/rate-limit.ts';
import type { VisitorContext } from '../member-context.ts';
import { isUsernameTaken } from '../members/member.sql.ts';
import { requireUsernameShape } from './require-username-shape.ts';

/** Returns whether a username is free. Rate-limited, so that it serves a form but not enumeration (C11, S02). */
export async function checkUsername(ctx: VisitorContext, { username }: InputOf<typeof endpoint>): Promise<{ isAvailable: boolean }> {
  const { merchant, database } = ctx;
  if (!isSwitchedOn(merchant, 'REG3') || !isSwitchedOn(merchant, 'USERNAMEREG3')) throw new Problem('feature_unavailable');
  await limitRate(ctx, USERNAME_CHECK_LIMIT);
  requireUsernameShape(ctx, username);
  return { isAvailable: !(await isUsernameTaken(database, { merchantCode: merchant.code, username })) };
}
