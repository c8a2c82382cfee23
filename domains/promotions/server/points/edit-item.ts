import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { refuseClaims, rulesOf } from '@jogada/merchant/server';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { newId, type Sql, type Transaction } from '@jogada/platform/server';
import type {
  createPointsItem as createEndpoint,
  OperatorPointsItem,
  PointsItemDraft,
  setPointsItem as setEndpoint,
} from '../../contract/operator/points.ts';
import { findFreeRoundsGame } from '../free-rounds/free-rounds-gift.sql.ts';
import { refuseFree } from '../operators/check-draft.ts';
import { getMerchant } from '../operators/write-change.ts';
import { insertItem, updateItem } from './edit-store.sql.ts';
import { operatorItemView } from './edit-store.ts';
import { insertPrice, lockItem, selectPrices } from './store.sql.ts';

const PRICES_SHOWN = 50;

/** Adds an item, with its first price. @throws Problem as the contract lists */
export function createPointsItem(
  ctx: OperatorContext,
  { merchantCode, ...draft }: InputOf<typeof createEndpoint>,
): Promise<OperatorPointsItem> {
  const at = ctx.now();
  const by = ctx.operator.id;
  return ctx.database.transaction(async (tx) => {
    const { currency } = await checkItem(tx, draft, { merchantCode, at });
    const itemId = newId('pit', at);
    await insertItem(tx, { itemId, draft, at, by, merchantCode, currency });
    await insertPrice(tx, { itemId, price: draft.price, at, by });
    await note(ctx, tx, { action: 'points_item.created', itemId, draft });
    return getItem(tx, itemId);
  });
}

/**
 * Changes an item. Purchases keep their terms; a changed price is added to the item's prices.
 * @throws Problem as the contract lists
 */
export function setPointsItem(
  ctx: OperatorContext,
  { itemId, revision, ...draft }: InputOf<typeof setEndpoint>,
): Promise<OperatorPointsItem> {
  const at = ctx.now();
  const by = ctx.operator.id;
  return ctx.database.transaction(async (tx) => {
    const known = await lockItem(tx, itemId);
    if (!known) throw new Problem('not_found');
    if (known.revision !== revision) throw new Problem('changed_meanwhile');
    await checkItem(tx, draft, { merchantCode: known.merchant_code, at });
    if (draft.stock !== null && draft.stock < known.sold_count) throw new Problem('field_invalid', { field: 'stock' });
    await updateItem(tx, { itemId, draft, at, by });
    if (known.price !== BigInt(draft.price)) await insertPrice(tx, { itemId, price: draft.price, at, by });
    await note(ctx, tx, { action: 'points_item.changed', itemId, draft, formerPrice: known.price });
    return getItem(tx, itemId);
  });
}

/**
 * Validates an item by the rules of the merchant's jurisdiction (R30, R32).
 * @throws Problem `not_found` for an unknown merchant; `field_required` without a name in the merchant's default language; `field_invalid` with
 * the field; `claim_forbidden`, `promotion_claim_refused`
 */
async function checkItem(sql: Sql, draft: PointsItemDraft, { merchantCode, at }: { merchantCode: string; at: Date }) {
  const merchant = await getMerchant(sql, merchantCode);
  if (!draft.names.some(({ language }) => language === merchant.default_language)) throw new Problem('field_required', { field: 'names' });
  if (draft.endsAt !== null && Date.parse(draft.endsAt) <= Date.parse(draft.startsAt))
    throw new Problem('field_invalid', { field: 'endsAt' });
  const { grant } = draft;
  if (grant.kind === 'free_rounds') {
    const game = await findFreeRoundsGame(sql, grant.gameId);
    if (!game) throw new Problem('field_invalid', { field: 'gameId' });
    const isPlayable = grant.stakeAmount >= game.min_bet_amount && grant.stakeAmount <= game.max_bet_amount;
    if (!isPlayable) throw new Problem('field_invalid', { field: 'stakeAmount' });
  }
  refuseClaims(
    rulesOf(merchant.jurisdiction, at),
    draft.names.map(({ language, name }) => ({ language, texts: [name] })),
  );
  // An item costs points, so it is never free (R32).
  refuseFree(draft.names.map(({ language, name }) => ({ language, name, summary: '' })));
  return merchant;
}

/** @throws Problem `not_found` */
async function getItem(tx: Transaction, itemId: string): Promise<OperatorPointsItem> {
  const item = await lockItem(tx, itemId);
  if (!item) throw new Problem('not_found');
  return operatorItemView(item, await selectPrices(tx, { itemIds: [itemId], each: PRICES_SHOWN }));
}

interface Noted {
  readonly action: string;
  readonly itemId: string;
  readonly draft: PointsItemDraft;
  readonly formerPrice?: bigint;
}

async function note(ctx: OperatorContext, tx: Transaction, { action, itemId, draft, formerPrice }: Noted): Promise<void> {
  const { price, stock, isOn, grant } = draft;
  const facts = {
    price,
    stock: stock ?? 'unlimited',
    isOn: String(isOn),
    kind: grant.kind,
    amount: String(grant.kind === 'bonus' ? grant.amount : grant.stakeAmount),
    ...(formerPrice !== undefined && { formerPrice: formerPrice.toString() }),
  };
  await recordAudit(ctx, tx, { actorKind: 'operator', actorId: ctx.operator.id, action, subjectId: itemId, facts });
}
