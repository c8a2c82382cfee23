import type { AggregatorAnswer, AggregatorPlay } from '@jogada/games/contract/vendor-api';
import { whyNotNow } from '../vendor-api/post-stake.ts';
import type { VendorContext } from '../vendor-api/vendor-context.ts';
import { VendorRefusal } from '../vendor-api/vendor-refusal.ts';
import { getRoundPlayer, moveTogether, postingOf } from './move-together.ts';
import { findRecord } from './transactions.sql.ts';

/**
 * Stakes and wins of one round, in order, all or none; without actions, the balance. A stake needs a live launch.
 * @throws VendorRefusal
 */
export async function play(ctx: VendorContext, call: AggregatorPlay): Promise<AggregatorAnswer> {
  const player = await getRoundPlayer(ctx, call);
  if (call.actions.length > 0 && call.game_id === undefined) throw new VendorRefusal('malformed_request');
  const postings = call.actions.map(({ action, action_id: externalId, amount }) => {
    if (action === 'bet' && amount === 0) throw new VendorRefusal('invalid_amount');
    return postingOf(ctx, call, player, { kind: action, externalId, amount: BigInt(amount) });
  });

  const stakes = postings.filter(({ kind }) => kind === 'bet');
  const [first] = stakes;
  const refusal = first && (await whyNotNow(ctx, { posting: first, sessionId: call.session_id ?? '' }));
  if (refusal) {
    // A stake that was taken once is answered the same, whatever has ended since.
    for (const stake of stakes) if (!(await findRecord(ctx.database, stake))) throw new VendorRefusal(refusal);
  }
  return moveTogether(ctx, call, { player, postings, isFinished: call.finished });
}
