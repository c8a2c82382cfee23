import type { setTemplateFlags as endpoint, Site } from '@jogada/merchant/contract/operator';
import type { InputOf } from '@jogada/platform/contract';
import { changeSite } from './change-site.ts';
import type { SiteOperatorContext } from './site-operator-context.ts';
import { updateTemplateFlags } from './site.sql.ts';

/** Chooses among the templates of member center, deposit detail and side menu (CON-29). @throws Problem `not_found` */
export function setTemplateFlags(ctx: SiteOperatorContext, { merchantCode, ...flags }: InputOf<typeof endpoint>): Promise<Site> {
  return changeSite(ctx, {
    action: 'site.template_set',
    merchantCode,
    facts: flags,
    write: (tx) => updateTemplateFlags(tx, merchantCode, flags),
  });
}
