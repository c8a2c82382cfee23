import type { PoolClient } from 'pg';
import { roundDraws } from '../../fairness/server-seed.ts';
import { inTransaction } from '../arcade-context.ts';
import { drawTimeMs } from './draw-time.ts';
import { fly, type Flying } from './fly.ts';
import { type LiveRound, viewLiveRound, viewOwnTicket } from './live-round.ts';
import { payTickets } from './pay-tickets.ts';
import type { RoomContext } from './room-context.ts';
import { lockBettingRound, markEnded, markPlaying } from './room.sql.ts';
import { type Decision, decideTickets, giveBackIntended, listPlacedTickets, type TicketRow } from './ticket.sql.ts';
import { waitMs } from './wait-ms.ts';

/** Number of bettors' client seeds that are mixed into the draw. */
const MIXED_SEEDS = 3;
const BATCH_MS = 100;

export interface RoundStage {
  onLive: (round: LiveRound) => void;
  onFlight: (flying: Flying | undefined) => void;
  /** Called before the players see the end, so that a snapshot of the result's time has the round in its history. */
  onEnded: (outcome: object) => void;
  signal: AbortSignal;
}

interface Closed {
  mix: string;
  outcome: object;
  tickets: TicketRow[];
}

/** Runs one round from betting to its end. Returns early with the round open when the signal is aborted. */
export async function runRound(room: RoomContext, round: LiveRound, stage: RoundStage): Promise<void> {
  const bettingMs = bettingLastsMs(room, round);
  stage.onLive(round);
  const stopBatches = publishBets(room, round, stage.signal);
  try {
    enter(room, round, { phase: 'betting', lastsMs: bettingMs });
    await waitMs(bettingMs, stage.signal);
    enter(room, round, { phase: 'closed', lastsMs: room.game.timing.lateBetsMs });
    await Promise.race([settled(round.placements), waitMs(room.game.timing.lateBetsMs, stage.signal)]);
  } finally {
    stopBatches();
  }
  if (stage.signal.aborted) return;
  await (room.game.flight === undefined ? showRound(room, round, stage) : flyRound(room, round, stage));
}

/** A scheduled draw closes at its time, however late this process resumed it. */
function bettingLastsMs({ arcade, game }: RoomContext, { openedAt }: LiveRound): number {
  if (game.schedule === undefined) return game.timing.bettingMs;
  return Math.max(0, drawTimeMs(game.schedule, openedAt) - arcade.now().getTime());
}

/** A round with an animated outcome, such as wheel and cards. It is decided, then shown, then paid. */
async function showRound(room: RoomContext, round: LiveRound, { onEnded, signal }: RoundStage): Promise<void> {
  const { arcade, game, hub } = room;
  const drawn = await inTransaction(arcade.db, async (tx) => {
    const { mix, outcome, tickets } = await close(tx, room, round);
    const playMs = game.playMs(outcome);
    const decisions = tickets.map((ticket): Decision => ({
      ticketId: ticket.id,
      winAmount: game.payout(ticket.bet, outcome),
      cashOut: null,
    }));
    const decidedAt = arcade.now();
    // Recovery pays from this time on if this process dies; otherwise this process pays after the outcome was shown.
    const payAt = new Date(decidedAt.getTime() + playMs + arcade.timing.leaseMs);
    return { mix, outcome, playMs, decided: await decideTickets(tx, decisions, { decidedAt, payAt }) };
  });
  const { decided, playMs } = drawn;
  round.mix = drawn.mix;
  round.outcome = drawn.outcome;
  enter(room, round, { phase: 'playing', lastsMs: playMs });
  await waitMs(playMs, signal);
  if (signal.aborted) return;
  await markEnded(arcade.db, { id: round.id, seed: round.seed, outcome: drawn.outcome, endedAt: arcade.now() });
  for (const ticket of decided) {
    const seen = round.tickets.get(ticket.id);
    if (seen !== undefined) seen.winAmount = String(ticket.winAmount ?? 0n);
    hub.notify(ticket.playerId, { type: 'ticket', ticket: viewOwnTicket(ticket) });
  }
  onEnded(drawn.outcome);
  enter(room, round, { phase: 'ended', lastsMs: game.timing.resultMs });
  await Promise.all([payTickets(room, decided), waitMs(game.timing.resultMs, signal)]);
}

/** A round whose outcome stays unknown until it has happened. */
async function flyRound(room: RoomContext, round: LiveRound, { onFlight, onEnded, signal }: RoundStage): Promise<void> {
  const { arcade, game } = room;
  const drawn = await inTransaction(arcade.db, (tx) => close(tx, room, round));
  round.mix = drawn.mix;
  enter(room, round, { phase: 'playing', lastsMs: null });
  const flying = fly(room, { round, ...drawn, signal });
  onFlight(flying);
  await flying.ended;
  onFlight(undefined);
  if (signal.aborted) return;
  round.outcome = drawn.outcome;
  onEnded(drawn.outcome);
  enter(room, round, { phase: 'ended', lastsMs: game.timing.resultMs });
  await waitMs(game.timing.resultMs, signal);
}

/**
 * Closes betting, mixes the client seeds and draws the outcome. The outcome of a flight is stored only at its crash; if this process dies
 * before, the round is void.
 */
async function close(tx: PoolClient, { arcade, game }: RoomContext, round: LiveRound): Promise<Closed> {
  const playsAt = arcade.now();
  const isOurs = await lockBettingRound(tx, round.id);
  if (!isOurs) throw new Error(`Round ${round.id} does not take bets`);
  await giveBackIntended(tx, { roundId: round.id, errorCode: 'late_bet', now: playsAt });
  const tickets = await listPlacedTickets(tx, round.id);
  const first = tickets.slice(0, MIXED_SEEDS);
  const mix = first.length === 0 ? 'none' : first.map(({ clientSeed }) => clientSeed).join('+');
  const outcome = game.draw(roundDraws({ serverSeed: round.seed, clientSeed: mix, nonce: BigInt(round.number) }));
  await markPlaying(tx, { id: round.id, mix, outcome: game.flight === undefined ? outcome : null, playsAt });
  return { mix, outcome, tickets };
}

function enter({ arcade, hub }: RoomContext, round: LiveRound, to: { phase: LiveRound['phase']; lastsMs: number | null }): void {
  round.phase = to.phase;
  round.phaseAt = arcade.now().getTime();
  round.phaseEndsAt = to.lastsMs === null ? null : round.phaseAt + to.lastsMs;
  hub.publish({ type: 'round', round: viewLiveRound(round) });
}

/** Publishes bets in batches: five hundred simultaneous bets are ten messages. */
function publishBets({ hub }: RoomContext, round: LiveRound, signal: AbortSignal): () => void {
  let announcedCount = 0;
  const flush = () => {
    const fresh = [...round.tickets.values()].slice(announcedCount);
    if (fresh.length === 0 || signal.aborted) return;
    announcedCount += fresh.length;
    hub.publish({ type: 'bets', tickets: fresh });
  };
  const timer = setInterval(flush, BATCH_MS);
  return () => {
    clearInterval(timer);
    flush();
  };
}

async function settled(placements: ReadonlySet<Promise<unknown>>): Promise<void> {
  await Promise.allSettled([...placements]);
}
