import { isSwitchedOff, rulesOf, type MerchantContext } from '@jogada/merchant/server';

/** Whether members have an inbox (INBOX3). Always true where the law requires notices to members. */
export function hasMail({ merchant, now }: Pick<MerchantContext, 'merchant' | 'now'>): boolean {
  return rulesOf(merchant.jurisdiction, now()).site.alwaysHasInbox || !isSwitchedOff(merchant, 'INBOX3');
}
