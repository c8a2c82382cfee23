import type { OwnTicket, PublicTicket, RoomPhase, RoomRoundView } from '../../room-contract.ts';
import { maskName } from './mask-name.ts';
import type { TicketRow } from './ticket.sql.ts';

/** The current round in this process. */
export interface LiveRound {
  id: string;
  number: number;
  /** The chain link that decides the round; secret until the end. */
  seed: Buffer;
  commitment: string;
  openedAt: Date;
  phase: RoomPhase;
  phaseAt: number;
  phaseEndsAt: number | null;
  mix?: string;
  /** Set when it may be published. */
  outcome?: object;
  tickets: Map<string, PublicTicket>;
  /** Accepted and pending bets of each player: minor units and number of tickets. */
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
