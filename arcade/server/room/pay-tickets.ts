import { viewOwnTicket } from './live-round.ts';
import { advanceTicket } from './advance-ticket.ts';
import type { RoomContext } from './room-context.ts';
import { leaseTicket, type TicketRow } from './ticket.sql.ts';

/** Pays what was decided, each player's tickets in order, many players at once; what fails now is left to recovery. */
export async function payTickets(room: RoomContext, tickets: readonly TicketRow[]): Promise<void> {
  const byPlayer = Map.groupBy(tickets, ({ playerId }) => playerId);
  await Promise.all([...byPlayer.values()].map((own) => room.walletPlace(() => payInOrder(room, own))));
}

async function payInOrder({ arcade, hub }: RoomContext, tickets: readonly TicketRow[]): Promise<void> {
  for (const ticket of tickets) {
    try {
      const now = arcade.now();
      const leaseUntil = new Date(now.getTime() + arcade.timing.leaseMs);
      const leased = await leaseTicket(arcade.db, { ticketId: ticket.id, now, leaseUntil });
      if (leased === undefined) continue;
      const after = await advanceTicket(arcade, leased);
      const { state, balanceAmount } = after;
      hub.notify(ticket.playerId, {
        type: 'ticket',
        ticket: viewOwnTicket(after),
        ...(state === 'settled' && balanceAmount !== null ? { balanceAmount: balanceAmount.toString() } : {}),
      });
    } catch (error) {
      arcade.log.error({ err: error, ticketId: ticket.id }, 'ticket not paid yet; recovery pays it');
    }
  }
}
