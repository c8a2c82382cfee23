import type { MerchantContext } from '@jogada/merchant/server';
import type { Wording } from './reward.sql.ts';

/** The caller's language, and the merchant's own for what has no text in it. */
export function wordingOf({ language, merchant }: Pick<MerchantContext, 'language' | 'merchant'>): Wording {
  return { language, otherLanguage: merchant.defaultLanguage };
}
