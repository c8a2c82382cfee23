import { type Decision, decideTickets, listStandingTickets } from '../room/ticket.sql.ts';
import type { BookContext } from './book-context.ts';
import { judgeBet } from './judge-bet.ts';

const TICKETS_MAX = 2000;

/** Settles the bets whose events are over; wins are due at once. @returns the number of settled bets. */
export async function settleBook(book: BookContext): Promise<number> {
  const { arcade, gameId } = book;
  const decisions: Decision[] = [];
  for (const ticket of await listStandingTickets(arcade.db, { gameId, max: TICKETS_MAX })) {
    const { winAmount } = await judgeBet(book, ticket);
    if (winAmount !== undefined) decisions.push({ ticketId: ticket.id, winAmount, cashOut: null });
  }
  const decidedAt = arcade.now();
  return (await decideTickets(arcade.db, decisions, { decidedAt, payAt: decidedAt })).length;
}
