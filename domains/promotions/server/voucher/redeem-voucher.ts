import { limitRateFor, type MemberContext, type RateLimit } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { redeemVoucher as endpoint } from '../../contract/player/index.ts';
import { claimAtOnce } from '../promotion/claim-at-once.ts';
import { findRunning } from '../promotion/promotion.sql.ts';
import { selectOccasions } from '../rewards/reward.sql.ts';
import { wordingOf } from '../rewards/wording-of.ts';
import { findVoucher, useVoucher } from './voucher.sql.ts';

/** Codes are not to be guessed. */
const VOUCHER_LIMIT: RateLimit = { name: 'voucher', timesMax: 20, windowMs: 10 * 60_000 };

/**
 * Redeems a code: once for each member, and as often in all as it may be used.
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
      (await findRunning(tx, { merchantCode: ctx.merchant.code, promotionId: known.promotion_id, kind: 'voucher', at, ...wordingOf(ctx) }));
    if (!promotion) throw new Problem('voucher_unknown');
    // Whoever has had it is told that, not that others have used it up.
    const had = await selectOccasions(tx, { memberId: ctx.member.id, occasions: [`${promotion.id}:once`] });
    if (had.length > 0) throw new Problem('reward_claimed');
    if (!(await useVoucher(tx, voucher))) throw new Problem('voucher_used_up');
    return claimAtOnce(ctx, tx, { promotion, occasion: 'once', amount: BigInt(promotion.rule.amount), basis: { code } });
  });
}
