import type { RegistrationMethod, RegistrationTerms } from '@jogada/accounts/contract/player';
import { useStatus, useSwitch } from '@jogada/merchant/web';
import { useMemo } from 'react';

interface OfferedRegistration {
  /** The available methods; empty when registration is closed. */
  readonly methods: readonly RegistrationMethod[];
  readonly termsOf: (method: RegistrationMethod) => RegistrationTerms;
}

/** The merchant's current registration rules. Follows changes while the page is open. */
export function useRegistrationTerms(): OfferedRegistration {
  const { register: rules, channels, identity } = useStatus().info;
  const isOpen = useSwitch('REG3');
  const byUsername = useSwitch('USERNAMEREG3') && isOpen;
  const isMobileVerified = useSwitch('REGMOBVERF3');
  // A code requires a channel to send it.
  const canProve = !isMobileVerified || channels.sms || identity.phoneVerifier !== null;
  const byMobile = useSwitch('MOBILENUMREG3') && isOpen && canProve;
  const hasMobilePassword = useSwitch('MOBILENUMPASSREG3');
  return useMemo(
    () => ({
      // Username first; mobile is the default only when it is the only method (ACC-11).
      methods: [...(byUsername ? (['username'] as const) : []), ...(byMobile ? (['mobile'] as const) : [])],
      termsOf: (method) => ({ rules, method, isMobileVerified, hasMobilePassword }),
    }),
    [rules, byUsername, byMobile, isMobileVerified, hasMobilePassword],
  );
}
