import { waitUntilMerchantKnows } from './switches.ts';
import type { TestApi } from './start-api.ts';

/** The states of a field of the registration form. */
export type FieldState = 'absent' | 'optional' | 'required';

/** Changes the demo merchant's registration form while the site runs, as an operator does, and waits until it is in effect. */
export async function setRegistrationFields(api: TestApi, states: Readonly<Record<string, FieldState>>): Promise<void> {
  for (const [field, state] of Object.entries(states)) {
    const changed = await api.owner.query(
      `update merchant.registration_field set is_enabled = $2, is_required = $3
        where merchant_code = 'demo' and field_name = $1 returning field_name`,
      [field, state !== 'absent', state === 'required'],
    );
    if (changed.length === 0) throw new Error(`unknown field ${field}`);
  }
  await waitUntilMerchantKnows(api);
}

/** Sets the demo merchant's jurisdiction profile. */
export async function setJurisdiction(api: TestApi, profile: 'standard' | 'br-spa'): Promise<void> {
  await api.owner.query("update merchant.merchant set jurisdiction = $1 where code = 'demo'", [profile]);
  await waitUntilMerchantKnows(api);
}
