import type { TestApi } from './start-api.ts';

/** Turns whitelabel switches on or off while the site runs, as an operator does, and waits until it is in effect. */
export async function turnSwitches(api: TestApi, modIds: readonly string[], direction: 'on' | 'off'): Promise<void> {
  const changed = await api.owner.query(
    "update merchant.switch set is_enabled = $2 where merchant_code = 'demo' and mod_id = any ($1) returning mod_id",
    [modIds, direction === 'on'],
  );
  if (changed.length !== modIds.length) throw new Error(`missing switches among: ${modIds.join(', ')}`);
  await waitUntilMerchantKnows(api);
}

/** Announces a change of the demo merchant's settings, and waits until the site has reloaded them. */
export async function waitUntilMerchantKnows(api: TestApi): Promise<void> {
  await api.owner.query(
    'insert into platform.outbox (topic, payload, created_at) values (\'merchant.settings_changed\', \'{"merchantCode":"demo"}\', $1)',
    [api.now()],
  );
  await api.eventsCarried();
}
