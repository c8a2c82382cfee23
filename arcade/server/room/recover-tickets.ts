import type { ArcadeContext } from '../arcade-context.ts';
import { advanceTicket } from './advance-ticket.ts';
import { leaseDueTickets } from './ticket.sql.ts';

const TICKETS_MAX = 25;

/**
 * Completes tickets left open by a crashed process or an unanswered wallet call.
 * @returns the number of processed tickets.
 */
export async function recoverTickets(ctx: ArcadeContext): Promise<number> {
  const now = ctx.now();
  const leaseUntil = new Date(now.getTime() + ctx.timing.leaseMs);
  const tickets = await leaseDueTickets(ctx.db, { now, leaseUntil, max: TICKETS_MAX });
  await Promise.all(
    tickets.map(async (ticket) => {
      const after = await advanceTicket(ctx, ticket);
      ctx.log.info({ ticketId: ticket.id, from: ticket.state, to: after.state }, 'ticket recovered');
    }),
  );
  return tickets.length;
}
