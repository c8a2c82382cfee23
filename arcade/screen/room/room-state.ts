import type { Catch, OwnTicket, PastOutcome, PublicTicket, RoomEvent, RoomRoundView, RoomSnapshot } from '../../room-contract.ts';

export interface RoomState {
  round: RoomRoundView;
  tickets: Map<string, PublicTicket>;
  players: number;
  history: PastOutcome[];
  /** The player's tickets of the current round. */
  own: Map<string, OwnTicket>;
  /** Recently caught targets, newest last. */
  caught: readonly Catch[];
}

const HISTORY_MAX = 60;
const CAUGHT_MAX = 200;

const EMPTY_ROUND: RoomRoundView = {
  roundId: '',
  number: 0,
  phase: 'resting',
  commitment: '',
  phaseAt: 0,
  phaseEndsAt: null,
};

export function emptyRoom(): RoomState {
  return { round: EMPTY_ROUND, tickets: new Map(), players: 0, history: [], own: new Map(), caught: [] };
}

export function fromSnapshot({ round, tickets, players, history, caught = [] }: RoomSnapshot): RoomState {
  return { round, players, history, caught, tickets: new Map(tickets.map((ticket) => [ticket.ticketId, ticket])), own: new Map() };
}

export function applyEvent(state: RoomState, event: RoomEvent): RoomState {
  switch (event.type) {
    case 'round':
      return enterRound(state, event.round);
    case 'bets': {
      const tickets = new Map(state.tickets);
      for (const ticket of event.tickets) tickets.set(ticket.ticketId, ticket);
      return { ...state, tickets };
    }
    case 'cashed': {
      const tickets = new Map(state.tickets);
      for (const { ticketId, cashOut, winAmount } of event.tickets) {
        const ticket = tickets.get(ticketId);
        if (ticket !== undefined) tickets.set(ticketId, { ...ticket, cashOut, winAmount });
      }
      return { ...state, tickets };
    }
    case 'players':
      return { ...state, players: event.players };
    case 'caught':
      return { ...state, caught: [...state.caught, ...event.catches].slice(-CAUGHT_MAX) };
    case 'tick':
      return state;
  }
}

function enterRound(state: RoomState, round: RoomRoundView): RoomState {
  const isNew = round.roundId !== state.round.roundId;
  const isKnown = state.history[0]?.roundId === round.roundId;
  const past = { roundId: round.roundId, number: round.number, outcome: round.outcome };
  const history = round.phase === 'ended' && !isKnown ? [past, ...state.history].slice(0, HISTORY_MAX) : state.history;
  return { ...state, round, history, ...(isNew ? { tickets: new Map(), own: new Map() } : {}) };
}
