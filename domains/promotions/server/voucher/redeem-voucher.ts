import { limitRateFor, type MemberContext, type RateLimit } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { redeemVoucher as endpoint } from '../../contract/player/index.ts';
import { claimAtOnce } from '../promotion/claim-at-once.ts';
import { findRunning } from '../promotion/promotion.sql.ts';
import { selectOccasions } from '../rewards/reward.sql.ts';
import { languagesOf } from '../rewards/languages-of.ts';
import { findVoucher, useVoucher } from './voucher.sql.ts';

/** Prevents guessing codes. */
const VOUCHER_LIMIT: RateLimit = { name: 'voucher', timesMax: 20, windowMs: 10 * 60_000 };

/**
 * Redeems a code: once per member, up to the code's total uses.
 * @throws Problem `voucher_unknown`, `voucher_used_up`, `too_many_requests` and those of `claimAtOnce`
 */
export async function redeemVoucher(ctx: MemberContext, { code }: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  await limitRateFor(ctx, VOUCHER_LIMIT, ctx.member.id);
  const at = ctx.now();
  const voucher = { merchantCode: ctx.merchant.code, code };
  return ctx.database.transaction(async (tx) => {
    const known = await findVoucher(tx, voucher);
    const promotion =
      known &&
      (await findRunning(tx, {
        merchantCode: ctx.merchant.code,
        promotionId: known.promotion_id,
        kind: 'voucher',
        at,
        ...languagesOf(ctx),
      }));
    if (!promotion) throw new Problem('voucher_unknown');
    // A member who has redeemed it gets that error, not that the code is used up.
    const had = await selectOccasions(tx, { memberId: ctx.member.id, occasions: [`${promotion.id}:once`] });
    if (had.length > 0) throw new Problem('reward_claimed');
    if (!(await useVoucher(tx, voucher))) throw new Problem('voucher_used_up');
    return claimAtOnce(ctx, tx, { promotion, occasion: 'once', amount: BigInt(promotion.rule.amount), basis: { code } });
  });
}
