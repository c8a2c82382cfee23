import type { LoginAnswer, LoginSide } from '@jogada/accounts/contract/player';
import { Problem } from '@jogada/platform/contract';
import { selectMemberByContact } from '../contacts/contact.sql.ts';
import { checkFirebasePhone } from '../identity/check-firebase-phone.ts';
import type { VisitorContext } from '../member-context.ts';
import { targetIndexOf } from '../verification/code-target.ts';
import { readMobile } from '../verification/mobile-number.ts';
import { letIn } from '../second-factor/sign-in-step.ts';
import { admitMember } from './admit-member.ts';
import { requireMoreThanPhone } from './require-more-than-phone.ts';

interface FirebaseLogin {
  readonly firebaseChannel: string;
  readonly firebaseIdToken: string;
  readonly firebaseMobileNo: string;
  readonly countryDialingCode: string;
  readonly remember: boolean;
  readonly side: LoginSide;
}

/**
 * Signs a member in with a phone that Firebase verified (S19), when the number is confirmed. Without a valid proof the response does not
 * reveal whether an account exists.
 */
export async function logInByFirebase(ctx: VisitorContext, login: FirebaseLogin): Promise<LoginAnswer> {
  const { firebaseChannel, firebaseIdToken, firebaseMobileNo, countryDialingCode, remember, side } = login;
  const mobile = readMobile({ mobileNum: firebaseMobileNo, countryDialingCode });
  await checkFirebasePhone(ctx, { firebaseChannel, firebaseIdToken, mobile });
  const valueIndex = targetIndexOf({ channel: 'sms', target: mobile }, ctx.settings.secrets);
  const credential = await selectMemberByContact(ctx.database, { merchantCode: ctx.merchant.code, kind: 'mobile', valueIndex });
  if (!credential) throw new Problem('wrong_credentials');
  await requireMoreThanPhone(ctx, credential.id);
  return letIn(ctx, (tx) => admitMember(ctx, tx, { credential, method: 'firebase', remember, side }));
}
