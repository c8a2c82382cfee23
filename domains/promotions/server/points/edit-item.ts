import type { StaffAction } from '@jogada/accounts/contract/operator';
import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { refuseClaims, rulesOf } from '@jogada/merchant/server';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { newId, type Sql, type Transaction } from '@jogada/platform/server';
import {
  setPointsItem as setEndpoint,
  type createPointsItem as createEndpoint,
  type OperatorPointsItem,
  type PointsItemDraft,
} from '../../contract/operator/points.ts';
import { findFreeRoundsGame } from '../free-rounds/free-rounds-gift.sql.ts';
import { refuseFree } from '../operators/check-draft.ts';
import { getMerchant } from '../operators/write-change.ts';
import { agreedChange, changeOrAsk, type NotedChange, type Programme } from '../programme/change-programme.ts';
import { UNLIMITED, type Setting } from '../programme/setting.ts';
import { selectWaitingSubjects } from '../programme/waiting-changes.sql.ts';
import { insertItem, switchItemOn, updateItem } from './edit-store.sql.ts';
import { ITEM_KIND, operatorItemView } from './edit-store.ts';
import { insertPrice, lockItem, selectPrices, type ItemRow } from './store.sql.ts';

const PRICES_SHOWN = 50;

/**
 * Adds an item, with its first price. An item whose grant is above the operator's limits is added switched off, and awaits a second operator
 * who switches it on (S41).
 * @throws Problem as the contract lists
 */
export function createPointsItem(
  ctx: OperatorContext,
  { merchantCode, ...draft }: InputOf<typeof createEndpoint>,
): Promise<OperatorPointsItem> {
  const at = ctx.now();
  const by = ctx.operator.id;
  return ctx.database.transaction(async (tx) => {
    const { currency } = await checkItem(tx, draft, { merchantCode, at });
    const itemId = newId('pit', at);
    await insertItem(tx, { itemId, draft: { ...draft, isOn: false }, at, by, merchantCode, currency });
    await insertPrice(tx, { itemId, price: draft.price, at, by });
    const onceOn = { ...items, apply: () => switchItemOn(tx, itemId) };
    const waits = draft.isOn && (await changeOrAsk(ctx, tx, onceOn, { itemId, revision: 1, ...draft }));
    await note(ctx, tx, { action: 'points_item.created', itemId, draft: { ...draft, isOn: draft.isOn && !waits } });
    return getItem(tx, itemId);
  });
}

/**
 * Changes an item. Purchases keep their terms; a changed price is added to the item's prices. A grant above the operator's limits awaits a
 * second operator (S41).
 * @throws Problem as the contract lists
 */
export function setPointsItem(ctx: OperatorContext, draft: InputOf<typeof setEndpoint>): Promise<OperatorPointsItem> {
  return ctx.database.transaction(async (tx) => {
    await changeOrAsk(ctx, tx, items, draft);
    return getItem(tx, draft.itemId);
  });
}

const items: Programme<typeof setEndpoint.input> = {
  kind: ITEM_KIND,
  input: setEndpoint.input,
  async read(ctx, tx, { itemId, revision, ...draft }) {
    const known = await lockItem(tx, itemId);
    if (!known) throw new Problem('not_found');
    if (known.revision !== revision) throw new Problem('changed_meanwhile');
    const { merchant_code: merchantCode, currency, names } = known;
    const { default_language: language } = await checkItem(tx, draft, { merchantCode, at: ctx.now() });
    if (draft.stock !== null && draft.stock < known.sold_count) throw new Problem('field_invalid', { field: 'stock' });
    const title = names[language] ?? itemId;
    return { merchantCode, currency, subjectId: itemId, title, was: settingsOf(known), becomes: settingsOf(plannedItem(draft)) };
  },
  async apply(ctx, tx, { itemId, revision: _revision, ...draft }, noted) {
    const at = ctx.now();
    const by = ctx.operator.id;
    const known = await lockItem(tx, itemId);
    await updateItem(tx, { itemId, draft, at, by });
    if (known?.price !== BigInt(draft.price)) await insertPrice(tx, { itemId, price: draft.price, at, by });
    await note(ctx, tx, { action: 'points_item.changed', itemId, draft, formerPrice: known?.price, ...noted });
  },
};

export const agreedItem = agreedChange(items);

type PlannedItem = Pick<
  ItemRow,
  'is_on' | 'amount' | 'rounds' | 'wager_times' | 'maximum_amount' | 'price' | 'stock' | 'member_limit' | 'ends_at'
>;

function plannedItem({ grant, isOn, price, stock, memberLimit, endsAt }: PointsItemDraft): PlannedItem {
  const isBonus = grant.kind === 'bonus';
  return {
    is_on: isOn,
    amount: isBonus ? grant.amount : grant.stakeAmount,
    rounds: isBonus ? null : grant.rounds,
    maximum_amount: isBonus ? null : grant.maximumAmount,
    wager_times: grant.wagerTimes,
    price: BigInt(price),
    stock,
    member_limit: memberLimit,
    ends_at: endsAt === null ? null : new Date(endsAt),
  };
}

/** An item that is off grants nothing. Free rounds count with their stakes. */
function settingsOf(item: PlannedItem): readonly Setting[] {
  if (!item.is_on) return [];
  const pays = item.amount * BigInt(item.rounds ?? 1);
  const limit = (value: bigint | number | null | undefined) => (value === null || value === undefined ? UNLIMITED : BigInt(value));
  return [
    { name: item.rounds === null ? 'amount' : 'roundsStake', place: '', unit: 'money', value: pays, paysMoreBy: 'rise', pays },
    ...(item.rounds === null
      ? []
      : [{ name: 'roundsWinMax', place: '', unit: 'money', value: limit(item.maximum_amount), paysMoreBy: 'rise', pays } as const]),
    { name: 'price', place: '', unit: 'count', value: item.price, paysMoreBy: 'fall', pays },
    { name: 'wagerTimes', place: '', unit: 'count', value: BigInt(item.wager_times), paysMoreBy: 'fall', pays },
    { name: 'stock', place: '', unit: 'count', value: limit(item.stock), paysMoreBy: 'rise', pays },
    { name: 'memberLimit', place: '', unit: 'count', value: limit(item.member_limit), paysMoreBy: 'rise', pays },
    { name: 'endsAt', place: '', unit: 'moment', value: limit(item.ends_at?.getTime()), paysMoreBy: 'rise', pays },
  ];
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
  return operatorItemView(item, {
    prices: await selectPrices(tx, { itemIds: [itemId], each: PRICES_SHOWN }),
    waitsForSecond: (await selectWaitingSubjects(tx, [ITEM_KIND])).has(itemId),
  });
}

interface Noted extends Partial<NotedChange> {
  readonly action: StaffAction;
  readonly itemId: string;
  readonly draft: PointsItemDraft;
  readonly formerPrice?: bigint | undefined;
}

async function note(
  ctx: OperatorContext,
  tx: Transaction,
  { action, itemId, draft, formerPrice, askedBy, before, after }: Noted,
): Promise<void> {
  const { price, stock, isOn, grant } = draft;
  const facts = {
    price,
    stock: stock ?? 'unlimited',
    isOn: String(isOn),
    kind: grant.kind,
    amount: String(grant.kind === 'bonus' ? grant.amount : grant.stakeAmount),
    ...(formerPrice !== undefined && { formerPrice: formerPrice.toString() }),
    ...(askedBy !== undefined && { askedBy }),
  };
  const change = { before: before ?? null, after: after ?? null };
  await recordAudit(ctx, tx, { actorKind: 'operator', actorId: ctx.operator.id, action, subjectId: itemId, facts, ...change });
}
