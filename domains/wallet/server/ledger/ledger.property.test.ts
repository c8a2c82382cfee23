import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '@jogada/platform/server';
import { testClock, testContext, testDatabase, type TestDatabase } from '@jogada/platform/testing';
import { openAccounts, post } from './post.ts';
import type { Outcome, Posting } from './posting.ts';
import { verifyLedger } from './verify-ledger.ts';

let store: TestDatabase;
let ctx: Context;
let nextMember = 0;

beforeAll(async () => {
  store = await testDatabase();
  ctx = testContext({ database: store.database, clock: testClock() });
});

afterAll(async () => {
  for (const check of await verifyLedger(store.database)) expect(check, check.name).toMatchObject({ broken: 0n });
  await store.close();
});

type Step =
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
const step: fc.Arbitrary<Step> = fc.oneof(
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
class Model {
  cash = 100n;
  held = 0n;
  readonly known = new Map<string, Known>();
  readonly rounds = new Map<number, { bet: bigint; win: bigint; back: bigint; isClosed: boolean }>();

  take(asked: Step): { outcome: Outcome; balance: bigint } {
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

  refusal(asked: Step): Outcome | undefined {
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

  apply(asked: Step): void {
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

function sourceOf(asked: Step): string {
  return 'round' in asked ? 'arcade' : 'pix';
}

function postingOf(asked: Step, memberId: string): Posting {
  const isPlay = 'round' in asked;
  return {
    kind: asked.kind,
    merchantCode: 'demo',
    memberId,
    source: sourceOf(asked),
    externalId: `t${asked.id}`,
    currency: 'BRL',
    at: ctx.now(),
    roundId: isPlay ? `r${asked.round}` : '',
    gameId: isPlay ? 'slot' : '',
    amount: 'amount' in asked ? asked.amount : 0n,
    refExternalId: asked.kind === 'rollback' ? `t${asked.bet}` : '',
    closesRound: asked.kind === 'win' && asked.closes,
  };
}

/** A vendor names a bet's own round when it rolls it back. */
function consistent(steps: Step[]): Step[] {
  const roundOf = new Map<number, number>();
  return steps.map((asked) => {
    if (asked.kind === 'bet' && !roundOf.has(asked.id)) roundOf.set(asked.id, asked.round);
    if (asked.kind !== 'rollback') return asked;
    const named = roundOf.get(asked.bet) ?? asked.round;
    roundOf.set(asked.bet, named);
    return { ...asked, round: named };
  });
}

test('L-03: any sequence of calls gives the answers and balances of the rules', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), fc.boolean(), async (drawn, atOnce) => {
      nextMember += 1;
      const memberId = `mbr_prop${nextMember}`;
      await openAccounts(store.database, { memberId, merchantCode: 'demo', currency: 'BRL', at: ctx.now() });
      await post(ctx, {
        kind: 'deposit',
        merchantCode: 'demo',
        memberId,
        source: 'house',
        externalId: 'start',
        amount: 100n,
        currency: 'BRL',
        at: ctx.now(),
      });
      const steps = consistent(drawn);
      const model = new Model();
      // Asked at once they share groups, and must still be answered in the order asked.
      const answers = [];
      if (atOnce) answers.push(...(await Promise.all(steps.map((asked) => post(ctx, postingOf(asked, memberId))))));
      else for (const asked of steps) answers.push(await post(ctx, postingOf(asked, memberId)));
      expect(answers.map(({ outcome, balance }) => ({ outcome, balance }))).toEqual(steps.map((asked) => model.take(asked)));
      const accounts = await store.database.query<{ pocket: string; balance: bigint }>(
        "select pocket, balance from wallet.account where member_id = $1 and pocket in ('cash', 'held') order by pocket",
        [memberId],
      );
      expect(accounts.map((account) => account.balance)).toEqual([model.cash, model.held]);
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 150) },
  );
}, 120_000);
