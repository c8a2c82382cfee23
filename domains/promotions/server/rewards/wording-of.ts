import type { MerchantContext } from '@jogada/merchant/server';
import type { Wording } from './reward.sql.ts';

/** The caller's language, with the merchant's default as fallback. */
export function wordingOf({ language, merchant }: Pick<MerchantContext, 'language' | 'merchant'>): Wording {
  return { language, otherLanguage: merchant.defaultLanguage };
}
