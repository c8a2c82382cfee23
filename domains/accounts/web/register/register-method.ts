import type { RegistrationPayload } from '@jogada/accounts/contract/player';
import type * as v from 'valibot';

type RegisterMethod = v.InferInput<typeof RegistrationPayload>['registerMethod'];

/** Marks the merchant's native app in its user agent. */
const NATIVE_APP = /\bNativeApp\//;

interface Signs {
  readonly userAgent: string;
  readonly isStandalone: boolean;
  /** From iOS' `navigator.standalone`. */
  readonly isWebClip: boolean;
}

/** How the page is used, for the registration: in the native app, installed to the home screen, or in a browser. */
export function registerMethodOf({ userAgent, isStandalone, isWebClip }: Signs): RegisterMethod {
  if (NATIVE_APP.test(userAgent)) return 'APP';
  if (isWebClip) return 'WEBCLIP';
  return isStandalone ? 'PWA' : 'H5';
}

/** The method of the current page. */
export function registerMethod(): RegisterMethod {
  return registerMethodOf({
    userAgent: navigator.userAgent,
    isStandalone: matchMedia('(display-mode: standalone)').matches,
    isWebClip: 'standalone' in navigator && navigator.standalone === true,
  });
}
