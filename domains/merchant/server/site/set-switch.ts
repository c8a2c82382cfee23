import { STOPPING_SWITCHES, type setSwitch as endpoint, type Site } from '@jogada/merchant/contract/operator';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { selectSwitches } from '../directory/merchant.sql.ts';
import { changeSite } from './change-site.ts';
import type { SiteOperatorContext } from './site-operator-context.ts';
import { updateSwitch } from './site.sql.ts';

/**
 * Sets a whitelabel switch (CON-29).
 * @throws Problem `not_found` for a switch that the merchant does not have; `field_required` without a reason to turn off one that stops
 * members; `changed_meanwhile` for another state than the operator saw
 */
export function setSwitch(ctx: SiteOperatorContext, { reason, seenIsOn, ...change }: InputOf<typeof endpoint>): Promise<Site> {
  if (!change.isOn && reason === undefined && STOPPING_SWITCHES.includes(change.modId)) {
    throw new Problem('field_required', { field: 'reason' });
  }
  return changeSite(ctx, {
    action: 'site.switch_set',
    merchantCode: change.merchantCode,
    facts: { modId: change.modId, isOn: change.isOn },
    ...(reason !== undefined && { reason }),
    async write(tx) {
      const present = (await selectSwitches(tx, change.merchantCode)).find(({ mod_id: modId }) => modId === change.modId);
      if (seenIsOn !== undefined && present && present.is_enabled !== seenIsOn) throw new Problem('changed_meanwhile');
      return updateSwitch(tx, change);
    },
  });
}
