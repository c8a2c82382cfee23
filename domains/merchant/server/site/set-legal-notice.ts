import type { setLegalNotice as endpoint, Site } from '@jogada/merchant/contract/operator';
import { Problem, type InputOf } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import { lacksLegalNotice } from '../jurisdiction/lacks-legal-notice.ts';
import { changeSite } from './change-site.ts';
import type { SiteOperatorContext } from './site-operator-context.ts';
import { selectSites, updateLegalNotice } from './site.sql.ts';

/**
 * Sets a site's legal notice (R48). Replaces it as a whole; where the law requires it, it cannot be removed.
 * @throws Problem `not_found`; `field_required` where it is mandatory
 */
export function setLegalNotice(ctx: SiteOperatorContext, { merchantCode, legal }: InputOf<typeof endpoint>): Promise<Site> {
  return changeSite(ctx, {
    action: 'site.legal_notice_set',
    merchantCode,
    facts: { companyNumber: legal?.companyNumber ?? null, authorisation: legal?.authorisation.number ?? null },
    write: (tx) => putLegalNotice(tx, { merchantCode, legal, at: ctx.now() }),
  });
}

/**
 * Checks and writes a legal notice.
 * @throws Problem `field_required` where it is mandatory
 */
export async function putLegalNotice(
  tx: Transaction,
  { merchantCode, legal, at }: Pick<Site, 'merchantCode' | 'legal'> & { readonly at: Date },
): Promise<boolean> {
  const [site] = await selectSites(tx, merchantCode);
  if (site && lacksLegalNotice(site.jurisdiction, { hasLegalNotice: legal !== null, at }))
    throw new Problem('field_required', { field: 'legal' });
  return updateLegalNotice(tx, merchantCode, legal);
}
