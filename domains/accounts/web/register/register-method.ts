import type { RegistrationPayload } from '@jogada/accounts/contract/player';
import type * as v from 'valibot';

type RegisterMethod = v.InferInput<typeof RegistrationPayload>['registerMethod'];

/** What the merchant's native app adds to its user agent. */
const NATIVE_APP = /\bNativeApp\//;

interface Signs {
  readonly userAgent: string;
  readonly isStandalone: boolean;
  /** iOS' own word. */
  readonly isWebClip: boolean;
}

/** How a page is being used, as the registration wants to know it: in the native app, installed to the home screen, or in a browser. */
export function registerMethodOf({ userAgent, isStandalone, isWebClip }: Signs): RegisterMethod {
  if (NATIVE_APP.test(userAgent)) return 'APP';
  if (isWebClip) return 'WEBCLIP';
  return isStandalone ? 'PWA' : 'H5';
}

/** This page's own. */
export function registerMethod(): RegisterMethod {
  return registerMethodOf({
    userAgent: navigator.userAgent,
    isStandalone: matchMedia('(display-mode: standalone)').matches,
    isWebClip: 'standalone' in navigator && navigator.standalone === true,
  });
}
