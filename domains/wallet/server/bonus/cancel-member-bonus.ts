import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf } from '@jogada/platform/contract';
import type { BonusCase, cancelMemberBonus as endpoint } from '../../contract/operator/bonuses.ts';
import { findBonus } from './bonus.sql.ts';
import { bonusCases } from './bonus-case.ts';
import { bonusStateOf } from './bonus-view.ts';
import { forfeitBonus } from './forfeit-bonus.ts';

/**
 * Revokes a member's bonus; the audit trail records the operator, the amount and the reason.
 * @throws Problem `not_allowed`, `bonus_not_found`, `bonus_not_open`
 */
export async function cancelMemberBonus(ctx: OperatorContext, { memberId, bonusId, reason }: InputOf<typeof endpoint>): Promise<BonusCase> {
  const at = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const row = await findBonus(tx, { memberId, bonusId });
    if (!row) throw new Problem('bonus_not_found');
    if (bonusStateOf(row, at) !== 'open') throw new Problem('bonus_not_open');
    const forfeitAmount = await forfeitBonus(tx, row, { cause: 'operator', by: ctx.operator.id, reason, at });
    if (forfeitAmount === undefined) throw new Problem('bonus_not_open');
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'bonus.cancelled',
      subjectId: bonusId,
      facts: { memberId, amount: forfeitAmount.toString(), reason },
    });
    const ended = await findBonus(tx, { memberId, bonusId });
    const [view] = ended ? await bonusCases(tx, [ended], at) : [];
    if (!view) throw new Error(`bonus ${bonusId} is missing after its cancellation`);
    return view;
  });
}
