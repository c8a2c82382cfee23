import type {
  discardSiteDraft as discardEndpoint,
  publishSiteDraft as publishEndpoint,
  readSiteDraft as readEndpoint,
  saveSiteDraft as saveEndpoint,
  Site,
  SiteDraft,
} from '@jogada/merchant/contract/operator';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { emit, type Transaction } from '@jogada/platform/server';
import { lockSite } from '../site/site.sql.ts';
import { SETTINGS_CHANGED, type SettingsChanged } from '../events.ts';
import { changeSite } from '../site/change-site.ts';
import { getSite } from '../site/list-sites.ts';
import type { SiteOperatorContext } from '../site/site-operator-context.ts';
import { updateSwitch, updateTemplateFlags } from '../site/site.sql.ts';
import { deleteDraft, putDraft, selectDraft, type SiteDraftRow } from './site-draft.sql.ts';

/** @throws Problem `not_found` */
export async function readSiteDraft(
  { database }: SiteOperatorContext,
  { merchantCode }: InputOf<typeof readEndpoint>,
): Promise<OutputOf<typeof readEndpoint>> {
  await getSite(database, merchantCode);
  const row = await selectDraft(database, merchantCode);
  return { draft: row ? draftView(row) : null };
}

/**
 * Saves pending changes. Preview pages follow.
 * @throws Problem `not_found` for a switch that the site does not have, `changed_meanwhile`
 */
export function saveSiteDraft(ctx: SiteOperatorContext, draft: InputOf<typeof saveEndpoint>): Promise<SiteDraft> {
  const { merchantCode } = draft;
  return ctx.database.transaction(async (tx) => {
    if (!(await lockSite(tx, merchantCode))) throw new Problem('not_found');
    const { switches } = await getSite(tx, merchantCode);
    if (!draft.changes.every(({ modId }) => JSON.stringify(switches).includes(`"modId":"${modId}"`))) throw new Problem('not_found');
    const former = await selectDraft(tx, merchantCode);
    if (!(await putDraft(tx, { ...draft, by: ctx.operatorId, at: ctx.now() }))) throw new Problem('changed_meanwhile');
    const saved = await selectDraft(tx, merchantCode);
    if (!saved) throw new Error('the draft is missing after its write');
    await ctx.recordAct(tx, {
      action: 'site.draft_saved',
      merchantCode,
      facts: { revision: saved.revision },
      ...(former && { before: draftView(former) }),
      after: draftView(saved),
    });
    await notifyPages(ctx, tx, merchantCode);
    return draftView(saved);
  });
}

/**
 * Publishes the whole draft as one version.
 * @throws Problem `not_found`, `changed_meanwhile`
 */
export function publishSiteDraft(ctx: SiteOperatorContext, { merchantCode, revision }: InputOf<typeof publishEndpoint>): Promise<Site> {
  return changeSite(ctx, {
    action: 'site.draft_published',
    merchantCode,
    facts: { revision },
    async write(tx) {
      const draft = await selectDraft(tx, merchantCode);
      if (!draft) return false;
      if (!(await deleteDraft(tx, { merchantCode, revision }))) throw new Problem('changed_meanwhile');
      for (const change of draft.changes) await updateSwitch(tx, { merchantCode, ...change });
      return updateTemplateFlags(tx, merchantCode, draft.template_flags);
    },
  });
}

/** @throws Problem `not_found`, `changed_meanwhile` */
export function discardSiteDraft(
  ctx: SiteOperatorContext,
  { merchantCode, revision }: InputOf<typeof discardEndpoint>,
): Promise<Record<string, never>> {
  return ctx.database.transaction(async (tx) => {
    const draft = await selectDraft(tx, merchantCode);
    if (!draft) throw new Problem('not_found');
    if (!(await deleteDraft(tx, { merchantCode, revision }))) throw new Problem('changed_meanwhile');
    await ctx.recordAct(tx, { action: 'site.draft_discarded', merchantCode, facts: { revision }, before: draftView(draft) });
    await notifyPages(ctx, tx, merchantCode);
    return {};
  });
}

async function notifyPages(ctx: SiteOperatorContext, tx: Transaction, merchantCode: string): Promise<void> {
  const payload: SettingsChanged = { merchantCode };
  await emit(tx, { topic: SETTINGS_CHANGED, payload, at: ctx.now() });
}

function draftView(row: SiteDraftRow): SiteDraft {
  return {
    merchantCode: row.merchant_code,
    revision: row.revision,
    templateFlags: row.template_flags,
    changes: row.changes,
    savedAt: row.saved_at.toISOString(),
  };
}
