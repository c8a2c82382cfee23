import type { AnnouncementDraft } from '@jogada/content/contract/operator';
import { Problem } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { refuseClaims, rulesOf } from '@jogada/merchant/server';
import { cleanHtml } from '../html/clean-html.ts';
import { holdPictures, holdPicturesIn } from '../pictures/hold-pictures.ts';
import { countCategories } from './category.sql.ts';
import type { OperatorMerchantRow } from './operators.sql.ts';

/**
 * Returns a draft as it is stored: with clean HTML and without duplicates.
 * @throws Problem `field_required` without a text in the brand's default language; `field_invalid`; `claim_forbidden`
 */
export async function checkedDraft(
  sql: Sql,
  { merchant, draft, at }: { merchant: OperatorMerchantRow; draft: AnnouncementDraft; at: Date },
): Promise<AnnouncementDraft> {
  const languages = draft.texts.map(({ language }) => language);
  if (new Set(languages).size < languages.length) throw new Problem('field_invalid', { field: 'texts' });
  if (!languages.includes(merchant.default_language)) throw new Problem('field_required', { field: 'title' });
  if (draft.endDate !== null && Date.parse(draft.endDate) <= Date.parse(draft.startDate))
    throw new Problem('field_invalid', { field: 'endDate' });

  refuseClaims(
    rulesOf(merchant.jurisdiction, at),
    draft.texts.map(({ language, title, content }) => ({ language, texts: [title, content] })),
  );
  const sequences = draft.announcementImages.map(({ sequence }) => sequence);
  if (new Set(sequences).size < sequences.length) throw new Problem('field_invalid', { field: 'announcementImages' });

  const { merchant_code: merchantCode } = merchant;
  const paths = draft.announcementImages.map(({ url }) => url);
  await holdPictures(sql, { merchantCode, paths, field: 'announcementImages' });
  await holdPicturesIn(sql, { merchantCode, html: draft.texts.map(({ content }) => content).join('\n') });

  const categoryIds = [...new Set(draft.promoAnnouncementCategoryIds)];
  const known = await countCategories(sql, { merchantCode, categoryIds });
  if (known < categoryIds.length) throw new Problem('field_invalid', { field: 'promoAnnouncementCategoryIds' });

  return {
    ...draft,
    types: [...new Set(draft.types)],
    promoAnnouncementCategoryIds: categoryIds,
    texts: draft.texts.map((text) => ({ ...text, content: cleanHtml(text.content) })),
  };
}
