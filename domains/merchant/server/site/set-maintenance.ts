import type { setMaintenance as endpoint, Site } from '@jogada/merchant/contract/operator';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { changeSite } from './change-site.ts';
import type { SiteOperatorContext } from './site-operator-context.ts';
import { updateMaintenance } from './site.sql.ts';

/**
 * Starts or ends a site's maintenance. The time is shown to players; the site does not open automatically.
 * @throws Problem `not_found`; `field_invalid` for a time in the past; `field_required` for a closing without a reason
 */
export function setMaintenance(
  ctx: SiteOperatorContext,
  { merchantCode, isUnderMaintenance, until, reason }: InputOf<typeof endpoint>,
): Promise<Site> {
  const expected = isUnderMaintenance && until !== null ? new Date(until) : null;
  if (expected && expected <= ctx.now()) throw new Problem('field_invalid', { field: 'until' });
  if (isUnderMaintenance && reason === undefined) throw new Problem('field_required', { field: 'reason' });
  return changeSite(ctx, {
    action: isUnderMaintenance ? 'site.maintenance_begun' : 'site.maintenance_ended',
    merchantCode,
    facts: { until: expected?.toISOString() ?? null },
    ...(reason !== undefined && { reason }),
    write: (tx) => updateMaintenance(tx, { merchantCode, isUnderMaintenance, until: expected }),
  });
}
