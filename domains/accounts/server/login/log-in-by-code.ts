import type { LoginAnswer, LoginSide } from '@jogada/accounts/contract/player';
import { isSwitchedOn } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import { selectMemberByContact } from '../contacts/contact.sql.ts';
import type { VisitorContext } from '../member-context.ts';
import { targetIndexOf } from '../verification/code-target.ts';
import { readMobile } from '../verification/mobile-number.ts';
import { useCode } from '../verification/use-code.ts';
import { letIn } from '../second-factor/sign-in-step.ts';
import { admitMember } from './admit-member.ts';
import { requireMoreThanPhone } from './require-more-than-phone.ts';
import { requireSide } from './require-side.ts';

export interface CodeLogin {
  /** The mobile number. */
  readonly username: string;
  /** The code. */
  readonly password: string;
  readonly countryDialingCode: string;
  readonly remember: boolean;
  readonly side: LoginSide;
}

/**
 * Signs a member in with a code sent to their confirmed number (ACC-02). Without the right code the response does not reveal whether an
 * account exists.
 */
export async function logInByCode(ctx: VisitorContext, login: CodeLogin): Promise<LoginAnswer> {
  if (!isSwitchedOn(ctx.merchant, 'MOBILEVERCODELOGIN3')) throw new Problem('feature_unavailable');
  const target = {
    channel: 'sms',
    target: readMobile({ mobileNum: login.username, countryDialingCode: login.countryDialingCode }),
  } as const;
  const valueIndex = targetIndexOf(target, ctx.settings.secrets);
  const row = await selectMemberByContact(ctx.database, { merchantCode: ctx.merchant.code, kind: 'mobile', valueIndex });
  await useCode(ctx, { ...target, purpose: 'login', code: login.password }, async (memberId) => {
    if (!row || row.id !== memberId) throw new Problem('verification_code_dead', { field: 'verificationCode' });
    if (row.status !== 'active') throw new Problem('account_blocked');
    requireSide(row.type, login.side);
  });
  if (!row) throw new Problem('verification_code_dead', { field: 'verificationCode' });

  await requireMoreThanPhone(ctx, row.id);
  const { remember, side } = login;
  return letIn(ctx, (tx) => admitMember(ctx, tx, { credential: row, method: 'sms', remember, side }));
}
