import type { MemberContext } from '@jogada/accounts/server';
import { grantFreeRounds, listFreeRounds } from '@jogada/games/server';
import { Problem, type InputOf } from '@jogada/platform/contract';
import type { FreeRounds, takeFreeRounds as endpoint } from '../../contract/player/index.ts';
import { readMemberFacts } from '../promotion/member-facts.ts';
import { findRunning, takeFromBudget } from '../promotion/promotion.sql.ts';
import { refusalOf } from '../promotion/refusal-of.ts';
import { refuse } from '../promotion/refuse.ts';
import { languagesOf } from '../rewards/languages-of.ts';
import { findFreeRoundsGame, insertGift } from './free-rounds-gift.sql.ts';
import { freeRoundsView } from './free-rounds-view.ts';

const DAY_MS = 86_400_000;

/**
 * Grants the free rounds of a promotion, once per member. The budget is charged with the total of their stakes.
 * @throws Problem `promotion_not_found`, `promotion_not_for_you`, `promotion_budget_spent`, `reward_claimed`
 */
export function takeFreeRounds(ctx: MemberContext, { promotionId }: InputOf<typeof endpoint>): Promise<FreeRounds> {
  const at = ctx.now();
  const { member, merchant } = ctx;
  return ctx.database.transaction(async (tx) => {
    const promotion = await findRunning(tx, { merchantCode: merchant.code, promotionId, kind: 'free_rounds', at, ...languagesOf(ctx) });
    const game = promotion && (await findFreeRoundsGame(tx, promotion.rule.gameId));
    if (!promotion || !game) throw new Problem('promotion_not_found');
    const { rule } = promotion;
    refuse(refusalOf({ profile: merchant.jurisdiction, rule, at }, await readMemberFacts(tx, member, at)));
    const stakeAmount = BigInt(rule.stakeAmount);
    const freeRoundsId = await grantFreeRounds(tx, {
      memberId: member.id,
      merchantCode: merchant.code,
      gameId: rule.gameId,
      currency: promotion.currency,
      stakeAmount,
      roundCount: rule.rounds,
      maximumAmount: rule.maximumAmount === null ? null : BigInt(rule.maximumAmount),
      expiresAt: new Date(at.getTime() + rule.playDays * DAY_MS),
      at,
    });
    if (!(await insertGift(tx, { memberId: member.id, promotionId, version: promotion.version, freeRoundsId, at }))) refuse('had_already');
    if (!(await takeFromBudget(tx, { promotionId, amount: stakeAmount * BigInt(rule.rounds) }))) refuse('budget_spent');
    const [played] = await listFreeRounds(tx, { memberId: member.id, ids: [freeRoundsId] });
    return freeRoundsView(promotion, { gameName: game.name, played, endsAt: null, refusal: null, at });
  });
}
