import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type {
  listPointsStores as listEndpoint,
  OperatorPointsItem,
  OperatorPointsStore,
  setPointsStore as setEndpoint,
} from '../../contract/operator/points.ts';
import { getMerchant } from '../operators/write-change.ts';
import { selectOperatorMerchants, type OperatorMerchantRow } from '../operators/operator-promotion.sql.ts';
import { findProgramme } from '../vip/vip.sql.ts';
import { sumOutstanding, upsertStore } from './edit-store.sql.ts';
import { grantView } from './item-view.ts';
import { findStore, selectItems, selectPrices, type ItemRow, type PriceRow } from './store.sql.ts';

const ITEMS_SHOWN = 200;
const PRICES_SHOWN = 50;

/** @throws Problem `not_allowed` */
export async function listPointsStores(ctx: OperatorContext): Promise<OutputOf<typeof listEndpoint>> {
  const merchants = await selectOperatorMerchants(ctx.database);
  return { list: await Promise.all(merchants.map((merchant) => viewOf(ctx, merchant))) };
}

/**
 * Sets a store's rate and expiry, or opens and closes it. Rounds that settle while it is closed earn nothing.
 * @throws Problem `not_found`; `field_invalid` for an open store without a VIP programme, whose weights it uses; `changed_meanwhile`
 */
export async function setPointsStore(
  ctx: OperatorContext,
  { merchantCode, revision, ...settings }: InputOf<typeof setEndpoint>,
): Promise<OperatorPointsStore> {
  const at = ctx.now();
  const merchant = await getMerchant(ctx.database, merchantCode);
  const { isOpen, pointAmount, expiryMonths } = settings;
  await ctx.database.transaction(async (tx) => {
    if (isOpen && !(await findProgramme(tx, merchantCode))) throw new Problem('field_invalid', { field: 'isOpen' });
    if (!(await upsertStore(tx, { ...settings, merchantCode, revision, at, by: ctx.operator.id }))) throw new Problem('changed_meanwhile');
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'points_store.changed',
      subjectId: merchantCode,
      facts: { isOpen: String(isOpen), pointAmount: pointAmount?.toString() ?? 'vip', expiryMonths },
    });
  });
  return viewOf(ctx, merchant);
}

async function viewOf({ database }: OperatorContext, merchant: OperatorMerchantRow): Promise<OperatorPointsStore> {
  const merchantCode = merchant.merchant_code;
  const [programme, store, items, outstanding] = await Promise.all([
    findProgramme(database, merchantCode),
    findStore(database, merchantCode),
    selectItems(database, { merchantCode, limit: ITEMS_SHOWN }),
    sumOutstanding(database, merchantCode),
  ]);
  const prices = await selectPrices(database, { itemIds: items.map(({ id }) => id), each: PRICES_SHOWN });
  return {
    merchantCode,
    merchantName: merchant.name,
    currency: merchant.currency,
    languages: merchant.languages,
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
      operatorItemView(
        item,
        prices.filter(({ item_id: itemId }) => itemId === item.id),
      ),
    ),
  };
}

export function operatorItemView(item: ItemRow, prices: readonly PriceRow[]): OperatorPointsItem {
  return {
    itemId: item.id,
    revision: item.revision,
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
