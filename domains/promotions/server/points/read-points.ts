import type { MemberContext } from '@jogada/accounts/server';
import { isSwitchedOn } from '@jogada/merchant/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor } from '@jogada/platform/server';
import type { listPointsEntries as entriesEndpoint, PointsStore } from '../../contract/player/points.ts';
import { drawRefusal } from '../draw/draw-refusal.ts';
import { findPointsMember, readLots } from './book.sql.ts';
import { itemView, nameOf } from './item-view.ts';
import { selectLines } from './lines.sql.ts';
import { countBought, findStore, selectOffered, selectPrices, type StoreRow } from './store.sql.ts';

const ITEMS_SHOWN = 100;
/** Prices read per item. More changes than these in 30 days are not shown. */
const PRICES_READ = 100;
const MICROPOINTS = 1_000_000n;

/** @throws Problem `feature_unavailable` */
export async function readPoints(ctx: MemberContext): Promise<PointsStore> {
  const store = await getStore(ctx);
  const at = ctx.now();
  const { database, member, merchant } = ctx;
  const memberId = member.id;
  const [known, lots, items, bought, refusal] = await Promise.all([
    findPointsMember(database, memberId),
    readLots(database, { memberId, at }),
    selectOffered(database, { merchantCode: merchant.code, at, limit: ITEMS_SHOWN }),
    countBought(database, memberId),
    drawRefusal(ctx, database),
  ]);
  const prices = await selectPrices(database, { itemIds: items.map(({ id }) => id), each: PRICES_READ });
  const rest = known?.rest_micropoints ?? 0n;
  return {
    currency: member.currency,
    balance: Number(lots.points),
    version: Number(known?.version ?? 0n),
    owed: rest < 0n ? Number((-rest + MICROPOINTS - 1n) / MICROPOINTS) : 0,
    nextExpiry: lots.next ? { points: Number(lots.next.points), at: lots.next.at.toISOString() } : null,
    pointAmount: store.rate_amount.toString(),
    expiryMonths: store.expiry_months,
    items: items.map((item) =>
      itemView(item, {
        balance: lots.points,
        boughtCount: bought.get(item.id) ?? 0,
        refusal,
        at,
        prices: prices.filter(({ item_id: itemId }) => itemId === item.id),
        languages: [ctx.language, merchant.defaultLanguage],
      }),
    ),
  };
}

/** @throws Problem `feature_unavailable`, `malformed_request` */
export async function listPointsEntries(
  ctx: MemberContext,
  { cursor, pageSize }: InputOf<typeof entriesEndpoint>,
): Promise<OutputOf<typeof entriesEndpoint>> {
  await getStore(ctx);
  const found = await selectLines(ctx.database, { memberId: ctx.member.id, after: readCursor(cursor), limit: pageSize + 1 });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.at, id: row.id }));
  return {
    list: rows.map(({ id: lineId, cause, points, names, at }) => ({
      lineId,
      cause,
      points: Number(points),
      itemName: names ? nameOf({ names }, [ctx.language, ctx.merchant.defaultLanguage]) : '',
      at: at.toISOString(),
    })),
    nextCursor,
  };
}

/**
 * The merchant's store while it is open and switched on.
 * @throws Problem `feature_unavailable`
 */
export async function getStore(ctx: Pick<MemberContext, 'database' | 'merchant'>): Promise<StoreRow & { readonly rate_amount: bigint }> {
  const store = isSwitchedOn(ctx.merchant, 'PTSYS3') ? await findStore(ctx.database, ctx.merchant.code) : undefined;
  const rate = store?.rate_amount;
  if (!store?.is_open || rate === undefined || rate === null) throw new Problem('feature_unavailable');
  return { ...store, rate_amount: rate };
}
