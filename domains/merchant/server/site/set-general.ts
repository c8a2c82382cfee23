import type { setGeneral as endpoint, Site } from '@jogada/merchant/contract/operator';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { changeSite } from './change-site.ts';
import { getSite } from './list-sites.ts';
import type { SiteOperatorContext } from './site-operator-context.ts';
import { updateGeneral } from './site-settings.sql.ts';

/**
 * Name, languages, time zone and limits of signing in.
 * @throws Problem `not_found`; `field_invalid` for a first language that is not offered; `currency_fixed` for another currency than the site was opened with
 */
export function setGeneral(ctx: SiteOperatorContext, { merchantCode, currency, ...general }: InputOf<typeof endpoint>): Promise<Site> {
  if (!general.languages.includes(general.defaultLanguage)) throw new Problem('field_invalid', { field: 'defaultLanguage' });
  return changeSite(ctx, {
    action: 'site.general_set',
    merchantCode,
    facts: { merchantName: general.merchantName, languages: general.languages.join(' ') },
    async write(tx) {
      const site = await getSite(tx, merchantCode);
      if (currency !== undefined && currency !== site.currency) throw new Problem('currency_fixed', { currency: site.currency });
      return updateGeneral(tx, merchantCode, general);
    },
  });
}
