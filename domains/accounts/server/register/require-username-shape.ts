import { BLANK_REGISTRATION, findRegistrationFault } from '@jogada/accounts/contract/player';
import { isOfPattern, registrationFieldsOf } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import type { VisitorContext } from '../member-context.ts';

/** Checks a username against the merchant's rule. @throws Problem `username_invalid` */
export function requireUsernameShape({ merchant, now }: Pick<VisitorContext, 'merchant' | 'now'>, username: string): void {
  const rule = registrationFieldsOf(merchant, now())['username'];
  const fault = rule && findRegistrationFault({ name: 'username', rule }, { ...BLANK_REGISTRATION, username }, '', isOfPattern);
  if (fault) throw new Problem('username_invalid', { field: 'username' });
}
