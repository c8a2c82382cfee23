import type { MemberContext } from '@jogada/accounts/server';
import { Problem, type InputOf } from '@jogada/platform/contract';
import type { Bonus, cancelBonus as endpoint } from '../../contract/player/bonus.ts';
import { findBonus } from './bonus.sql.ts';
import { readCash } from '../balance/read-cash.ts';
import { bonusCostOf, bonusWouldBeLost } from './bonus-cost.ts';
import { bonusStateOf, bonusViews } from './bonus-view.ts';
import { forfeitBonus } from './forfeit-bonus.ts';

/**
 * Cancels a bonus for the announced cost. Returns a cancelled bonus unchanged.
 * @throws Problem `bonus_not_found`, `bonus_not_open`, `bonus_would_be_lost` with the current cost
 */
export async function cancelBonus(ctx: MemberContext, { bonusId, acceptedForfeitAmount }: InputOf<typeof endpoint>): Promise<Bonus> {
  const { id: memberId, currency } = ctx.member;
  const at = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const row = await findBonus(tx, { memberId, bonusId });
    if (!row) throw new Problem('bonus_not_found');
    if (bonusStateOf(row, at) === 'open') {
      const forfeitAmount = await forfeitBonus(tx, row, { cause: 'member', by: memberId, reason: '', at });
      // The posting has locked the wallet, so the amount it moved is the true cost. Throwing rolls it back.
      if (forfeitAmount !== undefined && forfeitAmount.toString() !== acceptedForfeitAmount) {
        const cashAmount = await readCash(tx, { memberId, currency });
        throw bonusWouldBeLost(bonusCostOf([{ ...row, balance: forfeitAmount }], { cashAmount, currency }), { isChanged: true });
      }
    }
    const ended = await findBonus(tx, { memberId, bonusId });
    const [view] = ended ? bonusViews([ended], at) : [];
    if (view?.state !== 'cancelled') throw new Problem('bonus_not_open');
    return view;
  });
}
