import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import type {
  createBanner as create,
  deleteBanner as remove,
  OperatorBanner,
  listOperatorBanners as list,
  setBanner as set,
} from '@jogada/content/contract/operator';
import { announcementsChanged } from '@jogada/content/contract/player';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { newId, once, type Sql, type Transaction } from '@jogada/platform/server';
import { discardContentDraft, saveContentVersion } from '@jogada/merchant/server';
import { checkBanner } from './check-banner.ts';
import { deleteBannerRow, insertBanner, selectOperatorBanners, updateBanner, type OperatorBannerRow } from './operator-banner.sql.ts';

/** @throws Problem `not_allowed` */
export async function listOperatorBanners(ctx: OperatorContext): Promise<OutputOf<typeof list>> {
  return { banners: (await selectOperatorBanners(ctx.database, null)).map(bannerOf) };
}

/**
 * @throws Problem `not_allowed`; `not_found` for an unknown brand; `field_required` without a text in the brand's default language;
 * `field_invalid`, `claim_forbidden`
 */
export async function createBanner(ctx: OperatorContext, { merchantCode, ...draft }: InputOf<typeof create>): Promise<OperatorBanner> {
  const at = ctx.now();
  if (ctx.idempotencyKey === undefined) throw new Problem('key_missing');
  const owner = { owner: ctx.operator.id, key: ctx.idempotencyKey, content: ['createBanner', merchantCode, draft], at };
  return ctx.database.transaction((tx) =>
    once(tx, owner, async () => {
      await checkBanner(tx, { merchantCode, ...draft, at });
      const id = newId('bnr', at);
      await insertBanner(tx, { id, merchantCode, ...draft });
      await saveContentVersion(tx, { kind: 'banner', draftedId: id, merchantCode, content: draft, at, by: ctx.operator });
      return noteChange(ctx, tx, 'banner.created', await get(tx, id));
    }),
  );
}

/** @throws Problem `not_allowed`, `not_found`, `field_required`, `field_invalid`, `claim_forbidden` */
export async function setBanner(ctx: OperatorContext, { bannerId: id, ...draft }: InputOf<typeof set>): Promise<OperatorBanner> {
  return ctx.database.transaction(async (tx) => {
    const { merchantCode, bannerId, ...former } = await get(tx, id);
    await checkBanner(tx, { merchantCode, ...draft, at: ctx.now() });
    await updateBanner(tx, { id, ...draft });
    await saveContentVersion(tx, {
      kind: 'banner',
      draftedId: bannerId,
      merchantCode,
      content: draft,
      former,
      at: ctx.now(),
      by: ctx.operator,
    });
    return noteChange(ctx, tx, 'banner.changed', await get(tx, id));
  });
}

/** @throws Problem `not_allowed`, `not_found` */
export async function deleteBanner(ctx: OperatorContext, { bannerId: id }: InputOf<typeof remove>): Promise<Record<string, never>> {
  return ctx.database.transaction(async (tx) => {
    const banner = await get(tx, id);
    await deleteBannerRow(tx, id);
    await discardContentDraft(tx, { kind: 'banner', draftedId: id });
    await noteChange(ctx, tx, 'banner.deleted', banner);
    return {};
  });
}

async function noteChange(
  ctx: OperatorContext,
  tx: Transaction,
  action: 'banner.created' | 'banner.changed' | 'banner.deleted',
  banner: OperatorBanner,
): Promise<OperatorBanner> {
  const { bannerId, merchantCode, groupName, isShown, texts } = banner;
  await recordAudit(ctx, tx, {
    actorKind: 'operator',
    actorId: ctx.operator.id,
    action,
    subjectId: bannerId,
    facts: { merchantCode, groupName, isShown, title: texts[0]?.title ?? '' },
  });
  tx.afterCommit(() => ctx.realtime.publish(announcementsChanged, merchantCode, { changedAt: ctx.now().toISOString() }));
  return banner;
}

async function get(sql: Sql, id: string): Promise<OperatorBanner> {
  const [row] = await selectOperatorBanners(sql, id);
  if (!row) throw new Problem('not_found');
  return bannerOf(row);
}

function bannerOf(row: OperatorBannerRow): OperatorBanner {
  return {
    bannerId: row.id,
    merchantCode: row.merchant_code,
    groupName: row.group_name,
    image: row.image,
    url: row.url,
    position: row.position,
    isShown: row.is_shown,
    texts: row.texts,
  };
}
