import type { RememberedNumber } from '@jogada/accounts/contract/player';
import { openText, sealText } from '../members/personal-data.ts';
import type { VisitorContext } from '../member-context.ts';

const NUMBER_COOKIE = 'rn';
const REMEMBERED_MS = 30 * 86_400_000;

/** Stores the number encrypted in an HttpOnly cookie, so that it cannot be read from the device's storage (S62). */
export function keepRememberedNumber(ctx: VisitorContext, { mobileNum, countryDialingCode }: RememberedNumber): object {
  const sealed = sealText(`${countryDialingCode} ${mobileNum}`, 'device_number', ctx.settings.secrets);
  ctx.cookies.set(NUMBER_COOKIE, sealed.toString('base64url'), { maxAgeMs: REMEMBERED_MS });
  return {};
}

/** null also for an invalid cookie or one encrypted with another key. */
export function readRememberedNumber(ctx: VisitorContext): RememberedNumber | null {
  const sealed = ctx.cookies.get(NUMBER_COOKIE);
  if (sealed === undefined) return null;
  const [, countryDialingCode, mobileNum] = /^(\+\d{1,4}) (\d{4,20})$/.exec(opened(sealed, ctx)) ?? [];
  return countryDialingCode && mobileNum ? { mobileNum, countryDialingCode } : null;
}

export function forgetRememberedNumber(ctx: VisitorContext): object {
  ctx.cookies.clear(NUMBER_COOKIE);
  return {};
}

function opened(sealed: string, { settings }: VisitorContext): string {
  try {
    return openText(Buffer.from(sealed, 'base64url'), 'device_number', settings.secrets);
  } catch {
    // A changed cookie: Node's cipher throws a plain Error for it.
    return '';
  }
}
