import type { OperatorBanner } from '@jogada/content/contract/operator';
import { refuseClaims, rulesOf } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { selectMerchant } from '../operators/operators.sql.ts';
import { holdPictures } from '../pictures/hold-pictures.ts';

type Checked = Pick<OperatorBanner, 'merchantCode' | 'image' | 'texts'> & { readonly at: Date };

/**
 * @throws Problem `not_found` for an unknown brand; `field_required` without a text in the brand's default language; `field_invalid` for
 * another brand's picture; `claim_forbidden`
 */
export async function checkBanner(sql: Sql, { merchantCode, image, texts, at }: Checked): Promise<void> {
  const merchant = await selectMerchant(sql, merchantCode);
  if (!merchant) throw new Problem('not_found');
  const languages = texts.map(({ language }) => language);
  if (!languages.includes(merchant.default_language) || new Set(languages).size < languages.length)
    throw new Problem('field_required', { field: 'title' });
  await holdPictures(sql, { merchantCode, paths: [image], field: 'image' });
  refuseClaims(
    rulesOf(merchant.jurisdiction, at),
    texts.map(({ language, title, subtitle }) => ({ language, texts: [title, subtitle] })),
  );
}
