import fc from 'fast-check';
import type { Outcome } from '../ledger/posting.ts';

/** Something asked of the ledger, about one member. Amounts are minor units. */
export type LedgerStep =
  | { kind: 'deposit'; id: number; amount: bigint }
  | { kind: 'bet'; id: number; round: number; amount: bigint }
  | { kind: 'win'; id: number; round: number; amount: bigint; closes: boolean }
  | { kind: 'rollback'; id: number; bet: number; round: number }
  | { kind: 'round_close'; id: number; round: number }
  | { kind: 'withdrawal_hold' | 'withdrawal_release' | 'withdrawal_paid'; id: number; amount: bigint };

// Few ids and rounds, so that replays, conflicts and late comers are common.
const id = fc.nat({ max: 14 });
const round = fc.nat({ max: 3 });
const amount = fc.bigInt({ min: 0n, max: 60n });
export const ledgerStep: fc.Arbitrary<LedgerStep> = fc.oneof(
  fc.record({ kind: fc.constant('deposit' as const), id, amount }),
  fc.record({ kind: fc.constant('bet' as const), id, round, amount }),
  fc.record({ kind: fc.constant('bet' as const), id, round, amount }),
  fc.record({ kind: fc.constant('win' as const), id, round, amount, closes: fc.boolean() }),
  fc.record({ kind: fc.constant('rollback' as const), id, bet: id, round }),
  fc.record({ kind: fc.constant('round_close' as const), id, round }),
  fc.record({ kind: fc.constantFrom('withdrawal_hold' as const, 'withdrawal_release' as const, 'withdrawal_paid' as const), id, amount }),
);

interface Known {
  readonly content: string;
  readonly kind: string;
  readonly amount: bigint;
  readonly round: number;
  state: 'applied' | 'rolled_back' | 'tombstone';
  balance: bigint;
}

/** The rules again, in memory, as plainly as they can be said. */
export class LedgerModel {
  cash = 100n;
  held = 0n;
  readonly known = new Map<string, Known>();
  readonly rounds = new Map<number, { bet: bigint; win: bigint; back: bigint; isClosed: boolean }>();

  take(asked: LedgerStep): { outcome: Outcome; balance: bigint } {
    const source = sourceOf(asked);
    const key = `${source} ${asked.id}`;
    const content = JSON.stringify(asked, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
    const before = this.known.get(key);
    if (before) {
      if (before.state !== 'applied' && asked.kind === 'bet') return { outcome: 'bet_rolled_back', balance: this.cash };
      return before.content === content ? { outcome: 'replayed', balance: before.balance } : { outcome: 'conflict', balance: this.cash };
    }
    const refusal = this.refusal(asked);
    if (refusal) return { outcome: refusal, balance: this.cash };
    this.apply(asked);
    const own = 'amount' in asked ? asked.amount : 0n;
    this.known.set(key, {
      content,
      kind: asked.kind,
      amount: own,
      round: 'round' in asked ? asked.round : -1,
      state: 'applied',
      balance: this.cash,
    });
    return { outcome: 'applied', balance: this.cash };
  }

  refusal(asked: LedgerStep): Outcome | undefined {
    const played = 'round' in asked ? this.rounds.get(asked.round) : undefined;
    switch (asked.kind) {
      case 'bet':
        if (played?.isClosed) return 'round_closed';
        return asked.amount > this.cash ? 'insufficient_funds' : undefined;
      case 'win':
        if (!played || played.bet === 0n) return 'bet_unknown';
        if (played.back === played.bet) return 'bet_rolled_back';
        return played.isClosed ? 'round_closed' : undefined;
      case 'rollback': {
        if (asked.id === asked.bet) return 'conflict';
        const bet = this.known.get(`arcade ${asked.bet}`);
        if (!bet) return undefined;
        if (bet.kind !== 'bet') return 'conflict';
        // A bet that was refused in one round and taken in another belongs to the second.
        if (bet.state !== 'tombstone' && bet.round !== asked.round) return 'conflict';
        return bet.state === 'applied' && played && (played.win > 0n || played.isClosed) ? 'bet_settled' : undefined;
      }
      case 'withdrawal_hold':
        return asked.amount > this.cash ? 'insufficient_funds' : undefined;
      case 'withdrawal_release':
      case 'withdrawal_paid':
        return asked.amount > this.held ? 'insufficient_funds' : undefined;
      case 'deposit':
      case 'round_close':
        return undefined;
      default:
        return asked satisfies never;
    }
  }

  apply(asked: LedgerStep): void {
    switch (asked.kind) {
      case 'deposit':
        this.cash += asked.amount;
        return;
      case 'bet':
        this.cash -= asked.amount;
        this.inRound(asked.round).bet += asked.amount;
        return;
      case 'win':
        this.cash += asked.amount;
        this.inRound(asked.round).win += asked.amount;
        if (asked.closes) this.inRound(asked.round).isClosed = true;
        return;
      case 'rollback': {
        const bet = this.known.get(`arcade ${asked.bet}`);
        if (!bet) {
          this.known.set(`arcade ${asked.bet}`, {
            content: '',
            kind: 'bet',
            amount: 0n,
            round: asked.round,
            state: 'tombstone',
            balance: this.cash,
          });
          return;
        }
        const played = this.inRound(asked.round);
        if (bet.state === 'applied') {
          bet.state = 'rolled_back';
          this.cash += bet.amount;
          played.back += bet.amount;
        }
        if (played.bet > 0n && played.back === played.bet) played.isClosed = true;
        return;
      }
      case 'round_close':
        this.inRound(asked.round).isClosed = true;
        return;
      case 'withdrawal_hold':
        this.cash -= asked.amount;
        this.held += asked.amount;
        return;
      case 'withdrawal_release':
        this.cash += asked.amount;
        this.held -= asked.amount;
        return;
      case 'withdrawal_paid':
        this.held -= asked.amount;
        return;
      default:
        asked satisfies never;
    }
  }

  inRound(name: number) {
    const known = this.rounds.get(name) ?? { bet: 0n, win: 0n, back: 0n, isClosed: false };
    this.rounds.set(name, known);
    return known;
  }
}

export function sourceOf(asked: LedgerStep): string {
  return 'round' in asked ? 'arcade' : 'pix';
}

/** The same steps as a vendor asks them: who rolls a bet back names the bet's own round. */
export function consistent(steps: readonly LedgerStep[]): LedgerStep[] {
  const roundOf = new Map<number, number>();
  return steps.map((asked) => withOwnRound(asked, roundOf));
}

/** One step in that manner; `roundOf` remembers in which round each bet was named first. */
export function withOwnRound<Step extends LedgerStep>(asked: Step, roundOf: Map<number, number>): Step {
  if (asked.kind === 'bet' && !roundOf.has(asked.id)) roundOf.set(asked.id, asked.round);
  if (asked.kind !== 'rollback') return asked;
  const named = roundOf.get(asked.bet) ?? asked.round;
  roundOf.set(asked.bet, named);
  return { ...asked, round: named };
}
