import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import {
  setPointsStore as setEndpoint,
  type listPointsStores as listEndpoint,
  type OperatorPointsItem,
  type OperatorPointsStore,
} from '../../contract/operator/points.ts';
import { getMerchant } from '../operators/write-change.ts';
import { selectOperatorMerchants, type OperatorMerchantRow } from '../operators/operator-promotion.sql.ts';
import { agreedChange, changeOrAsk, type Programme } from '../programme/change-programme.ts';
import type { Setting } from '../programme/setting.ts';
import { selectWaitingSubjects } from '../programme/waiting-changes.sql.ts';
import { findProgramme } from '../vip/vip.sql.ts';
import { findHighestItem, lockStore, sumOutstanding, upsertStore } from './edit-store.sql.ts';
import { grantView } from './item-view.ts';
import { findStore, selectItems, selectPrices, type ItemRow, type PriceRow } from './store.sql.ts';

const ITEMS_SHOWN = 200;
const PRICES_SHOWN = 50;
/** The kind of approvals of an item's change. */
export const ITEM_KIND = 'promotions.points_item';

/** @throws Problem `not_allowed` */
export async function listPointsStores(ctx: OperatorContext): Promise<OutputOf<typeof listEndpoint>> {
  const merchants = await selectOperatorMerchants(ctx.database);
  return { list: await Promise.all(merchants.map((merchant) => viewOf(ctx, merchant))) };
}

/**
 * Sets a store's rate and expiry, or opens and closes it. Rounds that settle while it is closed earn nothing. While an item that is on grants
 * more than the operator's limits, opening and a lower stake per point await a second operator (S41).
 * @throws Problem `not_found`, `approval_waiting`; `field_invalid` for an open store without a VIP programme, whose weights it uses;
 * `changed_meanwhile`
 */
export async function setPointsStore(ctx: OperatorContext, draft: InputOf<typeof setEndpoint>): Promise<OperatorPointsStore> {
  await ctx.database.transaction((tx) => changeOrAsk(ctx, tx, stores, draft));
  return viewOf(ctx, await getMerchant(ctx.database, draft.merchantCode));
}

const stores: Programme<typeof setEndpoint.input> = {
  kind: 'promotions.points_store',
  input: setEndpoint.input,
  async read(_ctx, tx, { merchantCode, revision, isOpen, pointAmount, expiryMonths }) {
    const merchant = await getMerchant(tx, merchantCode);
    await lockStore(tx, merchantCode);
    const known = await findStore(tx, merchantCode);
    const programme = await findProgramme(tx, merchantCode);
    if (isOpen && !programme) throw new Problem('field_invalid', { field: 'isOpen' });
    if ((known?.revision ?? 0) !== revision) throw new Problem('changed_meanwhile');
    const pays = await findHighestItem(tx, merchantCode);
    const was = known?.is_open ? settingsOf({ rate: known.rate_amount, expiryMonths: known.expiry_months, pays }) : [];
    const becomes = isOpen ? settingsOf({ rate: pointAmount ?? programme?.point_amount ?? null, expiryMonths, pays }) : [];
    return { merchantCode, currency: merchant.currency, subjectId: merchantCode, title: merchant.name, was, becomes };
  },
  async apply(ctx, tx, { merchantCode, revision, ...settings }, { askedBy, before, after }) {
    const { isOpen, pointAmount, expiryMonths } = settings;
    const change = { ...settings, merchantCode, revision, at: ctx.now(), by: ctx.operator.id };
    if (!(await upsertStore(tx, change))) throw new Problem('changed_meanwhile');
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'points_store.changed',
      subjectId: merchantCode,
      facts: {
        isOpen: String(isOpen),
        pointAmount: pointAmount?.toString() ?? 'vip',
        expiryMonths,
        ...(askedBy !== undefined && { askedBy }),
      },
      before,
      after,
    });
  },
};

export const agreedStore = agreedChange(stores);

function settingsOf({ rate, expiryMonths, pays }: { rate: bigint | null; expiryMonths: number; pays: bigint }): readonly Setting[] {
  return [
    { name: 'pointAmount', place: '', unit: 'money', value: rate ?? 0n, paysMoreBy: 'fall', pays },
    { name: 'expiryMonths', place: '', unit: 'count', value: BigInt(expiryMonths), paysMoreBy: 'rise', pays },
  ];
}

async function viewOf({ database }: OperatorContext, merchant: OperatorMerchantRow): Promise<OperatorPointsStore> {
  const merchantCode = merchant.merchant_code;
  const [programme, store, items, outstanding, waiting] = await Promise.all([
    findProgramme(database, merchantCode),
    findStore(database, merchantCode),
    selectItems(database, { merchantCode, limit: ITEMS_SHOWN }),
    sumOutstanding(database, merchantCode),
    selectWaitingSubjects(database, [stores.kind, ITEM_KIND]),
  ]);
  const prices = await selectPrices(database, { itemIds: items.map(({ id }) => id), each: PRICES_SHOWN });
  return {
    merchantCode,
    merchantName: merchant.name,
    currency: merchant.currency,
    languages: merchant.languages,
    waitsForSecond: waiting.has(merchantCode),
    vipPointAmount: programme?.point_amount.toString() ?? null,
    store: store
      ? {
          isOpen: store.is_open,
          pointAmount: store.point_amount?.toString() ?? null,
          expiryMonths: store.expiry_months,
          revision: store.revision,
          outstandingPoints: Number(outstanding),
        }
      : null,
    items: items.map((item) =>
      operatorItemView(item, {
        prices: prices.filter(({ item_id: itemId }) => itemId === item.id),
        waitsForSecond: waiting.has(item.id),
      }),
    ),
  };
}

export function operatorItemView(
  item: ItemRow,
  { prices, waitsForSecond }: { readonly prices: readonly PriceRow[]; readonly waitsForSecond: boolean },
): OperatorPointsItem {
  return {
    itemId: item.id,
    revision: item.revision,
    waitsForSecond,
    names: Object.entries(item.names).map(([language, name]) => ({
      language: language as OperatorPointsItem['names'][number]['language'],
      name,
    })),
    grant: grantView(item),
    price: Number(item.price),
    prices: prices.map(({ price, from_at: fromAt, set_by: setBy }) => ({ price: Number(price), fromAt: fromAt.toISOString(), setBy })),
    stock: item.stock,
    soldCount: item.sold_count,
    memberLimit: item.member_limit,
    startsAt: item.starts_at.toISOString(),
    endsAt: item.ends_at?.toISOString() ?? null,
    isOn: item.is_on,
    position: item.position,
  };
}
