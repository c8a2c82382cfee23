import type { MerchantContext } from '@jogada/merchant/server';
import type { TextLanguages } from './reward.sql.ts';

/** The caller's language, with the merchant's default as fallback. */
export function languagesOf({ language, merchant }: Pick<MerchantContext, 'language' | 'merchant'>): TextLanguages {
  return { language, otherLanguage: merchant.defaultLanguage };
}
