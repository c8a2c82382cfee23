import type { readBrand as endpoint } from '@jogada/merchant/contract/operator';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { SiteOperatorContext } from '../site/site-operator-context.ts';
import { logoOf } from '../logo/logo-of.ts';
import { selectLogos } from '../logo/logo.sql.ts';
import { selectBrand, selectBrandVersions } from './brand.sql.ts';

/**
 * Returns a merchant's brand with its history.
 * @throws Problem `not_found`
 */
export function readBrand(
  { database }: SiteOperatorContext,
  { merchantCode }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  return getOperatorBrand(database, merchantCode);
}

/** @throws Problem `not_found` */
export async function getOperatorBrand(sql: Sql, merchantCode: string): Promise<OutputOf<typeof endpoint>> {
  const merchant = await selectBrand(sql, merchantCode);
  if (!merchant) throw new Problem('not_found');
  const versions = await selectBrandVersions(sql, merchantCode);
  return {
    merchantCode,
    merchantName: merchant.name,
    brand: merchant.brand,
    logos: (await selectLogos(sql, merchantCode)).map(logoOf),
    versions: versions.map(({ version, brand, saved_at: savedAt }) => ({ version, brand, savedAt: savedAt.toISOString() })),
  };
}
