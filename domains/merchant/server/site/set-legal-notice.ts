import type { setLegalNotice as endpoint, Site } from '@jogada/merchant/contract/operator';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { changeSite } from './change-site.ts';
import type { SiteOperatorContext } from './site-operator-context.ts';
import { selectSites, updateLegalNotice } from './site.sql.ts';

/**
 * Says who stands behind a site (R48). What is in force is replaced whole; under the Brazilian rules it is never taken away.
 * @throws Problem `not_found`; `field_required` where it may not be missing
 */
export function setLegalNotice(ctx: SiteOperatorContext, { merchantCode, legal }: InputOf<typeof endpoint>): Promise<Site> {
  return changeSite(ctx, {
    action: 'site.legal_notice_set',
    merchantCode,
    facts: { companyNumber: legal?.companyNumber ?? null, authorisation: legal?.authorisation.number ?? null },
    async write(tx) {
      const [site] = await selectSites(tx, merchantCode);
      if (site?.jurisdiction === 'br-spa' && legal === null) throw new Problem('field_required', { field: 'legal' });
      return updateLegalNotice(tx, merchantCode, legal);
    },
  });
}
