import { randomUUID } from 'node:crypto';
import type { OwnTicket, PastOutcome, RoomSnapshot } from '../../room-contract.ts';
import type { SessionRow } from '../session/session.sql.ts';
import { endLeftRound } from './end-left-round.ts';
import type { Flying } from './fly.ts';
import { type LiveRound, NO_ROUND, viewLiveRound, viewOwnTicket } from './live-round.ts';
import { placeTicket, type TicketRequest } from './place-ticket.ts';
import { TicketRefused } from './take-stake.ts';
import { openRound, type RoundLink, takeUpRound } from './open-round.ts';
import type { RoomContext } from './room-context.ts';
import { findChain, insertChain, listPastRounds } from './room.sql.ts';
import { runRound } from './run-round.ts';
import { CHAIN_ROUNDS, chainLinks, createChainRoot } from './seed-chain.ts';
import { listOwnTickets, type TicketRow } from './ticket.sql.ts';
import { waitMs } from './wait-ms.ts';

const HISTORY_MAX = 60;
const AFTER_FAULT_MS = 1000;
const PLAYERS_EVERY_MS = 1000;

export interface Room {
  readonly context: Pick<RoomContext, 'hub' | 'walletPlace'>;
  /** Plays rounds while players are present, until the signal is aborted. */
  run(signal: AbortSignal): Promise<void>;
  snapshot(): RoomSnapshot;
  ownTickets(session: SessionRow): Promise<OwnTicket[]>;
  bet(session: SessionRow, request: TicketRequest): Promise<TicketRow>;
  cashOut(session: SessionRow, ticketId: string): Promise<void>;
}

/** A room of one game: all its players share the rounds. */
export function createRoom(context: RoomContext): Room {
  const { arcade, game, hub } = context;
  let live: LiveRound | undefined;
  let flying: Flying | undefined;
  let history: PastOutcome[] = [];
  const nextLink = linkDispenser(context);

  async function playOne(signal: AbortSignal): Promise<void> {
    const round = (await takeUpRound(context)) ?? (await openRound(context, await nextLink()));
    await runRound(context, round, {
      signal,
      onLive: (now) => (live = now),
      onFlight: (now) => (flying = now),
      onEnded: (outcome) => remember({ roundId: round.id, number: round.number, outcome }),
    });
  }

  function remember(past: PastOutcome): void {
    history = [past, ...history].slice(0, HISTORY_MAX);
  }

  return {
    context,
    async run(signal) {
      const stopCounting = notifyPlayers(context);
      signal.addEventListener('abort', stopCounting, { once: true });
      while (!signal.aborted) {
        try {
          live = undefined;
          await endLeftRound(context);
          history = (await listPastRounds(arcade.db, { gameId: game.gameId, max: HISTORY_MAX })).map(({ id, number, outcome }) => {
            return { roundId: id, number, outcome };
          });
          for (;;) {
            if (game.schedule === undefined) await hub.untilOccupied(signal);
            if (signal.aborted) return;
            await playOne(signal);
          }
        } catch (error) {
          flying = undefined;
          arcade.log.error({ err: error, gameId: game.gameId }, 'round aborted; open tickets are refunded');
          await waitMs(AFTER_FAULT_MS, signal);
        }
      }
    },
    snapshot: () => ({
      round: live === undefined ? NO_ROUND : viewLiveRound(live),
      tickets: live === undefined ? [] : [...live.tickets.values()],
      players: hub.players,
      history,
    }),
    async ownTickets({ playerId }) {
      if (live === undefined) return [];
      const rows = await listOwnTickets(arcade.db, { playerId, roundId: live.id });
      // A ticket's win is hidden until the outcome has been shown.
      const isHidden = live.phase === 'playing' && game.flight === undefined;
      return rows.map((row) => viewOwnTicket(isHidden && row.state === 'decided' ? { ...row, state: 'placed', winAmount: null } : row));
    },
    bet: (session, request) => placeTicket(context, session, { request, round: live }),
    async cashOut({ playerId }, ticketId) {
      if (flying === undefined) throw new TicketRefused('cash_out_late');
      await flying.cashOut({ ticketId, playerId });
    },
  };
}

/** Publishes the number of players at most once a second, on change only. */
export function notifyPlayers({ hub }: Pick<RoomContext, 'hub'>): () => void {
  let announcedCount = 0;
  const timer = setInterval(() => {
    if (hub.players === announcedCount) return;
    announcedCount = hub.players;
    hub.publish({ type: 'players', players: announcedCount });
  }, PLAYERS_EVERY_MS);
  return () => clearInterval(timer);
}

/** Returns the next link of the game's chain; creates a new chain when the last is used up. */
function linkDispenser({ arcade, game }: RoomContext): () => Promise<RoundLink> {
  let links: readonly Buffer[] = [];
  let chainId: string | undefined;
  return async () => {
    const found = await findChain(arcade.db, game.gameId);
    const isUsable = found !== undefined && found.lastNumber < found.rounds;
    const chain = isUsable ? found : await createChain();
    if (chain.id !== chainId) {
      links = chainLinks(chain.root, chain.rounds);
      chainId = chain.id;
    }
    const number = chain.lastNumber + 1;
    const seed = links[number];
    const commitment = links[number - 1]?.toString('hex');
    if (seed === undefined || commitment === undefined) throw new Error(`Chain ${chain.id} has no link ${number}`);
    return { chainId: chain.id, number, seed, commitment };
  };

  async function createChain() {
    const root = createChainRoot();
    const commitment = chainLinks(root, CHAIN_ROUNDS)[0]?.toString('hex') ?? '';
    const chain = { id: randomUUID(), root, rounds: CHAIN_ROUNDS, commitment };
    await insertChain(arcade.db, { ...chain, gameId: game.gameId, createdAt: arcade.now() });
    return { ...chain, lastNumber: 0 };
  }
}
