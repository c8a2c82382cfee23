import * as v from 'valibot';
import type { ProblemCode } from './client-contract.ts';

/** What a screen and a room say to each other over the socket. Amounts are strings of minor units. */

const Key = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/));

export const ClientMessage = v.variant('type', [
  v.object({
    type: v.literal('hello'),
    gameId: v.pipe(v.string(), v.maxLength(64)),
    sessionToken: v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/)),
    /** The last event that this screen has; the room sends those after it, or everything anew. */
    after: v.optional(
      v.object({
        epoch: v.pipe(v.string(), v.maxLength(40)),
        seq: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
      }),
    ),
  }),
  v.object({ type: v.literal('ping'), sentAt: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)) }),
  v.object({
    type: v.literal('bet'),
    /** Made by the screen, one per press of the button; repeating it repeats the answer. */
    key: Key,
    roundId: v.pipe(v.string(), v.maxLength(64)),
    bet: v.unknown(),
    /** The player's own part of the draw. */
    clientSeed: v.pipe(v.string(), v.regex(/^[\x21-\x39\x3b-\x7e]{1,32}$/)),
  }),
  v.object({ type: v.literal('cash_out'), ticketId: v.pipe(v.string(), v.maxLength(64)) }),
]);
export type ClientMessage = v.InferInput<typeof ClientMessage>;

export type RoomPhase = 'resting' | 'betting' | 'closed' | 'playing' | 'ended';

export interface RoomRoundView {
  roundId: string;
  number: number;
  phase: RoomPhase;
  /** SHA-256 of the round's seed, in hex. */
  commitment: string;
  /** When the phase began and when it ends by plan, on the server's clock in milliseconds. */
  phaseAt: number;
  phaseEndsAt: number | null;
  mix?: string;
  /** From the moment everybody may know it. */
  outcome?: unknown;
  /** 64 hex characters, once the round is over. */
  seed?: string;
}

export interface PublicTicket {
  ticketId: string;
  /** Masked. */
  name: string;
  isDemo: boolean;
  currency: string;
  stakeAmount: string;
  /** Hundredths, of a bet that left the flight. */
  cashOut?: number;
  winAmount?: string;
}

export interface PastOutcome {
  roundId: string;
  number: number;
  outcome: unknown;
}

/** What happens in a room, the same for everybody, in one order. */
export type RoomEvent =
  | { type: 'round'; round: RoomRoundView }
  | { type: 'bets'; tickets: PublicTicket[] }
  | { type: 'cashed'; tickets: { ticketId: string; cashOut: number; winAmount: string }[] }
  | { type: 'players'; players: number }
  | { type: 'caught'; catches: Catch[] }
  | { type: 'tick'; elapsedMs: number };

/** What somebody took out of a river that is the same for all. */
export interface Catch {
  swimmer: number;
  /** Play money has a river of its own. */
  isDemo: boolean;
  /** Masked. */
  name: string;
  currency: string;
  winAmount: string;
}

export type SequencedEvent = RoomEvent & { seq: number; sentAt: number };

export interface RoomSnapshot {
  round: RoomRoundView;
  tickets: PublicTicket[];
  players: number;
  /** Newest first. */
  history: PastOutcome[];
  /** What was caught of what still swims; only where there is a river. */
  caught?: Catch[];
}

export type TicketState = 'intended' | 'placed' | 'decided' | 'settled' | 'refused' | 'rolling_back' | 'rolled_back';

/** A ticket as its own player sees it. */
export interface OwnTicket {
  ticketId: string;
  key: string;
  roundId: string;
  state: TicketState;
  stakeAmount: string;
  bet: unknown;
  cashOut?: number;
  winAmount?: string;
}

export type RoomRefusal = ProblemCode | 'betting_closed' | 'cash_out_late' | 'round_limit';

export type ServerMessage =
  | {
      type: 'welcome';
      epoch: string;
      seq: number;
      snapshot?: RoomSnapshot;
      missed?: SequencedEvent[];
      own: OwnTicket[];
      balanceAmount: string;
    }
  | { type: 'event'; event: SequencedEvent }
  | { type: 'pong'; sentAt: number; serverAt: number }
  | { type: 'ticket'; ticket: OwnTicket; balanceAmount?: string }
  | { type: 'refused'; code: RoomRefusal; key?: string; ticketId?: string };

export interface RoomSessionView {
  nickname: string;
  currency: string;
  balanceAmount: string;
  isDemo: boolean;
  minAmount: string;
  maxAmount: string;
}

export interface OpenedRoomSession extends RoomSessionView {
  sessionToken: string;
}

/** A past round with all that is needed to compute it again. */
export interface VerifiableSharedRound {
  roundId: string;
  number: number;
  commitment: string;
  seed: string;
  mix: string;
  outcome: unknown;
  endedAt: string;
  /** The asking player's own tickets in it. */
  own: { ticketId: string; clientSeed: string; stakeAmount: string; winAmount: string; bet: unknown; cashOut: number | null }[];
}
