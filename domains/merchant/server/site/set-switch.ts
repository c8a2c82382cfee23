import type { setSwitch as endpoint, Site } from '@jogada/merchant/contract/operator';
import type { InputOf } from '@jogada/platform/contract';
import { changeSite } from './change-site.ts';
import type { SiteOperatorContext } from './site-operator-context.ts';
import { updateSwitch } from './site.sql.ts';

/** Turns a whitelabel switch (CON-29). @throws Problem `not_found` for a switch that the merchant does not have */
export function setSwitch(ctx: SiteOperatorContext, change: InputOf<typeof endpoint>): Promise<Site> {
  return changeSite(ctx, {
    action: 'site.switch_set',
    merchantCode: change.merchantCode,
    facts: { modId: change.modId, isOn: change.isOn },
    write: (tx) => updateSwitch(tx, change),
  });
}
