import type { MemberContext } from '@jogada/accounts/server';
import { Problem } from '@jogada/platform/contract';
import type { Bonus, BonusCost } from '../../contract/player/bonus.ts';
import { readCash } from '../balance/read-cash.ts';
import { findBonus } from './bonus.sql.ts';
import { bonusCostOf } from './bonus-cost.ts';
import { bonusStateOf } from './bonus-view.ts';

/** The current cost of cancelling a bonus. @throws Problem `bonus_not_found`, `bonus_not_open` */
export async function readBonusCost(ctx: MemberContext, { bonusId }: { bonusId: Bonus['bonusId'] }): Promise<BonusCost> {
  const { id: memberId, currency } = ctx.member;
  const row = await findBonus(ctx.database, { memberId, bonusId });
  if (!row) throw new Problem('bonus_not_found');
  if (bonusStateOf(row, ctx.now()) !== 'open') throw new Problem('bonus_not_open');
  return bonusCostOf([row], { cashAmount: await readCash(ctx.database, { memberId, currency }), currency });
}
