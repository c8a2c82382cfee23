import type { MemberContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { setMemberRates as endpoint } from '../../../contract/player/index.ts';
import { mayCommissionBeShared } from '../../tree/law.sql.ts';
import { rateFor, requireWithin } from './rate-bounds.ts';
import { findParent, insertRates, lockNodes, selectHighestBelow, selectRates } from './rate.sql.ts';

/**
 * Gives somebody directly below other rates from now on. What was settled before keeps the rate that it was settled under.
 * @throws Problem `not_found` for whoever is not directly below, `rate_out_of_bounds`, `feature_unavailable` where the law lets one
 * level be paid (C9)
 */
export async function setMemberRates(
  ctx: MemberContext,
  { memberId, rates }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const at = ctx.now();
  return ctx.database.transaction(async (tx) => {
    await lockNodes(tx, [ctx.member.id, memberId]);
    if ((await findParent(tx, memberId)) !== ctx.member.id) throw new Problem('not_found');
    if (!(await mayCommissionBeShared(tx, ctx.merchant.code))) throw new Problem('feature_unavailable');
    const own = await selectRates(tx, { memberId: ctx.member.id, at });
    const below = await selectHighestBelow(tx, { memberId, at });
    requireWithin(rates, { maximums: own, minimums: below });
    const known = await selectRates(tx, { memberId, at });
    const changed = rates.filter(
      ({ category, rate }) => rateFor(known, category) !== rate || !known.some((one) => one.category === category),
    );
    const heldFrom = await insertRates(tx, { memberId, rates: changed, setBy: ctx.member.id, at });
    return { rates: await selectRates(tx, { memberId, at: heldFrom }) };
  });
}
