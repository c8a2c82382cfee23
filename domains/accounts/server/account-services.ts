import type { Services } from '@jogada/merchant/server';
import type { PhoneKeys } from './identity/check-firebase-phone.ts';
import { createSignInGate, type SignInGate } from './login/sign-in-gate.ts';
import type { CarrierLook } from './messages/require-carrier.ts';
import type { OpenIdProviders } from './social/open-id-network.ts';

/** What the accounts keep in a process. */
export interface AccountServices {
  /** Limits the sign-ins in progress. */
  readonly signIns: SignInGate;
  /** Firebase's keys, by their address. */
  readonly phoneKeys: PhoneKeys;
  readonly openIdProviders: OpenIdProviders;
  readonly carrierLook: CarrierLook;
}

declare module '@jogada/merchant/server' {
  interface Services {
    readonly accounts: AccountServices;
  }
}

export function createAccountServices(): Services['accounts'] {
  return { signIns: createSignInGate(), phoneKeys: new Map(), openIdProviders: new Map(), carrierLook: { last: undefined } };
}
