import type { FieldRules } from '@jogada/merchant/contract/player';
import { rulesOf } from '../jurisdiction/rules-of.ts';
import { isSwitchedOff, type Merchant } from '../merchant.ts';
import { rulesInForce } from './rules-in-force.ts';

const WHO_INVITED = ['affiliateCode', 'recommenderId'];

/** The registration form's fields at a moment. Fields for the inviter are disabled while AFFMAN3 is off. */
export function registrationFieldsOf(merchant: Merchant, at: Date): FieldRules {
  const fields = rulesInForce(merchant.registrationFields, rulesOf(merchant.jurisdiction, at));
  if (!isSwitchedOff(merchant, 'AFFMAN3')) return fields;
  const isAsked = ([name]: readonly [string, unknown]) => !WHO_INVITED.includes(name);
  return Object.fromEntries(
    Object.entries(fields).map(([name, rule]) =>
      isAsked([name, rule]) ? [name, rule] : [name, { ...rule, enabled: false, required: false }],
    ),
  );
}
