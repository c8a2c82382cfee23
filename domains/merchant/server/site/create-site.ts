import type { createSite as endpoint, setHosts as hostsEndpoint, Site } from '@jogada/merchant/contract/operator';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { emit, type Transaction } from '@jogada/platform/server';
import { MERCHANT_CREATED, SETTINGS_CHANGED, type MerchantCreated, type SettingsChanged } from '../events.ts';
import { changeSite } from './change-site.ts';
import { getSite } from './list-sites.ts';
import type { SiteOperatorContext } from './site-operator-context.ts';
import { deleteHosts, insertHost, insertSite } from './site-settings.sql.ts';

/**
 * Creates a merchant with the switches and registration form of an existing one, closed until its first opening. Other domains copy content on the event.
 * @throws Problem `not_found` for an unknown model; `merchant_exists`, `host_taken`, `field_invalid`
 */
export function createSite(ctx: SiteOperatorContext, input: InputOf<typeof endpoint>): Promise<Site> {
  const { newCode: code, merchantName: name, hosts, likeCode, ...terms } = input;
  if (!terms.languages.includes(terms.defaultLanguage)) throw new Problem('field_invalid', { field: 'defaultLanguage' });
  return ctx.database.transaction(async (tx) => {
    await getSite(tx, likeCode);
    if (!(await insertSite(tx, { code, name, likeCode, at: ctx.now(), ...terms }))) throw new Problem('merchant_exists');
    await putHosts(tx, code, hosts);
    await ctx.recordAct(tx, {
      action: 'site.created',
      merchantCode: code,
      facts: { merchantName: name, likeCode, hosts: hosts.join(' ') },
    });
    const at = ctx.now();
    const created: MerchantCreated = { merchantCode: code, likeCode };
    await emit(tx, { topic: MERCHANT_CREATED, payload: created, at });
    const changed: SettingsChanged = { merchantCode: code };
    await emit(tx, { topic: SETTINGS_CHANGED, payload: changed, at });
    return getSite(tx, code);
  });
}

/**
 * Sets a site's hosts.
 * @throws Problem `not_found`; `host_taken` by another merchant
 */
export function setHosts(ctx: SiteOperatorContext, { merchantCode, hosts }: InputOf<typeof hostsEndpoint>): Promise<Site> {
  return changeSite(ctx, {
    action: 'site.hosts_set',
    merchantCode,
    facts: { hosts: hosts.join(' ') },
    async write(tx) {
      await deleteHosts(tx, merchantCode);
      await putHosts(tx, merchantCode, hosts);
      return true;
    },
  });
}

async function putHosts(tx: Transaction, merchantCode: string, hosts: readonly string[]): Promise<void> {
  for (const host of new Set(hosts)) {
    if (!(await insertHost(tx, merchantCode, host))) throw new Problem('host_taken', { host });
  }
}
