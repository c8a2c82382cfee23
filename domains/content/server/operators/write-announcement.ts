import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import {
  AnnouncementDraft,
  type createAnnouncement as create,
  type OperatorAnnouncement,
  type setAnnouncement as set,
} from '@jogada/content/contract/operator';
import { announcementsChanged, type AnnouncementId } from '@jogada/content/contract/player';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { newId, once, type Transaction } from '@jogada/platform/server';
import * as v from 'valibot';
import { discardContentDraft, saveContentVersion } from '@jogada/merchant/server';
import { checkedDraft } from './checked-draft.ts';
import { findOperatorAnnouncement } from './operator-announcement.ts';
import {
  deleteAnnouncement as deleteRow,
  insertAnnouncement,
  selectForChange,
  selectMerchant,
  updateAnnouncement,
} from './operators.sql.ts';

/**
 * Creates an announcement and notifies open pages. Returns the first result for a repeated idempotency key.
 * @throws Problem `not_allowed`; `not_found` for an unknown brand; `field_required`, `field_invalid`
 */
export async function createAnnouncement(
  ctx: OperatorContext,
  { merchantCode, ...asked }: InputOf<typeof create>,
): Promise<OperatorAnnouncement> {
  const at = ctx.now();
  if (ctx.idempotencyKey === undefined) throw new Problem('key_missing');
  const owner = { owner: ctx.operator.id, key: ctx.idempotencyKey, content: ['createAnnouncement', merchantCode, asked], at };
  return ctx.database.transaction((tx) =>
    once(tx, owner, async () => {
      const merchant = await selectMerchant(tx, merchantCode);
      if (!merchant) throw new Problem('not_found');
      const draft = await checkedDraft(tx, { merchant, draft: asked, at });
      const id = newId('ann', at);
      await insertAnnouncement(tx, { id, merchantCode, draft, at, by: ctx.operator.username });
      await saveContentVersion(tx, { kind: 'announcement', draftedId: id, merchantCode, content: draft, at, by: ctx.operator });
      await noteChange(ctx, tx, { action: 'announcement.created', id, merchantCode, draft });
      return get(tx, id, at);
    }),
  );
}

/**
 * Replaces an announcement by a draft made from its current revision.
 * @throws Problem `not_allowed`, `not_found`, `changed_meanwhile`, `field_required`, `field_invalid`
 */
export async function setAnnouncement(
  ctx: OperatorContext,
  { announcementId: id, revision, ...asked }: InputOf<typeof set>,
): Promise<OperatorAnnouncement> {
  const at = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const present = await selectForChange(tx, id);
    const merchant = present && (await selectMerchant(tx, present.merchant_code));
    if (!present || !merchant) throw new Problem('not_found');
    if (present.revision !== revision) throw new Problem('changed_meanwhile');
    const draft = await checkedDraft(tx, { merchant, draft: asked, at });
    const merchantCode = merchant.merchant_code;
    const former = v.parse(AnnouncementDraft, await get(tx, id, at));
    await updateAnnouncement(tx, { id, merchantCode, draft, at, by: ctx.operator.username });
    await saveContentVersion(tx, { kind: 'announcement', draftedId: id, merchantCode, content: draft, former, at, by: ctx.operator });
    await noteChange(ctx, tx, { action: 'announcement.changed', id, merchantCode, draft });
    return get(tx, id, at);
  });
}

/** @throws Problem `not_allowed`, `not_found` */
export async function deleteAnnouncement(
  ctx: OperatorContext,
  { announcementId: id }: { readonly announcementId: AnnouncementId },
): Promise<Record<string, never>> {
  return ctx.database.transaction(async (tx) => {
    const present = await selectForChange(tx, id);
    const draft = present && (await get(tx, id, ctx.now()));
    if (!draft) throw new Problem('not_found');
    await deleteRow(tx, id);
    await discardContentDraft(tx, { kind: 'announcement', draftedId: id });
    await noteChange(ctx, tx, { action: 'announcement.deleted', id, merchantCode: draft.merchantCode, draft });
    return {};
  });
}

interface Change {
  readonly action: 'announcement.created' | 'announcement.changed' | 'announcement.deleted';
  readonly id: AnnouncementId;
  readonly merchantCode: string;
  readonly draft: AnnouncementDraft;
}

async function noteChange(ctx: OperatorContext, tx: Transaction, { action, id, merchantCode, draft }: Change): Promise<void> {
  await recordAudit(ctx, tx, {
    actorKind: 'operator',
    actorId: ctx.operator.id,
    action,
    subjectId: id,
    facts: {
      merchantCode,
      title: draft.texts[0]?.title ?? '',
      types: draft.types.join(','),
      languages: draft.texts.map(({ language }) => language).join(','),
      isPublished: draft.isPublished,
      startDate: draft.startDate,
      endDate: draft.endDate,
    },
  });
  tx.afterCommit(() => ctx.realtime.publish(announcementsChanged, merchantCode, { changedAt: ctx.now().toISOString() }));
}

async function get(tx: Transaction, id: AnnouncementId, at: Date): Promise<OperatorAnnouncement> {
  const found = await findOperatorAnnouncement(tx, id, at);
  if (!found) throw new Error(`announcement ${id} is missing after its write`);
  return found;
}
