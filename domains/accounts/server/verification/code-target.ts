import type { Secrets } from '@jogada/merchant/server';
import { textIndexOf } from '../members/personal-data.ts';
import type { MobileNumber } from './mobile-number.ts';

/** The purpose of a code. A code is valid for its purpose only. */
export type CodePurpose = 'login' | 'password_reset' | 'registration' | 'contact_change' | 'payment_password' | 'withdrawal';

/** The recipient of a code. */
export type CodeTarget =
  | { readonly channel: 'sms'; readonly target: MobileNumber }
  | { readonly channel: 'email'; readonly target: string };

/** Keyed hash of a target, for lookup without storing it in plain text. */
export function targetIndexOf({ channel, target }: CodeTarget, secrets: Secrets): Buffer {
  return textIndexOf(`${channel === 'sms' ? 'mobile' : 'email'}:${target}`, 'contact', secrets);
}
