import type { AggregatorAnswer, AggregatorRollback } from '@jogada/games/contract/vendor-api';
import type { VendorContext } from '../vendor-api/vendor-context.ts';
import { getRoundPlayer, moveTogether, postingOf } from './move-together.ts';

/**
 * Refunds stakes of one round atomically. An unknown action leaves a tombstone: if it arrives later, it is answered and moves nothing.
 * @throws VendorRefusal
 */
export async function takeBack(ctx: VendorContext, call: AggregatorRollback): Promise<AggregatorAnswer> {
  const player = await getRoundPlayer(ctx, call);
  const postings = call.actions.map((action) =>
    postingOf(ctx, call, player, {
      kind: 'rollback',
      externalId: action.action_id,
      refExternalId: action.original_action_id,
      amount: 0n,
    }),
  );
  return moveTogether(ctx, call, { player, postings, isFinished: false });
}
