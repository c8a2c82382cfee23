import type { Secrets } from '@jogada/merchant/server';
import { textIndexOf } from '../members/personal-data.ts';
import type { MobileNumber } from './mobile-number.ts';

/** What a code is for. A code of one purpose opens nothing of another. */
export type CodePurpose = 'login' | 'password_reset' | 'registration' | 'contact_change' | 'payment_password' | 'withdrawal';

/** Where a code goes. */
export type CodeTarget =
  | { readonly channel: 'sms'; readonly target: MobileNumber }
  | { readonly channel: 'email'; readonly target: string };

/** The keyed hash by which a target is known where it must not be readable. */
export function targetIndexOf({ channel, target }: CodeTarget, secrets: Secrets): Buffer {
  return textIndexOf(`${channel === 'sms' ? 'mobile' : 'email'}:${target}`, 'contact', secrets);
}
