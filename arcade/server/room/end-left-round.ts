import { inTransaction } from '../arcade-context.ts';
import type { RoomContext } from './room-context.ts';
import { findLeftRound, markEnded, markVoid } from './room.sql.ts';
import { chainLinks } from './seed-chain.ts';
import { giveBackUndecided, payDecidedFrom } from './ticket.sql.ts';

/**
 * Ends the round that the last process of this room left open. One whose outcome was written down stands: its tickets
 * were decided with it, and are paid. Any other is void: what was won by leaving in time is paid, all else given back.
 */
export async function endLeftRound({ arcade, game }: RoomContext): Promise<void> {
  const left = await findLeftRound(arcade.db, game.gameId);
  if (left === undefined) return;
  // A draw by the clock waits for its time, whoever leads the room then.
  if (left.state === 'betting' && game.schedule !== undefined) return;
  const seed = chainLinks(left.root, left.rounds)[left.number];
  if (seed === undefined) throw new Error(`Round ${left.id} has no link`);
  const now = arcade.now();
  const stands = left.state === 'playing' && left.outcome !== null;
  await inTransaction(arcade.db, async (tx) => {
    if (stands && left.outcome !== null) await markEnded(tx, { id: left.id, seed, outcome: left.outcome, endedAt: now });
    else await markVoid(tx, { id: left.id, seed, endedAt: now });
    // Nobody waits any more for what the screens would have shown.
    await payDecidedFrom(tx, { roundId: left.id, now });
    await giveBackUndecided(tx, { roundId: left.id, errorCode: 'interrupted', now });
  });
  arcade.log.warn({ roundId: left.id, stands }, 'interrupted round ended');
}
