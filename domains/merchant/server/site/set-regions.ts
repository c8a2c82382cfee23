import type { setRegions as endpoint, Site } from '@jogada/merchant/contract/operator';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { changeSite } from './change-site.ts';
import type { SiteOperatorContext } from './site-operator-context.ts';
import { updateRegions } from './site.sql.ts';

/**
 * Says from which countries a site may be used.
 * @throws Problem `not_found`; `field_required` for a list that names nobody; `country_database_missing` where it cannot be known who is where
 */
export function setRegions(ctx: SiteOperatorContext, { merchantCode, regions }: InputOf<typeof endpoint>): Promise<Site> {
  const isOpen = regions.mode === 'everywhere';
  const countries = isOpen ? [] : [...new Set(regions.countries)].toSorted();
  if (!isOpen && countries.length === 0) throw new Problem('field_required', { field: 'countries' });
  if (!isOpen && !ctx.countries.isSetUp) throw new Problem('country_database_missing');
  return changeSite(ctx, {
    action: 'site.regions_set',
    merchantCode,
    facts: { mode: regions.mode, countries: countries.join(' ') },
    write: (tx) => updateRegions(tx, merchantCode, { mode: regions.mode, countries }),
  });
}
