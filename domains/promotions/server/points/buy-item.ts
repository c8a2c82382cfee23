import type { MemberContext } from '@jogada/accounts/server';
import { grantFreeRounds } from '@jogada/games/server';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { newId, once, type Transaction } from '@jogada/platform/server';
import type { buyPointsItem as endpoint, PointsPurchase } from '../../contract/player/points.ts';
import { drawRefusal } from '../draw/draw-refusal.ts';
import { award } from '../rewards/award.ts';
import { languagesOf } from '../rewards/languages-of.ts';
import { payReward } from '../rewards/pay-reward.ts';
import { findReward } from '../rewards/reward.sql.ts';
import { termsOf } from '../rewards/terms-of.ts';
import { bookTaking, expireDue, lockPointsMember, takeFromLots } from './book.sql.ts';
import { grantView, itemRefusal } from './item-view.ts';
import { getStore } from './read-points.ts';
import { addSold, countBought, insertPurchase, lockItem, POINTS_PROMOTION, type ItemRow } from './store.sql.ts';

const DAY_MS = 86_400_000;

/**
 * Exchanges points for an item at the shown price, in one transaction with the bonus or the game rounds. The same key buys once.
 * @throws Problem as the contract lists
 */
export async function buyPointsItem(ctx: MemberContext, { itemId, price }: InputOf<typeof endpoint>): Promise<PointsPurchase> {
  await getStore(ctx);
  const at = ctx.now();
  const { member } = ctx;
  return ctx.database.transaction((tx) =>
    once(tx, { owner: member.id, key: keyOf(ctx), content: ['buyPointsItem', itemId, price], at }, async () => {
      // The member's lock comes first, as in counting and expiry; then the item's.
      const points = await lockPointsMember(tx, member.id);
      const item = await lockItem(tx, itemId);
      if (!item || item.merchant_code !== ctx.merchant.code) throw new Problem('points_item_not_found');
      const expired = points ? await expireDue(tx, { memberId: member.id, at }) : 0n;
      const balance = (points?.balance ?? 0n) - expired;
      const boughtCount = (await countBought(tx, member.id)).get(item.id) ?? 0;
      const refusal = itemRefusal(item, { balance, boughtCount, refusal: await drawRefusal(ctx, tx), at });
      refuseItem(refusal, { item, price, balance });
      const purchaseId = newId('ppu', at);
      const granted = await grant(ctx, tx, { item, purchaseId, at });
      await insertPurchase(tx, { purchaseId, memberId: member.id, item, ...granted, at });
      await addSold(tx, item.id);
      await takeFromLots(tx, { memberId: member.id, points: item.price });
      const left = await bookTaking(tx, { memberId: member.id, points: item.price, cause: 'purchased', purchaseId, at });
      return { purchaseId, itemId: item.id, price: Number(item.price), balance: Number(left), grant: grantView(item) };
    }),
  );
}

function refuseItem(
  refusal: ReturnType<typeof itemRefusal>,
  { item, price, balance }: { item: ItemRow; price: number; balance: bigint },
): void {
  if (refusal === 'first_bet_needed' || refusal === 'not_for_this_account') throw new Problem('promotion_not_for_you', { reason: refusal });
  if (refusal === 'closed') throw new Problem('points_item_not_found');
  // Before the balance: a member who cannot pay the new price is shown it too.
  if (item.price !== BigInt(price)) throw new Problem('points_price_changed', { price: Number(item.price) });
  if (refusal === 'limit_reached') throw new Problem('points_limit_reached', { limit: item.member_limit ?? 0 });
  if (refusal === 'sold_out') throw new Problem('points_item_sold_out');
  if (refusal === 'points_missing') throw new Problem('points_missing', { points: Number(item.price - balance) });
  refusal satisfies null;
}

interface Bought {
  readonly item: ItemRow;
  readonly purchaseId: string;
  readonly at: Date;
}

async function grant(
  ctx: MemberContext,
  tx: Transaction,
  { item, purchaseId, at }: Bought,
): Promise<{ rewardId: string | null; freeRoundsId: string | null }> {
  const { member, merchant } = ctx;
  const owned = { memberId: member.id, merchantCode: merchant.code };
  if (item.game_id !== null) {
    const freeRoundsId = await grantFreeRounds(tx, {
      ...owned,
      gameId: item.game_id,
      currency: item.currency,
      stakeAmount: item.amount,
      roundCount: item.rounds ?? 0,
      maximumAmount: item.maximum_amount,
      expiresAt: new Date(at.getTime() + (item.play_days ?? 0) * DAY_MS),
      at,
    });
    return { rewardId: null, freeRoundsId };
  }
  const awarded = await award(tx, {
    ...owned,
    origin: 'points',
    occasion: purchaseId,
    promotionCode: POINTS_PROMOTION,
    currency: item.currency,
    amount: item.amount,
    terms: termsOf({ amount: item.amount, wagerTimes: item.wager_times }),
    basis: { itemId: item.id, points: item.price.toString() },
    claimBy: null,
    isEarnedByPlay: true,
    at,
  });
  const reward =
    awarded.outcome === 'awarded'
      ? await findReward(tx, { memberId: member.id, rewardId: awarded.rewardId, ...languagesOf(ctx) })
      : undefined;
  if (!reward) throw new Error(`the purchase ${purchaseId} granted nothing`);
  await payReward(tx, reward, at);
  return { rewardId: reward.id, freeRoundsId: null };
}

function keyOf({ idempotencyKey }: MemberContext): string {
  if (!idempotencyKey) throw new Problem('key_missing');
  return idempotencyKey;
}
