import { inTransaction } from '../arcade-context.ts';
import type { RoomContext } from './room-context.ts';
import { findLeftRound, markEnded, markVoid } from './room.sql.ts';
import { chainLinks } from './seed-chain.ts';
import { giveBackUndecided, payDecidedFrom } from './ticket.sql.ts';

/**
 * Ends the round that the previous process of this room left open. A round with a stored outcome stands: its decided tickets are paid. Any
 * other round is void: cash-outs made in time are paid, all other stakes are returned.
 */
export async function endLeftRound({ arcade, game }: RoomContext): Promise<void> {
  const left = await findLeftRound(arcade.db, game.gameId);
  if (left === undefined) return;
  // A scheduled draw waits for its time, whichever process leads the room then.
  if (left.state === 'betting' && game.schedule !== undefined) return;
  const seed = chainLinks(left.root, left.rounds)[left.number];
  if (seed === undefined) throw new Error(`Round ${left.id} has no link`);
  const now = arcade.now();
  const stands = left.state === 'playing' && left.outcome !== null;
  await inTransaction(arcade.db, async (tx) => {
    if (stands && left.outcome !== null) await markEnded(tx, { id: left.id, seed, outcome: left.outcome, endedAt: now });
    else await markVoid(tx, { id: left.id, seed, endedAt: now });
    // No screen needs to see the outcome first any more.
    await payDecidedFrom(tx, { roundId: left.id, now });
    await giveBackUndecided(tx, { roundId: left.id, errorCode: 'interrupted', now });
  });
  arcade.log.warn({ roundId: left.id, stands }, 'interrupted round ended');
}
