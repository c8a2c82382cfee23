import type { FreeRoundsView } from '../../client-contract.ts';
import type { ArcadeContext } from '../arcade-context.ts';
import type { SessionRow } from './session.sql.ts';

/** Free rounds to play first; none in demo play, and none while the platform does not answer. */
export async function readFreeRounds(
  ctx: ArcadeContext,
  { memberId, gameId, currency }: Pick<SessionRow, 'memberId' | 'gameId' | 'currency'>,
): Promise<FreeRoundsView | undefined> {
  if (memberId === null) return undefined;
  const outcome = await ctx.vendor.freeRounds({ memberId, gameId, currency });
  const first = outcome.kind === 'accepted' ? outcome.answer[0] : undefined;
  return first && { ...first, stakeAmount: first.stakeAmount.toString(), wonAmount: first.wonAmount.toString() };
}
