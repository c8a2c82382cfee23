import { openAccountBelow, type MemberContext } from '@jogada/accounts/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { openAccounts } from '@jogada/wallet/server';
import type { openDownline as endpoint } from '../../contract/player/index.ts';
import { requireWithin } from '../rebate/rate/rate-bounds.ts';
import { insertRates, lockNodes, selectRates } from '../rebate/rate/rate.sql.ts';
import { placeMember } from '../tree/place-member.ts';

/**
 * Opens an account directly below the agent, with its place and rates from the first moment.
 * @throws Problem `username_taken`, `username_invalid`, `password_…`, `rate_out_of_bounds`, `feature_unavailable` where the law
 * wants the person's own word
 */
export async function openDownline(
  ctx: MemberContext,
  { username, password, isAgent, rates }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const agentId = ctx.member.id;
  const member = await openAccountBelow(ctx, {
    username,
    password,
    isAgent,
    onOpened: async (tx, { id, merchantCode, currency }) => {
      const at = ctx.now();
      await openAccounts(tx, { memberId: id, merchantCode, currency, at });
      await placeMember(tx, id);
      await lockNodes(tx, [agentId, id]);
      requireWithin(rates, { maximums: await selectRates(tx, { memberId: agentId, at }), minimums: [] });
      await insertRates(tx, { memberId: id, rates, setBy: agentId, at });
    },
  });
  return { memberId: member.id, username: member.username };
}
