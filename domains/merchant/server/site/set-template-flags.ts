import type { setTemplateFlags as endpoint, Site } from '@jogada/merchant/contract/operator';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { changeSite } from './change-site.ts';
import type { SiteOperatorContext } from './site-operator-context.ts';
import { updateTemplateFlags } from './site.sql.ts';

/**
 * Selects the templates of member center, deposit detail and side menu (CON-29).
 * @throws Problem `not_found`; `field_required` without a reason
 */
export function setTemplateFlags(ctx: SiteOperatorContext, { merchantCode, reason, ...flags }: InputOf<typeof endpoint>): Promise<Site> {
  if (reason === undefined) throw new Problem('field_required', { field: 'reason' });
  return changeSite(ctx, {
    action: 'site.template_set',
    merchantCode,
    facts: flags,
    reason,
    write: (tx) => updateTemplateFlags(tx, merchantCode, flags),
  });
}
