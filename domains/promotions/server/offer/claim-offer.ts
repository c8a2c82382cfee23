import type { MemberContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { claimOffer as endpoint } from '../../contract/player/index.ts';
import { claimAtOnce } from '../promotion/claim-at-once.ts';
import { findRunning } from '../promotion/promotion.sql.ts';
import { languagesOf } from '../rewards/languages-of.ts';

/**
 * Claims an offer, once per member.
 * @throws Problem `promotion_not_found` and those of `claimAtOnce`
 */
export function claimOffer(ctx: MemberContext, { promotionId }: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const wanted = { merchantCode: ctx.merchant.code, promotionId, kind: 'free_amount', at: ctx.now(), ...languagesOf(ctx) } as const;
  return ctx.database.transaction(async (tx) => {
    const promotion = await findRunning(tx, wanted);
    if (!promotion) throw new Problem('promotion_not_found');
    return claimAtOnce(ctx, tx, { promotion, occasion: 'once', amount: BigInt(promotion.rule.amount) });
  });
}
