import type { SwitchName } from '@jogada/merchant/contract/player';
import { isSwitchedOn, registrationFieldsOf, type Merchant } from '@jogada/merchant/server';
import type { RegistrationMethod, RegistrationTerms } from '@jogada/accounts/contract/player';
import { Problem } from '@jogada/platform/contract';

const SWITCH_OF = { username: 'USERNAMEREG3', mobile: 'MOBILENUMREG3' } as const satisfies Record<RegistrationMethod, SwitchName>;

/** The merchant's current registration rules. @throws Problem `feature_unavailable` when the method is off */
export function registrationTerms(merchant: Merchant, method: RegistrationMethod, at: Date): RegistrationTerms {
  if (!isSwitchedOn(merchant, 'REG3') || !isSwitchedOn(merchant, SWITCH_OF[method])) throw new Problem('feature_unavailable');
  return {
    rules: registrationFieldsOf(merchant, at),
    method,
    isMobileVerified: isSwitchedOn(merchant, 'REGMOBVERF3'),
    hasMobilePassword: isSwitchedOn(merchant, 'MOBILENUMPASSREG3'),
  };
}
