import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { SessionRow } from '../session/session.sql.ts';
import { type LiveRound, viewPublicTicket } from './live-round.ts';
import type { RoomContext } from './room-context.ts';
import { type NewTicket, takeStake, TicketRefused } from './take-stake.ts';
import { findTicketByKey, type TicketRow } from './ticket.sql.ts';

export interface TicketRequest {
  key: string;
  roundId: string;
  bet: unknown;
  clientSeed: string;
}

/**
 * Places a bet in the current round. A repeated key returns its ticket and never bets again.
 * betting_closed: too late, or for another round. stake_not_offered: an invalid bet. round_limit: over the player's limit for the round.
 * key_reused: the key belongs to a ticket of another round or with another bet.
 */
export async function placeTicket(
  room: RoomContext,
  session: SessionRow,
  { request, round }: { request: TicketRequest; round: LiveRound | undefined },
): Promise<TicketRow> {
  const known = await findTicketByKey(room.arcade.db, { playerId: session.playerId, ticketKey: request.key });
  if (known !== undefined) return answerAgain(room, known, request);
  const isOpen = round?.phase === 'betting' && round.id === request.roundId;
  if (!isOpen) throw new TicketRefused('betting_closed');
  const read = room.game.readBet(request.bet);
  if (read === undefined) throw new TicketRefused('stake_not_offered');

  const release = engage(room, { round, session, stakeAmount: read.stakeAmount });
  const placing = place(room, { session, request, round, ...read });
  round.placements.add(placing);
  try {
    const ticket = await placing;
    if (ticket.state !== 'placed') release();
    return ticket;
  } catch (error) {
    release();
    throw error;
  } finally {
    round.placements.delete(placing);
  }
}

function answerAgain({ game }: RoomContext, known: TicketRow, request: TicketRequest): TicketRow {
  const isSame = known.roundId === request.roundId && isDeepStrictEqual(known.bet, storedForm(game.readBet(request.bet)?.bet));
  if (!isSame) throw new TicketRefused('key_reused');
  return known;
}

/** A bet as a read of its stored JSON returns it. */
function storedForm(bet: object | undefined): unknown {
  return bet === undefined ? undefined : JSON.parse(JSON.stringify(bet));
}

/** Counts the bet against the player's limit of the round before it is stored; the returned function reverts that. */
function engage(
  { game }: RoomContext,
  { round, session, stakeAmount }: { round: LiveRound; session: SessionRow; stakeAmount: bigint },
): () => void {
  const before = round.engaged.get(session.playerId) ?? { amount: 0n, tickets: 0 };
  const after = { amount: before.amount + stakeAmount, tickets: before.tickets + 1 };
  if (after.amount > game.maxAmount || after.tickets > game.ticketsMax) throw new TicketRefused('round_limit');
  round.engaged.set(session.playerId, after);
  return () => {
    const now = round.engaged.get(session.playerId);
    if (now !== undefined) round.engaged.set(session.playerId, { amount: now.amount - stakeAmount, tickets: now.tickets - 1 });
  };
}

interface Placing {
  session: SessionRow;
  request: TicketRequest;
  round: LiveRound;
  stakeAmount: bigint;
  bet: object;
}

async function place(room: RoomContext, placing: Placing): Promise<TicketRow> {
  const { request, round } = placing;
  const ticket = await takeStake(room, newTicket(room, placing), () => takePlace(round));
  return announce(room, answerAgain(room, ticket, request), round);
}

function announce({ game }: RoomContext, ticket: TicketRow, round: LiveRound): TicketRow {
  if (ticket.state === 'placed' && game.schedule === undefined) round.tickets.set(ticket.id, viewPublicTicket(ticket));
  return ticket;
}

function takePlace(round: LiveRound): number {
  round.placeNumber += 1;
  return round.placeNumber;
}

function newTicket({ arcade, game }: RoomContext, { session, request, round, stakeAmount, bet }: Placing): NewTicket {
  return {
    id: `tkt_${randomBytes(12).toString('hex')}`,
    roundId: round.id,
    gameId: game.gameId,
    playerId: session.playerId,
    sessionId: session.id,
    ticketKey: request.key,
    isDemo: session.memberId === null,
    memberId: session.memberId,
    walletSessionId: session.walletSessionId,
    nickname: session.nickname,
    currency: session.currency,
    stakeAmount,
    bet,
    clientSeed: request.clientSeed,
    state: 'intended',
    placeNumber: null,
    balanceAmount: null,
    createdAt: arcade.now(),
  };
}
