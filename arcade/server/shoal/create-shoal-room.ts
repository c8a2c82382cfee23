import type { Shoal } from '../../games/round-game.ts';
import type { Catch } from '../../room-contract.ts';
import { ArcadeProblem } from '../arcade-problem.ts';
import { notifyPlayers, type Room } from '../room/create-room.ts';
import { NO_ROUND } from '../room/live-round.ts';
import { maskName } from '../room/mask-name.ts';
import type { RoomContext } from '../room/room-context.ts';
import { waitMs } from '../room/wait-ms.ts';
import { type CaughtRow, listCaught } from './caught.sql.ts';

const LOOK_EVERY_MS = 150;
const AFTER_FAULT_MS = 1000;

interface ShoalContext extends Omit<RoomContext, 'game'> {
  gameId: string;
  shoal: Shoal;
}

/**
 * The room of a game whose players share what they aim at. Bets go their own way, round by round; the room tells everybody
 * what was caught. It reads that from the record, so it is right whichever process played the round, and after a restart.
 */
export function createShoalRoom(context: ShoalContext): Room {
  const { arcade, hub, gameId, shoal } = context;
  let known: CaughtRow[] = [];

  async function look(): Promise<void> {
    const since = new Date(arcade.now().getTime() - shoal.staysMs);
    const announced = new Set(known.map(({ roundId }) => roundId));
    known = await listCaught(arcade.db, { gameId, since });
    const catches = known.filter(({ roundId }) => !announced.has(roundId)).map(viewCatch);
    if (catches.length > 0) hub.publish({ type: 'caught', catches });
  }

  const refuse = () => Promise.reject(new ArcadeProblem('game_unavailable'));
  return {
    context,
    async run(signal) {
      const stopCounting = notifyPlayers(context);
      signal.addEventListener('abort', stopCounting, { once: true });
      while (!signal.aborted) {
        try {
          await hub.untilOccupied(signal);
          await look();
          await waitMs(LOOK_EVERY_MS, signal);
        } catch (error) {
          arcade.log.error({ err: error, gameId }, 'catches not read; they are read again');
          await waitMs(AFTER_FAULT_MS, signal);
        }
      }
    },
    snapshot: () => ({ round: NO_ROUND, tickets: [], players: hub.players, history: [], caught: known.map(viewCatch) }),
    ownTickets: async () => [],
    bet: refuse,
    cashOut: refuse,
  };
}

function viewCatch({ swimmer, isDemo, nickname, currency, winAmount }: CaughtRow): Catch {
  return { swimmer, isDemo, name: maskName(nickname), currency, winAmount: winAmount.toString() };
}
