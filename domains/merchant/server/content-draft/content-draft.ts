import type {
  OperatorContent,
  discardContentDraft as discardEndpoint,
  DraftKind,
  previewContentDraft as previewEndpoint,
  publishContentDraft as publishEndpoint,
  readOperatorContent as readEndpoint,
  restoreContentVersion as restoreEndpoint,
  saveContentDraft as saveEndpoint,
  SiteAction,
} from '@jogada/merchant/contract/operator';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { Context, Sql, Transaction } from '@jogada/platform/server';
import { previewAddress } from '../draft/preview.ts';
import type { Services } from '../merchant-context.ts';
import type { SiteOperatorContext } from '../site/site-operator-context.ts';
import {
  deleteContentDraft,
  putContentDraft,
  selectContentDraft,
  selectContentVersion,
  selectContentVersions,
} from './content-version.sql.ts';
import type { DraftedKind, Publisher } from './drafted-kind.ts';
import { saveContentVersion } from './save-content-version.ts';

type Named = InputOf<typeof readEndpoint>;

/** @throws Problem `not_found` */
export async function readOperatorContent(ctx: SiteOperatorContext, named: Named): Promise<OperatorContent> {
  return operatorViewOf(ctx, ctx.database, named);
}

/**
 * Saves a draft after validating it as its own endpoint would.
 * @throws Problem as the contract lists
 */
export function saveContentDraft(
  ctx: SiteOperatorContext,
  { revision, content: asked, publishAt, ...named }: InputOf<typeof saveEndpoint>,
): Promise<OperatorContent> {
  return ctx.database.transaction(async (tx) => {
    const { merchantCode } = await getContent(ctx, tx, named);
    const at = ctx.now();
    const content = await kindOf(ctx, named.kind).check(tx, named.draftedId, { content: asked, at });
    const due = publishAt === null ? null : new Date(publishAt);
    if (due !== null && due <= at) throw new Problem('field_invalid', { field: 'publishAt' });
    const draft = { ...named, merchantCode, revision, content, publishAt: due, by: ctx.operatorId, at };
    if (!(await putContentDraft(tx, draft))) throw new Problem('changed_meanwhile');
    await note(ctx, tx, { ...named, merchantCode, action: 'content.draft_saved', facts: { publishAt }, after: content });
    return operatorViewOf(ctx, tx, named);
  });
}

/**
 * Publishes the draft.
 * @throws Problem as the contract lists
 */
export function publishContentDraft(
  ctx: SiteOperatorContext,
  { revision, ...named }: InputOf<typeof publishEndpoint>,
): Promise<OutputOf<typeof publishEndpoint>> {
  return ctx.database.transaction(async (tx) => {
    const { merchantCode, content: former } = await getContent(ctx, tx, named);
    const draft = await selectContentDraft(tx, named);
    if (!draft) throw new Problem('not_found');
    if (!(await deleteContentDraft(tx, { ...named, revision }))) throw new Problem('changed_meanwhile');
    const content = await publish(ctx, tx, { ...named, merchantCode, content: draft.content, former, by: ctx.publisher });
    await note(ctx, tx, { ...named, merchantCode, action: 'content.draft_published', facts: { revision }, before: former, after: content });
    return operatorViewOf(ctx, tx, named);
  });
}

/** @throws Problem `not_found`, `changed_meanwhile` */
export function discardContentDraft(
  ctx: SiteOperatorContext,
  { revision, ...named }: InputOf<typeof discardEndpoint>,
): Promise<OutputOf<typeof discardEndpoint>> {
  return ctx.database.transaction(async (tx) => {
    const { merchantCode } = await getContent(ctx, tx, named);
    const draft = await selectContentDraft(tx, named);
    if (!draft) throw new Problem('not_found');
    if (!(await deleteContentDraft(tx, { ...named, revision }))) throw new Problem('changed_meanwhile');
    await note(ctx, tx, { ...named, merchantCode, action: 'content.draft_discarded', facts: { revision }, before: draft.content });
    return operatorViewOf(ctx, tx, named);
  });
}

/**
 * Restores a former version, validated by the current rules.
 * @throws Problem as the contract lists
 */
export function restoreContentVersion(
  ctx: SiteOperatorContext,
  { version, ...named }: InputOf<typeof restoreEndpoint>,
): Promise<OutputOf<typeof restoreEndpoint>> {
  return ctx.database.transaction(async (tx) => {
    const { merchantCode, content: former } = await getContent(ctx, tx, named);
    const kept = await selectContentVersion(tx, named, version);
    if (!kept) throw new Problem('not_found');
    const content = await publish(ctx, tx, { ...named, merchantCode, content: kept.content, former, by: ctx.publisher });
    await note(ctx, tx, { ...named, merchantCode, action: 'content.restored', facts: { version }, before: former, after: content });
    return operatorViewOf(ctx, tx, named);
  });
}

/** @throws Problem `not_found` */
export async function previewContentDraft(
  ctx: SiteOperatorContext,
  named: InputOf<typeof previewEndpoint>,
): Promise<OutputOf<typeof previewEndpoint>> {
  const { merchantCode } = await getContent(ctx, ctx.database, named);
  return previewAddress(ctx, { merchantCode, action: 'content.draft_previewed', facts: { ...named } });
}

interface Publication {
  readonly kind: DraftKind;
  readonly draftedId: string;
  readonly merchantCode: string;
  readonly content: unknown;
  readonly former: object;
  readonly by: Publisher;
}

type PublishingContext = Context & Services & Pick<SiteOperatorContext, 'draftedKinds'>;

/**
 * Validates content again, writes it, stores it as a version and notifies open pages.
 * @throws Problem for invalid content
 */
export async function publish(ctx: PublishingContext, tx: Transaction, { former, ...publication }: Publication): Promise<object> {
  const { kind, draftedId, merchantCode, by } = publication;
  const drafted = kindOf(ctx, kind);
  const at = ctx.now();
  const content = await drafted.check(tx, draftedId, { content: publication.content, at });
  await drafted.admit?.(tx, { draftedId, content, at, by });
  await drafted.write(tx, { draftedId, content, at, by });
  await saveContentVersion(tx, { kind, draftedId, merchantCode, content, former, at, by });
  await drafted.notify(ctx, tx, merchantCode);
  return content;
}

export function kindOf({ draftedKinds }: Pick<SiteOperatorContext, 'draftedKinds'>, kind: DraftKind): DraftedKind {
  const found = draftedKinds.find((one) => one.kind === kind);
  if (!found) throw new Error(`no drafted content of kind ${kind}`);
  return found;
}

async function getContent(ctx: SiteOperatorContext, sql: Sql, { kind, draftedId }: Named) {
  const found = await kindOf(ctx, kind).read(sql, draftedId);
  if (!found) throw new Problem('not_found');
  return found;
}

async function operatorViewOf(ctx: SiteOperatorContext, sql: Sql, named: Named): Promise<OperatorContent> {
  const { content } = await getContent(ctx, sql, named);
  const draft = await selectContentDraft(sql, named);
  const versions = await selectContentVersions(sql, named);
  return {
    present: { ...content },
    draft: draft
      ? {
          revision: draft.revision,
          content: draft.content,
          savedBy: draft.saved_by_name,
          savedAt: draft.saved_at.toISOString(),
          publishAt: draft.publish_at?.toISOString() ?? null,
          refused: draft.refused,
        }
      : null,
    versions: versions.map((row) => ({ version: row.version, savedBy: row.saved_by, publishedAt: row.published_at.toISOString() })),
  };
}

interface Note extends Named {
  readonly merchantCode: string;
  readonly action: SiteAction;
  readonly facts: Readonly<Record<string, string | number | null>>;
  readonly before?: object;
  readonly after?: object;
}

async function note(ctx: SiteOperatorContext, tx: Transaction, { kind, draftedId, facts, ...act }: Note): Promise<void> {
  await ctx.recordAct(tx, { ...act, facts: { kind, draftedId, ...facts } });
}
