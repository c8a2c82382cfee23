import type { setMaintenance as endpoint, Site } from '@jogada/merchant/contract/operator';
import { Problem, type InputOf } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import { lacksLegalNotice } from '../jurisdiction/lacks-legal-notice.ts';
import { changeSite } from './change-site.ts';
import type { SiteOperatorContext } from './site-operator-context.ts';
import { selectSites, updateMaintenance } from './site.sql.ts';

/**
 * Starts or ends a site's maintenance. The time is shown to players; the site does not open automatically.
 * @throws Problem `not_found`; `field_invalid` for a time in the past; `field_required` for a closing without a reason;
 * `legal_notice_missing` for a first opening without the notice that the law demands (R48)
 */
export function setMaintenance(
  ctx: SiteOperatorContext,
  { merchantCode, isUnderMaintenance, until, reason }: InputOf<typeof endpoint>,
): Promise<Site> {
  const expected = isUnderMaintenance && until !== null ? new Date(until) : null;
  if (expected && expected <= ctx.now()) throw new Problem('field_invalid', { field: 'until' });
  if (isUnderMaintenance && reason === undefined) throw new Problem('field_required', { field: 'reason' });
  const at = ctx.now();
  return changeSite(ctx, {
    action: isUnderMaintenance ? 'site.maintenance_begun' : 'site.maintenance_ended',
    merchantCode,
    facts: { until: expected?.toISOString() ?? null },
    ...(reason !== undefined && { reason }),
    async write(tx) {
      if (!isUnderMaintenance) await requireFitForLaunch(tx, { merchantCode, at });
      return updateMaintenance(tx, { merchantCode, isUnderMaintenance, until: expected, at });
    },
  });
}

/** A site that was open before may open again: its notice cannot be removed, and a profile that demands one is refused without it. */
async function requireFitForLaunch(tx: Transaction, { merchantCode, at }: { merchantCode: string; at: Date }): Promise<void> {
  const [site] = await selectSites(tx, merchantCode);
  if (!site || site.opened_at !== null) return;
  if (lacksLegalNotice(site.jurisdiction, { hasLegalNotice: site.legal !== null, at })) throw new Problem('legal_notice_missing');
}
