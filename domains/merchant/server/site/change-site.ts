import type { Site } from '@jogada/merchant/contract/operator';
import { Problem } from '@jogada/platform/contract';
import { emit, type Transaction } from '@jogada/platform/server';
import { SETTINGS_CHANGED, type SettingsChanged } from '../events.ts';
import { getSite } from './list-sites.ts';
import type { SiteAct, SiteDeskContext } from './site-desk-context.ts';

interface SiteChange extends SiteAct {
  /** Writes it; answers whether there was something to write to. */
  readonly write: (tx: Transaction) => Promise<boolean>;
}

/** Changes a site with its line in the trail and the news for open pages, all or nothing. @throws Problem `not_found` */
export function changeSite(ctx: SiteDeskContext, { write, ...act }: SiteChange): Promise<Site> {
  return ctx.database.transaction(async (tx) => {
    if (!(await write(tx))) throw new Problem('not_found');
    await ctx.recordAct(tx, act);
    const payload: SettingsChanged = { merchantCode: act.merchantCode };
    await emit(tx, { topic: SETTINGS_CHANGED, payload, at: ctx.now() });
    return getSite(tx, act.merchantCode);
  });
}
