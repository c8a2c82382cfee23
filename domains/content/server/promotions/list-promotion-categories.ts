import type { VisitorContext } from '@jogada/accounts/server';
import type { listPromotionCategories as endpoint } from '@jogada/content/contract/player';
import type { OutputOf } from '@jogada/platform/contract';
import { selectCategories } from './promotion-category.sql.ts';

export async function listPromotionCategories(ctx: VisitorContext): Promise<OutputOf<typeof endpoint>> {
  const wanted = { merchantCode: ctx.merchant.code, language: ctx.language, otherLanguage: ctx.merchant.defaultLanguage };
  return { categories: await selectCategories(ctx.database, wanted) };
}
