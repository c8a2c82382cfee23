import { ArcadeProblem } from '../arcade-problem.ts';
import { advanceTicket } from '../room/advance-ticket.ts';
import { decideTickets, findPlayerTicket, leaseTicket, type TicketRow } from '../room/ticket.sql.ts';
import type { BookContext } from './book-context.ts';
import { judgeBet } from './judge-bet.ts';

/** Cashes a bet out once, at the amount that the player saw. price_changed: its value is different. bet_over: it is no longer open. */
export async function cashOutBet(
  book: BookContext,
  { playerId, betId, amount }: { playerId: string; betId: string; amount: bigint },
): Promise<TicketRow> {
  const { arcade, gameId } = book;
  const ticket = await findPlayerTicket(arcade.db, { ticketId: betId, playerId, gameId });
  if (ticket === undefined) throw new ArcadeProblem('not_found');
  // A repeated request returns the first result.
  if (ticket.cashOut !== null && ticket.winAmount === amount) return ticket;
  if (ticket.state !== 'placed') throw new ArcadeProblem('bet_over');
  const { cashOutAmount } = await judgeBet(book, ticket);
  if (cashOutAmount === undefined) throw new ArcadeProblem('bet_over');
  if (cashOutAmount !== amount) throw new ArcadeProblem('price_changed');
  const now = arcade.now();
  const [decided] = await decideTickets(arcade.db, [{ ticketId: ticket.id, winAmount: amount, cashOut: 100 }], {
    decidedAt: now,
    payAt: now,
  });
  if (decided === undefined) throw new ArcadeProblem('bet_over');
  const leased = await leaseTicket(arcade.db, {
    ticketId: ticket.id,
    now,
    leaseUntil: new Date(now.getTime() + arcade.timing.leaseMs),
  });
  return leased === undefined ? decided : advanceTicket(arcade, leased);
}
