import type { RememberedNumber } from '@jogada/accounts/contract/player';
import { openText, sealText } from '../members/personal-data.ts';
import type { VisitorContext } from '../member-context.ts';

const NUMBER_COOKIE = 'rn';
const REMEMBERED_MS = 30 * 86_400_000;

/** Enciphered, in a cookie that no script sees: whoever reads the device's storage learns no number (S62). */
export function keepRememberedNumber(ctx: VisitorContext, { mobileNum, countryDialingCode }: RememberedNumber): object {
  const sealed = sealText(`${countryDialingCode} ${mobileNum}`, 'device_number', ctx.settings.secrets);
  ctx.cookies.set(NUMBER_COOKIE, sealed.toString('base64url'), { maxAgeMs: REMEMBERED_MS });
  return {};
}

/** Null as well for a cookie that is not ours, or of another key. */
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
    // What the browser sends need not be what was kept; Node's cipher says so by an error without a name.
    return '';
  }
}
