import type { setMaintenance as endpoint, Site } from '@jogada/merchant/contract/operator';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { changeSite } from './change-site.ts';
import type { SiteOperatorContext } from './site-operator-context.ts';
import { updateMaintenance } from './site.sql.ts';

/**
 * Closes a site for maintenance, or opens it again. The time is what players are told; nothing opens by itself.
 * @throws Problem `not_found`; `field_invalid` for a time that has passed
 */
export function setMaintenance(
  ctx: SiteOperatorContext,
  { merchantCode, isUnderMaintenance, until }: InputOf<typeof endpoint>,
): Promise<Site> {
  const expected = isUnderMaintenance && until !== null ? new Date(until) : null;
  if (expected && expected <= ctx.now()) throw new Problem('field_invalid', { field: 'until' });
  return changeSite(ctx, {
    action: isUnderMaintenance ? 'site.maintenance_begun' : 'site.maintenance_ended',
    merchantCode,
    facts: { until: expected?.toISOString() ?? null },
    write: (tx) => updateMaintenance(tx, { merchantCode, isUnderMaintenance, until: expected }),
  });
}
