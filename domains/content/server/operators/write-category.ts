import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import type {
  CategoryId,
  createCategory as create,
  OperatorCategory,
  listContentMerchants as merchants,
  listOperatorCategories as list,
  setCategory as set,
} from '@jogada/content/contract/operator';
import { announcementsChanged } from '@jogada/content/contract/player';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { newId, once, type Sql, type Transaction } from '@jogada/platform/server';
import {
  deleteCategory as deleteRow,
  insertCategory,
  selectOperatorCategories,
  selectOperatorCategory,
  updateCategory,
  type CategoryRow,
} from './category.sql.ts';
import { refuseClaims, rulesOf } from '@jogada/merchant/server';
import { selectMerchant, selectMerchants } from './operators.sql.ts';

/** @throws Problem `not_allowed` */
export async function listContentMerchants(ctx: OperatorContext): Promise<OutputOf<typeof merchants>> {
  const rows = await selectMerchants(ctx.database);
  return {
    merchants: rows.map((row) => ({
      merchantCode: row.merchant_code,
      name: row.name,
      languages: row.languages,
      defaultLanguage: row.default_language,
      timeZone: row.time_zone,
      isRegulated: rulesOf(row.jurisdiction, ctx.now()).site.warnsInAds,
    })),
  };
}

/** @throws Problem `not_allowed` */
export async function listOperatorCategories(ctx: OperatorContext): Promise<OutputOf<typeof list>> {
  return { categories: (await selectOperatorCategories(ctx.database)).map(categoryOf) };
}

/**
 * @throws Problem `not_allowed`; `not_found` for an unknown brand; `field_required` without a name in the brand's default language;
 * `claim_forbidden`
 */
export async function createCategory(
  ctx: OperatorContext,
  { merchantCode, position, names }: InputOf<typeof create>,
): Promise<OperatorCategory> {
  const at = ctx.now();
  if (ctx.idempotencyKey === undefined) throw new Problem('key_missing');
  const owner = { owner: ctx.operator.id, key: ctx.idempotencyKey, content: ['createCategory', merchantCode, position, names], at };
  return ctx.database.transaction((tx) =>
    once(tx, owner, async () => {
      await requireOwnName(ctx, tx, { merchantCode, names });
      const id = newId('pct', at);
      await insertCategory(tx, { id, merchantCode, position, names });
      await noteChange(ctx, tx, { action: 'promotion_category.created', id, merchantCode, names });
      return get(tx, id);
    }),
  );
}

/** @throws Problem `not_allowed`, `not_found`, `field_required` */
export async function setCategory(
  ctx: OperatorContext,
  { categoryId: id, position, names }: InputOf<typeof set>,
): Promise<OperatorCategory> {
  return ctx.database.transaction(async (tx) => {
    const { merchantCode } = await get(tx, id);
    await requireOwnName(ctx, tx, { merchantCode, names });
    await updateCategory(tx, { id, position, names });
    await noteChange(ctx, tx, { action: 'promotion_category.changed', id, merchantCode, names });
    return get(tx, id);
  });
}

/** @throws Problem `not_allowed`, `not_found` */
export async function deleteCategory(
  ctx: OperatorContext,
  { categoryId: id }: { readonly categoryId: CategoryId },
): Promise<Record<string, never>> {
  return ctx.database.transaction(async (tx) => {
    const { merchantCode, names } = await get(tx, id);
    await deleteRow(tx, id);
    await noteChange(ctx, tx, { action: 'promotion_category.deleted', id, merchantCode, names });
    return {};
  });
}

async function requireOwnName(
  ctx: OperatorContext,
  sql: Sql,
  { merchantCode, names }: Pick<OperatorCategory, 'merchantCode' | 'names'>,
): Promise<void> {
  const merchant = await selectMerchant(sql, merchantCode);
  if (!merchant) throw new Problem('not_found');
  const languages = names.map(({ language }) => language);
  if (!languages.includes(merchant.default_language) || new Set(languages).size < languages.length)
    throw new Problem('field_required', { field: 'name' });
  refuseClaims(
    rulesOf(merchant.jurisdiction, ctx.now()),
    names.map(({ language, name }) => ({ language, texts: [name] })),
  );
}

interface Change extends Pick<OperatorCategory, 'merchantCode' | 'names'> {
  readonly action: 'promotion_category.created' | 'promotion_category.changed' | 'promotion_category.deleted';
  readonly id: CategoryId;
}

async function noteChange(ctx: OperatorContext, tx: Transaction, { action, id, merchantCode, names }: Change): Promise<void> {
  await recordAudit(ctx, tx, {
    actorKind: 'operator',
    actorId: ctx.operator.id,
    action,
    subjectId: id,
    facts: { merchantCode, name: names[0]?.name ?? '' },
  });
  tx.afterCommit(() => ctx.realtime.publish(announcementsChanged, merchantCode, { changedAt: ctx.now().toISOString() }));
}

async function get(sql: Sql, id: CategoryId): Promise<OperatorCategory> {
  const row = await selectOperatorCategory(sql, id);
  if (!row) throw new Problem('not_found');
  return categoryOf(row);
}

function categoryOf(row: CategoryRow): OperatorCategory {
  return {
    categoryId: row.id,
    merchantCode: row.merchant_code,
    position: row.position,
    names: row.names,
    promotionCount: row.promotion_count,
  };
}
