import type { Flight } from '../../games/shared-game.ts';
import { inTransaction } from '../arcade-context.ts';
import { type LiveRound, viewOwnTicket } from './live-round.ts';
import { payTickets } from './pay-tickets.ts';
import { TicketRefused } from './take-stake.ts';
import type { RoomContext } from './room-context.ts';
import { markEnded } from './room.sql.ts';
import { type Decision, decideTickets, type TicketRow } from './ticket.sql.ts';
import { waitMs } from './wait-ms.ts';

const LOOK_MS = 50;
const TICK_MS = 250;

export interface Flying {
  /** Until the fall, which is written down together with everything it lost. */
  ended: Promise<void>;
  /** A player leaves now, by the server's clock. cash_out_late: it has fallen, or the ticket left already. */
  cashOut(input: { ticketId: string; playerId: string }): Promise<void>;
}

/** Flies one round: whoever leaves in time is paid for the moment of leaving, the others fall. */
export function fly(
  room: RoomContext,
  { round, outcome, tickets, signal }: { round: LiveRound; outcome: object; tickets: readonly TicketRow[]; signal: AbortSignal },
): Flying {
  const { arcade, game, hub } = room;
  const flight = flightOf(game.flight);
  const fallMultiplier = flight.fallOf(outcome);
  const fallMs = flight.reachedAfterMs(fallMultiplier);
  const aboard = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const leaving = new Set<Promise<void>>();
  let hasFallen = false;
  const elapsed = () => arcade.now().getTime() - round.phaseAt;

  /** Written down before anybody is told, and paid at once. */
  async function leave(decisions: readonly Decision[]): Promise<void> {
    const decidedAt = arcade.now();
    const decided = await decideTickets(arcade.db, decisions, { decidedAt, payAt: new Date(decidedAt.getTime() + arcade.timing.leaseMs) });
    for (const ticket of decided) {
      const seen = round.tickets.get(ticket.id);
      if (seen !== undefined) Object.assign(seen, { cashOut: ticket.cashOut, winAmount: ticket.winAmount?.toString() });
      hub.notify(ticket.playerId, { type: 'ticket', ticket: viewOwnTicket(ticket) });
    }
    if (decided.length === 0) return;
    hub.publish({
      type: 'cashed',
      tickets: decided.map(({ id, cashOut, winAmount }) => ({ ticketId: id, cashOut: cashOut ?? 0, winAmount: String(winAmount ?? 0n) })),
    });
    void payTickets(room, decided);
  }

  function takeOff(ids: readonly { ticket: TicketRow; hundredths: number }[]): Promise<void> {
    for (const { ticket } of ids) aboard.delete(ticket.id);
    const left = leave(
      ids.map(({ ticket, hundredths }) => ({
        ticketId: ticket.id,
        cashOut: hundredths,
        winAmount: (ticket.stakeAmount * BigInt(hundredths)) / 100n,
      })),
    );
    leaving.add(left);
    return left.finally(() => leaving.delete(left));
  }

  /** Those whose own mark the curve has reached; at the ceiling, everybody. */
  function due(hundredths: number): { ticket: TicketRow; hundredths: number }[] {
    return [...aboard.values()].flatMap((ticket) => {
      const mark = Math.min(flight.leavesAt(ticket.bet) ?? flight.hundredthsMax, flight.hundredthsMax);
      return mark <= hundredths ? [{ ticket, hundredths: mark }] : [];
    });
  }

  async function run(): Promise<void> {
    let tickedAt = 0;
    for (let now = elapsed(); now < fallMs && !signal.aborted; now = elapsed()) {
      const leavers = due(flight.multiplierAt(now));
      if (leavers.length > 0) await takeOff(leavers);
      if (now - tickedAt >= TICK_MS) {
        tickedAt = now;
        hub.publish({ type: 'tick', elapsedMs: now });
      }
      await waitMs(Math.min(LOOK_MS, Math.max(1, fallMs - elapsed())), signal);
    }
    hasFallen = true;
    await Promise.all(leaving);
    if (signal.aborted) return;
    await takeOff(due(fallMultiplier));
    await fall();
  }

  async function fall(): Promise<void> {
    const endedAt = arcade.now();
    const payAt = new Date(endedAt.getTime() + arcade.timing.leaseMs);
    const lost = await inTransaction(arcade.db, async (tx) => {
      const isOurs = await markEnded(tx, { id: round.id, seed: round.seed, outcome, endedAt });
      if (!isOurs) throw new Error(`Round ${round.id} is not playing`);
      const decisions = [...aboard.keys()].map((ticketId) => ({ ticketId, winAmount: 0n, cashOut: null }));
      return decideTickets(tx, decisions, { decidedAt: endedAt, payAt });
    });
    void payTickets(room, lost);
  }

  return {
    ended: run(),
    async cashOut({ ticketId, playerId }) {
      const now = elapsed();
      const ticket = aboard.get(ticketId);
      if (hasFallen || now >= fallMs || now < 0 || ticket === undefined || ticket.playerId !== playerId) {
        throw new TicketRefused('cash_out_late');
      }
      await takeOff([{ ticket, hundredths: Math.min(flight.multiplierAt(now), flight.hundredthsMax) }]);
    },
  };
}

function flightOf(flight: Flight | undefined): Flight {
  if (flight === undefined) throw new Error('A game without a flight');
  return flight;
}
