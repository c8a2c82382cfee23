import type { DeskBanner } from '@jogada/content/contract/operator';
import { refuseClaims } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { selectMerchant } from '../desk/desk.sql.ts';

/** @throws Problem `not_found` for a brand that is none; `field_required` without a text in the brand's own language; `claim_forbidden` */
export async function checkBannerTexts(sql: Sql, { merchantCode, texts }: Pick<DeskBanner, 'merchantCode' | 'texts'>): Promise<void> {
  const merchant = await selectMerchant(sql, merchantCode);
  if (!merchant) throw new Problem('not_found');
  const languages = texts.map(({ language }) => language);
  if (!languages.includes(merchant.default_language) || new Set(languages).size < languages.length)
    throw new Problem('field_required', { field: 'title' });
  refuseClaims(
    merchant,
    texts.map(({ language, title, subtitle }) => ({ language, texts: [title, subtitle] })),
  );
}
