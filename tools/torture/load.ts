import { GAME, type GamePlayer, type VendorPlayers } from './vendor-players.ts';

/** One call to the ledger with the vendor's view of its outcome. */
export interface Movement {
  readonly kind: 'bet' | 'win';
  readonly memberId: string;
  readonly transactionId: string;
  readonly amount: bigint;
  readonly body: object;
  state: 'open' | 'acknowledged' | 'refused';
  /** Number of attempts with an unknown outcome. */
  unknowns: number;
  platformTransactionId?: string;
  /** Unix time of the first attempt, ms. */
  readonly sentAtMs: number;
  /** Unix time of the acknowledgement, ms. */
  acknowledgedAtMs?: number;
}

/** All requested and acknowledged movements: the client's record for the comparison with the ledger. */
export interface Load {
  readonly movements: readonly Movement[];
  /** Calls without a response, or with one that a vendor cannot act on, by kind. */
  readonly faults: ReadonlyMap<string, number>;
  acknowledgedCount(): number;
  /** Resolves after this number of further acknowledgements. */
  acknowledged(count: number): Promise<void>;
  /** Resolves when a call sent from now on is acknowledged. */
  serving(): Promise<void>;
  /** Ends the load after every movement is answered. */
  stop(): Promise<void>;
}

const BET_AMOUNT = 100n;
const WIN_AMOUNT = 60n;
const PAUSE_MS = 50;

/** Plays rounds of each player, several concurrently, as a vendor does: unanswered calls are retried with the same id. */
export function playRounds(
  { vendor, players }: VendorPlayers,
  { roundsAtOnce, betweenRoundsMs = 0 }: { roundsAtOnce: number; betweenRoundsMs?: number },
): Load {
  const movements: Movement[] = [];
  const faults = new Map<string, number>();
  const waiting = new Set<{ sentAfter: number; left: number; resolve: () => void }>();
  let isStopping = false;
  let rounds = 0;
  let acknowledged = 0;

  const count = (fault: string) => faults.set(fault, (faults.get(fault) ?? 0) + 1);
  const sample = (sentAt: number) => {
    for (const waiter of waiting) {
      if (sentAt < waiter.sentAfter || (waiter.left -= 1) > 0) continue;
      waiting.delete(waiter);
      waiter.resolve();
    }
  };
  const settle = async (movement: Movement): Promise<void> => {
    movements.push(movement);
    while (movement.state === 'open') {
      const sentAt = performance.now();
      const answer = await vendor.call(`/${movement.kind}`, movement.body).catch((error: Error) => error.message);
      if (typeof answer !== 'string' && answer.status === 200) {
        movement.state = 'acknowledged';
        movement.acknowledgedAtMs = Date.now();
        acknowledged += 1;
        movement.platformTransactionId = String(answer.body['platformTransactionId']);
        sample(sentAt);
      } else if (typeof answer !== 'string' && answer.status < 500) {
        movement.state = 'refused';
        count(`${answer.status} ${String(answer.body['errorCode'])}`);
      } else {
        movement.unknowns += 1;
        const isPolite = typeof answer !== 'string' && answer.status === 503 && answer.retryAfter !== undefined;
        count(typeof answer === 'string' ? answer : isPolite ? '503 with Retry-After' : `${answer.status} without Retry-After`);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  };
  const playOn = async (player: GamePlayer): Promise<void> => {
    while (!isStopping) {
      const round = (rounds += 1);
      await settle(movementOf(player, { round, kind: 'bet', amount: BET_AMOUNT }));
      await settle(movementOf(player, { round, kind: 'win', amount: WIN_AMOUNT }));
      if (betweenRoundsMs > 0) await new Promise((resolve) => setTimeout(resolve, betweenRoundsMs));
    }
  };
  const playing = players.flatMap((player) => Array.from({ length: roundsAtOnce }, () => playOn(player)));

  return {
    movements,
    faults,
    acknowledgedCount: () => acknowledged,
    acknowledged: (left) => new Promise((resolve) => waiting.add({ sentAfter: 0, left, resolve })),
    serving: () => new Promise((resolve) => waiting.add({ sentAfter: performance.now(), left: 1, resolve })),
    async stop() {
      isStopping = true;
      await Promise.all(playing);
      vendor.close();
    },
  };
}

function movementOf(player: GamePlayer, { round, kind, amount }: { round: number; kind: 'bet' | 'win'; amount: bigint }): Movement {
  const transactionId = `${kind}-${round}`;
  const shared = { transactionId, memberId: player.memberId, gameId: GAME, roundId: `round-${round}`, currency: 'BRL' };
  const written = `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
  const own = kind === 'bet' ? { sessionId: player.sessionId } : { betTransactionId: `bet-${round}`, roundClosed: true };
  const body = { ...shared, ...own, amount: written };
  return { kind, memberId: player.memberId, transactionId, amount, body, state: 'open', unknowns: 0, sentAtMs: Date.now() };
}
