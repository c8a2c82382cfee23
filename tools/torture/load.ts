import { GAME, type Seat, type Table } from './table.ts';

/** One call to the ledger, and what its vendor knows of it. */
export interface Movement {
  readonly kind: 'bet' | 'win';
  readonly memberId: string;
  readonly transactionId: string;
  readonly amount: bigint;
  readonly body: object;
  state: 'open' | 'acknowledged' | 'refused';
  /** How often nobody knew whether it had happened. */
  unknowns: number;
  platformTransactionId?: string;
}

/** Everything that was asked and acknowledged: the client's own book, to hold against the ledger. */
export interface Load {
  readonly movements: readonly Movement[];
  /** Calls that ended without an answer, or with one that a vendor cannot act on; by what came instead. */
  readonly faults: ReadonlyMap<string, number>;
  acknowledgedCount(): number;
  /** Resolves after so many further acknowledgements. */
  acknowledged(count: number): Promise<void>;
  /** Resolves when a call that is sent from now on is acknowledged. */
  serving(): Promise<void>;
  /** Ends the load once each movement has its answer. */
  stop(): Promise<void>;
}

const BET_AMOUNT = 100n;
const WIN_AMOUNT = 60n;
const PAUSE_MS = 50;

/** Plays rounds on each seat, several at a time, as a vendor does: what has no answer is asked again with the same id. */
export function playRounds({ vendor, seats }: Table, { roundsAtOnce }: { roundsAtOnce: number }): Load {
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
  const playOn = async (seat: Seat): Promise<void> => {
    while (!isStopping) {
      const round = (rounds += 1);
      await settle(movementOf(seat, { round, kind: 'bet', amount: BET_AMOUNT }));
      await settle(movementOf(seat, { round, kind: 'win', amount: WIN_AMOUNT }));
    }
  };
  const playing = seats.flatMap((seat) => Array.from({ length: roundsAtOnce }, () => playOn(seat)));

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

function movementOf(seat: Seat, { round, kind, amount }: { round: number; kind: 'bet' | 'win'; amount: bigint }): Movement {
  const transactionId = `${kind}-${round}`;
  const shared = { transactionId, memberId: seat.memberId, gameId: GAME, roundId: `round-${round}`, currency: 'BRL' };
  const written = `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
  const own = kind === 'bet' ? { sessionId: seat.sessionId } : { betTransactionId: `bet-${round}`, roundClosed: true };
  return { kind, memberId: seat.memberId, transactionId, amount, body: { ...shared, ...own, amount: written }, state: 'open', unknowns: 0 };
}
