import type { OwnTicket, PublicTicket, RoomPhase, RoomRoundView } from '../../room-contract.ts';
import { maskName } from './mask-name.ts';
import type { TicketRow } from './ticket.sql.ts';

/** The round in play, as this process holds it. */
export interface LiveRound {
  id: string;
  number: number;
  /** The chain's link that decides it; secret until the end. */
  seed: Buffer;
  commitment: string;
  openedAt: Date;
  phase: RoomPhase;
  phaseAt: number;
  phaseEndsAt: number | null;
  mix?: string;
  /** From the moment everybody may know it. */
  outcome?: object;
  tickets: Map<string, PublicTicket>;
  /** What each player has put in or is about to: minor units and tickets. */
  engaged: Map<string, { amount: bigint; tickets: number }>;
  placeNumber: number;
  placements: Set<Promise<unknown>>;
}

export function viewLiveRound(round: LiveRound): RoomRoundView {
  const { id, number, phase, commitment, phaseAt, phaseEndsAt, mix, outcome, seed } = round;
  return {
    roundId: id,
    number,
    phase,
    commitment,
    phaseAt,
    phaseEndsAt,
    ...(mix === undefined ? {} : { mix }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(phase === 'ended' ? { seed: seed.toString('hex') } : {}),
  };
}

export const NO_ROUND: RoomRoundView = { roundId: '', number: 0, phase: 'resting', commitment: '', phaseAt: 0, phaseEndsAt: null };

export function viewPublicTicket(ticket: TicketRow): PublicTicket {
  return {
    ticketId: ticket.id,
    name: maskName(ticket.nickname),
    isDemo: ticket.isDemo,
    currency: ticket.currency,
    stakeAmount: ticket.stakeAmount.toString(),
    ...(ticket.cashOut === null ? {} : { cashOut: ticket.cashOut }),
    ...(ticket.winAmount === null ? {} : { winAmount: ticket.winAmount.toString() }),
  };
}

export function viewOwnTicket(ticket: TicketRow): OwnTicket {
  return {
    ticketId: ticket.id,
    key: ticket.ticketKey,
    roundId: ticket.roundId,
    state: ticket.state,
    stakeAmount: ticket.stakeAmount.toString(),
    bet: ticket.bet,
    ...(ticket.cashOut === null ? {} : { cashOut: ticket.cashOut }),
    ...(ticket.winAmount === null ? {} : { winAmount: ticket.winAmount.toString() }),
  };
}
