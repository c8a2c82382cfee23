import type { setRegions as endpoint, Site } from '@jogada/merchant/contract/operator';
import { Problem, type InputOf } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import { changeSite } from './change-site.ts';
import type { SiteOperatorContext } from './site-operator-context.ts';
import { updateRegions } from './site.sql.ts';

/**
 * Sets the countries from which a site may be used.
 * @throws Problem `not_found`; `field_required` for an empty list; `country_database_missing` without a country database
 */
export function setRegions(ctx: SiteOperatorContext, { merchantCode, regions }: InputOf<typeof endpoint>): Promise<Site> {
  const { mode, countries } = withoutRepeats(regions);
  return changeSite(ctx, {
    action: 'site.regions_set',
    merchantCode,
    facts: { mode, countries: countries.join(' ') },
    write: (tx) => putRegions(ctx, tx, merchantCode, { mode, countries }),
  });
}

/**
 * Checks and writes a region rule.
 * @throws Problem `field_required` for an empty list; `country_database_missing` without a country database
 */
export async function putRegions(
  { countries: database }: SiteOperatorContext,
  tx: Transaction,
  merchantCode: string,
  regions: Site['regions'],
): Promise<boolean> {
  const { mode, countries } = withoutRepeats(regions);
  const isOpen = mode === 'everywhere';
  if (!isOpen && countries.length === 0) throw new Problem('field_required', { field: 'countries' });
  if (!isOpen && !database.isSetUp) throw new Problem('country_database_missing');
  return updateRegions(tx, merchantCode, { mode, countries });
}

function withoutRepeats({ mode, countries }: Site['regions']): Site['regions'] {
  return { mode, countries: mode === 'everywhere' ? [] : [...new Set(countries)].toSorted() };
}
