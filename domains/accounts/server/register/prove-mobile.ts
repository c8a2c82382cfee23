import { Problem } from '@jogada/platform/contract';
import { checkFirebasePhone } from '../identity/check-firebase-phone.ts';
import type { VisitorContext } from '../member-context.ts';
import { readEmail } from '../verification/email-address.ts';
import { readMobile, type MobileNumber } from '../verification/mobile-number.ts';
import { useCode } from '../verification/use-code.ts';
import type { Registration } from './check-registration.ts';

/** The contacts of a registration. */
export interface Reach {
  readonly mobile: MobileNumber | undefined;
  readonly email: string | undefined;
}

/** @throws Problem `mobile_invalid`, `email_invalid` */
export function readReach(form: Registration): Reach {
  return {
    mobile: form.mobileNum === '' ? undefined : readMobile(form),
    email: form.email === '' ? undefined : readEmail(form.email),
  };
}

/**
 * Whether the new member has proved the mobile number, by the code sent to it or by a Firebase token (ACC-16). @throws Problem
 * `in_verification_error`, `verification_code_dead`, `phone_proof_refused`
 */
export async function proveMobile(ctx: VisitorContext, form: Registration, { mobile }: Reach): Promise<boolean> {
  if (form.firebaseIdToken !== '') {
    if (!mobile) throw new Problem('field_required', { field: 'mobileNum' });
    await checkFirebasePhone(ctx, { firebaseChannel: form.firebaseChannel, firebaseIdToken: form.firebaseIdToken, mobile });
    return true;
  }
  if (!mobile || form.verificationCode === '') return false;
  await useCode(ctx, { purpose: 'registration', channel: 'sms', target: mobile, code: form.verificationCode });
  return true;
}
