import type { Site } from '@jogada/merchant/contract/operator';
import type { SwitchNode } from '@jogada/merchant/contract/player';
import { Problem } from '@jogada/platform/contract';
import { emit, type Transaction } from '@jogada/platform/server';
import { SETTINGS_CHANGED, type SettingsChanged } from '../events.ts';
import { lockSite } from './site.sql.ts';
import { getSite } from './list-sites.ts';
import { hasVersions, insertVersion } from './site-settings.sql.ts';
import { settingsOf } from './site-version.ts';
import type { SiteAct, SiteOperatorContext } from './site-operator-context.ts';

interface SiteChange extends SiteAct {
  /** Writes the change. Returns false if there was nothing to update. */
  readonly write: (tx: Transaction) => Promise<boolean>;
}

/**
 * Changes a site with its audit entry and change event, atomically.
 * @throws Problem `not_found`
 */
export function changeSite(ctx: SiteOperatorContext, { write, ...act }: SiteChange): Promise<Site> {
  return ctx.database.transaction(async (tx) => {
    if (!(await lockSite(tx, act.merchantCode))) throw new Problem('not_found');
    const former = await getSite(tx, act.merchantCode);
    if (!(await write(tx))) throw new Problem('not_found');
    const site = await getSite(tx, act.merchantCode);
    await ctx.recordAct(tx, { ...act, ...differenceOf(former, site) });
    await saveVersion(ctx, tx, { ...act, former, site });
    const payload: SettingsChanged = { merchantCode: act.merchantCode };
    await emit(tx, { topic: SETTINGS_CHANGED, payload, at: ctx.now() });
    return site;
  });
}

/** Stores the new settings as a version; before the first change also the former ones. */
async function saveVersion(
  ctx: SiteOperatorContext,
  tx: Transaction,
  { merchantCode, action, former, site }: SiteAct & { former: Site; site: Site },
) {
  const version = { merchantCode, savedBy: ctx.operatorId, at: ctx.now() };
  if (!(await hasVersions(tx, merchantCode))) await insertVersion(tx, { ...version, action: 'site.first', settings: settingsOf(former) });
  await insertVersion(tx, { ...version, action, settings: settingsOf(site) });
}

/** The changed parts, before and after. */
function differenceOf(former: Site, site: Site): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const keys = (Object.keys(site) as (keyof Site)[]).filter((key) => JSON.stringify(former[key]) !== JSON.stringify(site[key]));
  const partOf = (whole: Site) =>
    Object.fromEntries(keys.map((key) => [key, key === 'switches' ? flatSwitches(whole.switches) : whole[key]]));
  return { before: partOf(former), after: partOf(site) };
}

// Audit entries list the enabled keys, since a tree of eighty nodes is unreadable.
function flatSwitches(nodes: readonly SwitchNode[]): string[] {
  return nodes.flatMap(({ modId, enabled, childrenNodes }) => [...(enabled === '1' ? [modId] : []), ...flatSwitches(childrenNodes)]);
}
