import type { VisitorContext } from '@jogada/accounts/server';
import type { listBanners as listBannersEndpoint } from '@jogada/content/contract/player';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { selectBanners } from './banner.sql.ts';

/** Banners of a group in the caller's language, in the merchant's default language where there is no translation. */
export async function listBanners(
  ctx: VisitorContext,
  { groupName }: InputOf<typeof listBannersEndpoint>,
): Promise<OutputOf<typeof listBannersEndpoint>> {
  const wanted = { merchantCode: ctx.merchant.code, groupName };
  const banners = await selectBanners(ctx.database, { ...wanted, language: ctx.language });
  if (banners.length > 0 || ctx.language === ctx.merchant.defaultLanguage) return { banners };
  return { banners: await selectBanners(ctx.database, { ...wanted, language: ctx.merchant.defaultLanguage }) };
}
