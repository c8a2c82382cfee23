import type { SiteSettings } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import { isDiallable, readMobile } from './mobile-number.ts';
import type { CodeTarget } from './code-target.ts';

/** Reads the target of an SMS. @throws Problem `mobile_invalid`: not a mobile number, or of a country without SMS delivery */
export function readSmsTarget(
  settings: SiteSettings,
  given: { mobileNum: string; countryDialingCode: string },
): Extract<CodeTarget, { channel: 'sms' }> {
  const target = readMobile(given);
  if (!isDiallable(target, settings.messaging.smsDiallingCodes)) throw new Problem('mobile_invalid', { field: 'mobileNum' });
  return { channel: 'sms', target };
}
