import type { FieldRules } from '@jogada/merchant/contract/player';
import { isSwitchedOff, type Merchant } from '../merchant.ts';

const WHO_INVITED = ['affiliateCode', 'recommenderId'];

/** The registration form's current fields. Fields for the inviter are disabled while AFFMAN3 is off. */
export function registrationFieldsOf(merchant: Merchant): FieldRules {
  if (!isSwitchedOff(merchant, 'AFFMAN3')) return merchant.registrationFields;
  const isAsked = ([name]: readonly [string, unknown]) => !WHO_INVITED.includes(name);
  return Object.fromEntries(
    Object.entries(merchant.registrationFields).map(([name, rule]) =>
      isAsked([name, rule]) ? [name, rule] : [name, { ...rule, enabled: false, required: false }],
    ),
  );
}
