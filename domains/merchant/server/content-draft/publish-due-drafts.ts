import { Problem } from '@jogada/platform/contract';
import type { Context, Job } from '@jogada/platform/server';
import type { Services } from '../merchant-context.ts';
import { kindOf, publish } from './content-draft.ts';
import { deleteContentDraft, refuseContentDraft, selectDueDrafts, type DraftRow } from './content-version.sql.ts';
import type { DraftedKind } from './drafted-kind.ts';
import type { SiteAct } from '../site/site-operator-context.ts';
import type { Sql } from '@jogada/platform/server';

interface DraftJobs extends Services {
  readonly draftedKinds: readonly DraftedKind[];
  /** Adds an audit entry in the name of the draft's author. */
  readonly recordActOf: (ctx: Context, sql: Sql, act: SiteAct & { readonly operatorId: string }) => Promise<void>;
}

const EVERY_MS = 2000;

/** Publishes due drafts in the name of their authors. */
export function draftJobs(services: DraftJobs): readonly Job[] {
  return [{ name: 'merchant.publish-due-drafts', everyMs: EVERY_MS, run: (ctx) => publishDueDrafts({ ...services, ...ctx }) }];
}

/**
 * Publishes each due draft on its own: one that cannot be published does not hold back the others.
 * @throws AggregateError with the unexpected errors, after all drafts were tried
 */
async function publishDueDrafts(ctx: Context & DraftJobs): Promise<void> {
  const at = ctx.now();
  const errors: unknown[] = [];
  let drafts = await selectDueDrafts(ctx.database, { at, after: undefined });
  while (drafts.length > 0) {
    for (const draft of drafts) {
      try {
        await publishOrRefuse(ctx, draft);
      } catch (error) {
        errors.push(error);
      }
    }
    drafts = await selectDueDrafts(ctx.database, { at, after: drafts.at(-1) });
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} due drafts could not be published`);
}

async function publishOrRefuse(ctx: Context & DraftJobs, draft: DraftRow): Promise<void> {
  try {
    await publishDue(ctx, draft);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // A draft that the rules have forbidden since stays a draft, with the reason.
    await refuseContentDraft(ctx.database, {
      kind: draft.kind,
      draftedId: draft.drafted_id,
      revision: draft.revision,
      refused: { code: error.code, facts: error.facts },
    });
  }
}

function publishDue(ctx: Context & DraftJobs, draft: DraftRow): Promise<void> {
  const { kind, drafted_id: draftedId, revision, content } = draft;
  return ctx.database.transaction(async (tx) => {
    const known = await kindOf(ctx, kind).read(tx, draftedId);
    // Changed or published meanwhile.
    if (!known || !(await deleteContentDraft(tx, { kind, draftedId, revision }))) return;
    const { merchantCode, content: former } = known;
    const by = { id: draft.saved_by, username: draft.saved_by_name };
    const after = await publish(ctx, tx, { kind, draftedId, merchantCode, content, former, by });
    const facts = { kind, draftedId, revision, publishAt: draft.publish_at?.toISOString() ?? null };
    const act = { merchantCode, facts, before: former, after, operatorId: by.id };
    await ctx.recordActOf(ctx, tx, { action: 'content.draft_published', ...act });
  });
}
