import type {
  CodeSent,
  sendRegistrationSmsCode as sendRegistrationSmsCodeEndpoint,
  sendSmsCode as sendSmsCodeEndpoint,
} from '@jogada/accounts/contract/player';
import { isSwitchedOn } from '@jogada/merchant/server';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { selectMemberByContact } from '../contacts/contact.sql.ts';
import { checkHuman } from '../human-check/check-human.ts';
import type { VisitorContext } from '../member-context.ts';
import { requireCarrier } from '../messages/require-carrier.ts';
import { targetIndexOf } from './code-target.ts';
import { sendCode } from './send-code.ts';
import { readSmsTarget } from './sms-target.ts';

/** The switch under which a code is sent to somebody who is not signed in. */
const SWITCHES = { login: 'MOBILEVERCODELOGIN3', password_reset: 'CHNGPASSVERIF3' } as const;

/**
 * Sends a code to a number that a member confirmed, to sign in by it or to set a new password. A number that nobody has
 * is answered alike, and gets nothing (S02).
 */
export async function sendSmsCode(ctx: VisitorContext, order: InputOf<typeof sendSmsCodeEndpoint>): Promise<CodeSent> {
  if (!isSwitchedOn(ctx.merchant, SWITCHES[order.purpose])) throw new Problem('feature_unavailable');
  const target = readSmsTarget(ctx.settings, order);
  await requireCarrier(ctx, 'sms');
  await checkHuman(ctx, order);
  const valueIndex = targetIndexOf(target, ctx.settings.secrets);
  const member = await selectMemberByContact(ctx.database, { merchantCode: ctx.merchant.code, kind: 'mobile', valueIndex });
  return sendCode(ctx, {
    ...target,
    purpose: order.purpose,
    memberId: member?.id ?? null,
    accountName: member?.username ?? null,
    isWithheld: !member,
  });
}

/** Sends a code to the number of a new account. Who has it already learns that at the end, having proved that it is theirs. */
export async function sendRegistrationSmsCode(
  ctx: VisitorContext,
  order: InputOf<typeof sendRegistrationSmsCodeEndpoint>,
): Promise<CodeSent> {
  const isOffered = isSwitchedOn(ctx.merchant, 'REGMOBVERF3') || isSwitchedOn(ctx.merchant, 'MOBILENUMREG3');
  if (!isOffered) throw new Problem('feature_unavailable');
  const target = readSmsTarget(ctx.settings, { mobileNum: order.mobileNo, countryDialingCode: order.countryDialingCode });
  await requireCarrier(ctx, 'sms');
  await checkHuman(ctx, { ...order, mobileNum: order.mobileNo });
  return sendCode(ctx, { ...target, purpose: 'registration', memberId: null });
}
