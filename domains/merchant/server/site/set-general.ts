import type { setGeneral as endpoint, Site } from '@jogada/merchant/contract/operator';
import { Problem, type InputOf } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import { changeSite } from './change-site.ts';
import { getSite } from './list-sites.ts';
import type { SiteOperatorContext } from './site-operator-context.ts';
import { updateGeneral, type General } from './site-settings.sql.ts';

/**
 * Sets name, languages, time zone and sign-in limits.
 * @throws Problem `not_found`; `field_invalid` for a default language that is not offered; `currency_fixed` for another currency than the
 * site's
 */
export function setGeneral(ctx: SiteOperatorContext, { merchantCode, currency, ...general }: InputOf<typeof endpoint>): Promise<Site> {
  return changeSite(ctx, {
    action: 'site.general_set',
    merchantCode,
    facts: { merchantName: general.merchantName, languages: general.languages.join(' ') },
    async write(tx) {
      const site = await getSite(tx, merchantCode);
      if (currency !== undefined && currency !== site.currency) throw new Problem('currency_fixed', { currency: site.currency });
      return putGeneral(tx, merchantCode, general);
    },
  });
}

/**
 * Checks and writes the general settings.
 * @throws Problem `field_invalid` for a default language that is not offered
 */
export async function putGeneral(tx: Transaction, merchantCode: string, general: General): Promise<boolean> {
  if (!general.languages.includes(general.defaultLanguage)) throw new Problem('field_invalid', { field: 'defaultLanguage' });
  return updateGeneral(tx, merchantCode, general);
}
