import type { RegistrationMethod, RegistrationTerms } from '@jogada/accounts/contract/player';
import { useStatus, useSwitch } from '@jogada/merchant/web';
import { useMemo } from 'react';

interface OfferedRegistration {
  /** The ways in that are open now; none when the house takes nobody. */
  readonly methods: readonly RegistrationMethod[];
  readonly termsOf: (method: RegistrationMethod) => RegistrationTerms;
}

/** What the merchant offers and asks for now; it follows a switch while the page is open. */
export function useRegistrationTerms(): OfferedRegistration {
  const { register: rules, channels, identity } = useStatus().info;
  const isOpen = useSwitch('REG3');
  const byUsername = useSwitch('USERNAMEREG3') && isOpen;
  const isMobileVerified = useSwitch('REGMOBVERF3');
  // A code that cannot be sent proves nothing.
  const canProve = !isMobileVerified || channels.sms || identity.phoneVerifier !== null;
  const byMobile = useSwitch('MOBILENUMREG3') && isOpen && canProve;
  const hasMobilePassword = useSwitch('MOBILENUMPASSREG3');
  return useMemo(
    () => ({
      // By mobile first only where there is no other way (ACC-11).
      methods: [...(byUsername ? (['username'] as const) : []), ...(byMobile ? (['mobile'] as const) : [])],
      termsOf: (method) => ({ rules, method, isMobileVerified, hasMobilePassword }),
    }),
    [rules, byUsername, byMobile, isMobileVerified, hasMobilePassword],
  );
}
