import { randomBytes } from 'node:crypto';
import type { LiveRound } from './live-round.ts';
import type { RoomContext } from './room-context.ts';
import { findLeftRound, insertSharedRound } from './room.sql.ts';
import { chainLinks } from './seed-chain.ts';
import { listPlacedTickets } from './ticket.sql.ts';

export interface RoundLink {
  chainId: string;
  number: number;
  seed: Buffer;
  commitment: string;
}

/** Opens the next round; it is stored before it takes bets. */
export async function openRound({ arcade, game }: RoomContext, { chainId, ...link }: RoundLink): Promise<LiveRound> {
  const id = `rrd_${randomBytes(12).toString('hex')}`;
  const openedAt = arcade.now();
  await insertSharedRound(arcade.db, { id, gameId: game.gameId, chainId, number: link.number, commitment: link.commitment, openedAt });
  return { ...emptyRound(), ...link, id, openedAt };
}

/** Resumes the draw that the previous process of this room took bets for; undefined when none is open or the game has no schedule. */
export async function takeUpRound({ arcade, game }: RoomContext): Promise<LiveRound | undefined> {
  if (game.schedule === undefined) return undefined;
  const left = await findLeftRound(arcade.db, game.gameId);
  if (left === undefined || left.state !== 'betting') return undefined;
  const seed = chainLinks(left.root, left.rounds)[left.number];
  if (seed === undefined) throw new Error(`Round ${left.id} has no link`);
  const { id, number, commitment, openedAt } = left;
  const round: LiveRound = { ...emptyRound(), id, number, seed, commitment, openedAt };
  for (const { playerId, stakeAmount, placeNumber } of await listPlacedTickets(arcade.db, id)) {
    const before = round.engaged.get(playerId) ?? { amount: 0n, tickets: 0 };
    round.engaged.set(playerId, { amount: before.amount + stakeAmount, tickets: before.tickets + 1 });
    round.placeNumber = Math.max(round.placeNumber, placeNumber ?? 0);
  }
  return round;
}

function emptyRound(): Omit<LiveRound, 'id' | 'number' | 'seed' | 'commitment' | 'openedAt'> {
  return { phase: 'betting', phaseAt: 0, phaseEndsAt: null, tickets: new Map(), engaged: new Map(), placeNumber: 0, placements: new Set() };
}
