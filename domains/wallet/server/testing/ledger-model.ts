import fc from 'fast-check';
import type { GrantTerms, Outcome } from '../ledger/posting.ts';

/** One ledger call about one member. Amounts are minor units. */
export type LedgerStep =
  | { kind: 'deposit'; id: number; amount: bigint }
  | { kind: 'bet'; id: number; round: number; amount: bigint }
  | { kind: 'win'; id: number; round: number; amount: bigint; closes: boolean }
  | { kind: 'rollback'; id: number; bet: number; round: number }
  | { kind: 'round_close'; id: number; round: number }
  | { kind: 'withdrawal_hold' | 'withdrawal_release' | 'withdrawal_paid'; id: number; amount: bigint }
  | { kind: 'vendor_hold' | 'vendor_return'; id: number; amount: bigint }
  | { kind: 'vendor_release' | 'vendor_sent'; id: number; hold: number; amount: bigint }
  | { kind: 'bonus_grant'; grant: number; amount: bigint; terms: StepTerms }
  | { kind: 'bonus_convert' | 'bonus_forfeit' | 'bonus_expire'; grant: number };

/** A grant's terms; `hours` is its lifetime. */
type StepTerms = Pick<GrantTerms, 'wageringRequired' | 'stakeOrder' | 'maxBet' | 'maxConversion'> & { readonly hours: number };

// Few ids and rounds, so that replays, conflicts and late postings are frequent.
const id = fc.nat({ max: 14 });
const round = fc.nat({ max: 3 });
const amount = fc.bigInt({ min: 0n, max: 60n });
const grant = fc.nat({ max: 3 });
const terms: fc.Arbitrary<StepTerms> = fc.record({
  wageringRequired: fc.bigInt({ min: 0n, max: 150n }),
  stakeOrder: fc.constantFrom('cash_first' as const, 'bonus_first' as const),
  maxBet: fc.option(fc.bigInt({ min: 1n, max: 60n })),
  maxConversion: fc.option(fc.bigInt({ min: 1n, max: 80n })),
  hours: fc.integer({ min: 1, max: 60 }),
});
const played = [
  fc.record({ kind: fc.constant('bet' as const), id, round, amount }),
  fc.record({ kind: fc.constant('bet' as const), id, round, amount }),
  fc.record({ kind: fc.constant('win' as const), id, round, amount, closes: fc.boolean() }),
  fc.record({ kind: fc.constant('rollback' as const), id, bet: id, round }),
  fc.record({ kind: fc.constant('round_close' as const), id, round }),
] as const;
export const ledgerStep: fc.Arbitrary<LedgerStep> = fc.oneof(
  ...played,
  fc.record({ kind: fc.constant('deposit' as const), id, amount }),
  fc.record({ kind: fc.constantFrom('withdrawal_hold' as const, 'withdrawal_release' as const, 'withdrawal_paid' as const), id, amount }),
  fc.record({ kind: fc.constantFrom('vendor_hold' as const, 'vendor_return' as const), id, amount }),
  fc.record({ kind: fc.constantFrom('vendor_release' as const, 'vendor_sent' as const), id, hold: id, amount }),
);
const given = fc.record({ kind: fc.constant('bonus_grant' as const), grant, amount: fc.bigInt({ min: 1n, max: 80n }), terms });
const ended = fc.record({ kind: fc.constantFrom('bonus_convert' as const, 'bonus_forfeit' as const, 'bonus_expire' as const), grant });
/** Mostly play with bonuses, which end in every way. */
export const bonusStep: fc.Arbitrary<LedgerStep> = fc.oneof(...played, ...played, given, given, ended, ledgerStep);

/** Rounds 2 and 3 use games of these two classifications; the other rounds use any other. */
export const HALF_COUNTING = { classification: 'table', weightPercent: 50, takesBonus: true };
export const EXCLUDED = { classification: 'live', weightPercent: 0, takesBonus: false };

interface Known {
  readonly content: string;
  readonly kind: string;
  readonly amount: bigint;
  readonly round: number;
  state: 'applied' | 'rolled_back' | 'tombstone';
  isEnded?: boolean;
  balance: bigint;
}

interface Grant extends StepTerms {
  readonly grant: number;
  readonly runsOutAt: number;
  money: bigint;
  done: bigint;
  converted: bigint;
  state: 'open' | 'ended' | 'converted';
}

interface Stake {
  readonly bet: number;
  readonly round: number;
  readonly of: Grant;
  readonly amount: bigint;
  readonly counted: bigint;
  isBack: boolean;
}

/** Reference model of the ledger's rules in memory. Hours are those of the postings. */
export class LedgerModel {
  cash = 100n;
  held = 0n;
  hour = 0;
  readonly known = new Map<string, Known>();
  readonly rounds = new Map<number, { bet: bigint; win: bigint; back: bigint; isClosed: boolean }>();
  readonly grants: Grant[] = [];
  readonly stakes: Stake[] = [];

  take(asked: LedgerStep, hour = 0): { outcome: Outcome; balance: bigint } {
    this.hour = hour;
    const key = keyOf(asked);
    const content = contentOf(asked);
    const before = this.known.get(key);
    if (before) {
      if (before.state !== 'applied' && asked.kind === 'bet') return { outcome: 'bet_rolled_back', balance: this.balance };
      return before.content === content ? { outcome: 'replayed', balance: before.balance } : { outcome: 'conflict', balance: this.balance };
    }
    const refusal = this.refusal(asked);
    if (refusal) return { outcome: refusal, balance: this.balance };
    this.apply(asked);
    const own = 'amount' in asked ? asked.amount : 0n;
    const balance = this.balance;
    this.known.set(key, { content, kind: asked.kind, amount: own, round: 'round' in asked ? asked.round : -1, state: 'applied', balance });
    for (const done of this.open().filter((one) => one.done >= one.wageringRequired)) {
      this.end(done, 'bonus_convert');
      const convert: LedgerStep = { kind: 'bonus_convert', grant: done.grant };
      this.known.set(keyOf(convert), {
        content: contentOf(convert),
        kind: '',
        amount: 0n,
        round: -1,
        state: 'applied',
        balance: this.balance,
      });
    }
    return { outcome: 'applied', balance };
  }

  /** The playable balance. */
  get balance(): bigint {
    return this.running().reduce((sum, { money }) => sum + money, this.cash);
  }

  /** Open grants in the order in which stakes use them. */
  open(): Grant[] {
    return this.grants
      .filter(({ state }) => state === 'open')
      .sort((one, other) => one.runsOutAt - other.runsOutAt || one.grant - other.grant);
  }

  running(): Grant[] {
    return this.open().filter(({ runsOutAt }) => runsOutAt > this.hour);
  }

  refusal(asked: LedgerStep): Outcome | undefined {
    const played = 'round' in asked ? this.rounds.get(asked.round) : undefined;
    switch (asked.kind) {
      case 'bet':
        if (played?.isClosed) return 'round_closed';
        if (this.split(asked).missing === 0n) return undefined;
        return asked.amount > this.balance ? 'insufficient_funds' : 'bonus_bet_limit';
      case 'win':
        if (!played || played.bet === 0n) return 'bet_unknown';
        if (played.back === played.bet) return 'bet_rolled_back';
        return played.isClosed ? 'round_closed' : undefined;
      case 'rollback': {
        if (asked.id === asked.bet) return 'conflict';
        const bet = this.known.get(`arcade ${asked.bet}`);
        if (!bet) return undefined;
        if (bet.kind !== 'bet') return 'conflict';
        // A bet refused in one round and accepted in another belongs to the latter.
        if (bet.state !== 'tombstone' && bet.round !== asked.round) return 'conflict';
        return bet.state === 'applied' && played && (played.win > 0n || played.isClosed) ? 'bet_settled' : undefined;
      }
      case 'withdrawal_hold':
      case 'vendor_hold':
        return asked.amount > this.cash ? 'insufficient_funds' : undefined;
      case 'withdrawal_release':
      case 'withdrawal_paid':
        return asked.amount > this.held ? 'insufficient_funds' : undefined;
      case 'vendor_release':
      case 'vendor_sent': {
        const hold = this.known.get(`purse ${asked.hold}`);
        if (hold?.kind !== 'vendor_hold' || hold.amount !== asked.amount || hold.isEnded) return 'hold_unknown';
        return asked.amount > this.held ? 'insufficient_funds' : undefined;
      }
      case 'bonus_convert':
      case 'bonus_forfeit':
      case 'bonus_expire': {
        const one = this.open().find(({ grant: name }) => name === asked.grant);
        if (!one) return 'grant_unknown';
        const isPlayed = this.stakes.some(
          (stake) => stake.of === one && stake.amount > 0n && !stake.isBack && !this.inRound(stake.round).isClosed,
        );
        return asked.kind === 'bonus_expire' && isPlayed ? 'bonus_in_play' : undefined;
      }
      case 'deposit':
      case 'round_close':
      case 'vendor_return':
      case 'bonus_grant':
        return undefined;
      default:
        return asked satisfies never;
    }
  }

  apply(asked: LedgerStep): void {
    switch (asked.kind) {
      case 'deposit':
      case 'vendor_return':
        this.cash += asked.amount;
        return;
      case 'bet': {
        const { fromCash, shares } = this.split(asked);
        this.cash -= fromCash;
        for (const { of, amount: share, counted } of shares) {
          of.money -= share;
          of.done += counted;
          this.stakes.push({ bet: asked.id, round: asked.round, of, amount: share, counted, isBack: false });
        }
        this.inRound(asked.round).bet += asked.amount;
        return;
      }
      case 'win':
        this.pay(asked.round, asked.amount);
        this.inRound(asked.round).win += asked.amount;
        if (asked.closes) this.inRound(asked.round).isClosed = true;
        return;
      case 'rollback':
        this.rollBack(asked);
        return;
      case 'round_close':
        this.inRound(asked.round).isClosed = true;
        return;
      case 'withdrawal_hold':
      case 'vendor_hold':
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
      case 'vendor_release':
      case 'vendor_sent': {
        const hold = this.known.get(`purse ${asked.hold}`);
        if (hold) hold.isEnded = true;
        this.held -= asked.amount;
        if (asked.kind === 'vendor_release') this.cash += asked.amount;
        return;
      }
      case 'bonus_grant':
        this.grants.push({
          ...asked.terms,
          grant: asked.grant,
          runsOutAt: this.hour + asked.terms.hours,
          money: asked.amount,
          done: 0n,
          converted: 0n,
          state: 'open',
        });
        return;
      case 'bonus_convert':
      case 'bonus_forfeit':
      case 'bonus_expire': {
        const one = this.open().find(({ grant: name }) => name === asked.grant);
        if (one) this.end(one, asked.kind);
        return;
      }
      default:
        asked satisfies never;
    }
  }

  /** The pockets from which a stake is taken, and the amount that counts for each grant. */
  split(bet: { amount: bigint; round: number }) {
    const running = this.running();
    const isCashFirst = running[0]?.stakeOrder !== 'bonus_first';
    let missing = bet.amount;
    const takeFrom = (money: bigint) => {
      const taken = money < missing ? money : missing;
      missing -= taken;
      return taken;
    };
    let fromCash = isCashFirst ? takeFrom(this.cash) : 0n;
    const usable = running.filter(({ money, maxBet }) => money > 0n && (maxBet === null || bet.amount <= maxBet) && bet.round !== 3);
    const shares = usable.map((of, place) => {
      const share = takeFrom(of.money);
      const counts = bet.round === 2 ? bet.amount / 2n : bet.amount;
      const left = of.wageringRequired - of.done;
      return { of, amount: share, counted: place > 0 ? 0n : counts < left ? counts : left };
    });
    if (!isCashFirst) fromCash = takeFrom(this.cash);
    return { fromCash, shares, missing };
  }

  /** Credits a win to the pockets that staked its round. */
  pay(name: number, won: bigint): void {
    const { bet, back } = this.inRound(name);
    const standing = this.stakes.filter((stake) => stake.round === name && !stake.isBack && stake.amount > 0n);
    const staked = new Map<Grant, bigint>();
    for (const { of, amount: share } of standing) staked.set(of, (staked.get(of) ?? 0n) + share);
    const inOrder = [...staked].sort(([one], [other]) => one.runsOutAt - other.runsOutAt || one.grant - other.grant);
    let left = won;
    for (const [of, share] of inOrder) {
      const part = (won * share) / (bet - back);
      left -= part;
      this.giveBack(of, part);
    }
    const fromBonus = inOrder.reduce((sum, [, share]) => sum + share, 0n);
    const [first] = inOrder;
    if (first && fromBonus === bet - back) this.giveBack(first[0], left);
    else this.cash += left;
  }

  rollBack(asked: { id: number; bet: number; round: number }): void {
    const bet = this.known.get(`arcade ${asked.bet}`);
    if (!bet) {
      const stone = { content: '', kind: 'bet', amount: 0n, round: asked.round, state: 'tombstone' as const, balance: this.balance };
      this.known.set(`arcade ${asked.bet}`, stone);
      return;
    }
    const played = this.inRound(asked.round);
    if (bet.state === 'applied') {
      bet.state = 'rolled_back';
      played.back += bet.amount;
      let cash = bet.amount;
      for (const stake of this.stakes.filter((one) => one.bet === asked.bet)) {
        stake.isBack = true;
        cash -= stake.amount;
        this.giveBack(stake.of, stake.amount);
        if (stake.of.state === 'open') stake.of.done -= stake.counted;
      }
      this.cash += cash;
    }
    if (played.bet > 0n && played.back === played.bet) played.isClosed = true;
  }

  giveBack(to: Grant, money: bigint): void {
    if (to.state === 'open') to.money += money;
    else if (to.state === 'converted') this.convert(to, money);
  }

  convert(from: Grant, money: bigint): void {
    const left = from.maxConversion === null ? money : from.maxConversion - from.converted;
    const converted = money < left ? money : left;
    from.converted += converted;
    this.cash += converted;
  }

  end(one: Grant, kind: 'bonus_convert' | 'bonus_forfeit' | 'bonus_expire'): void {
    one.state = kind === 'bonus_convert' ? 'converted' : 'ended';
    if (kind === 'bonus_convert') this.convert(one, one.money);
    one.money = 0n;
  }

  inRound(name: number) {
    const known = this.rounds.get(name) ?? { bet: 0n, win: 0n, back: 0n, isClosed: false };
    this.rounds.set(name, known);
    return known;
  }
}

// A grant is identified by its name and amount; its end by its name alone.
function contentOf(asked: LedgerStep): string {
  const { terms: _terms, ...content } = { terms: undefined, ...asked };
  return JSON.stringify(content, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}

function keyOf(asked: LedgerStep): string {
  return 'grant' in asked ? `promo ${asked.kind} ${asked.grant}` : `${sourceOf(asked)} ${asked.id}`;
}

export function sourceOf(asked: LedgerStep): string {
  if ('grant' in asked) return 'promo-model';
  if (asked.kind.startsWith('vendor_')) return 'purse';
  return 'round' in asked ? 'arcade' : 'pix';
}

/** The same steps with a vendor's consistency: a rollback names its bet's round. */
export function consistent(steps: readonly LedgerStep[]): LedgerStep[] {
  const roundOf = new Map<number, number>();
  return steps.map((asked) => withOwnRound(asked, roundOf));
}

/** One consistent step; `roundOf` maps each bet to the round in which it was first named. */
export function withOwnRound<Step extends LedgerStep>(asked: Step, roundOf: Map<number, number>): Step {
  if (asked.kind === 'bet' && !roundOf.has(asked.id)) roundOf.set(asked.id, asked.round);
  if (asked.kind !== 'rollback') return asked;
  const named = roundOf.get(asked.bet) ?? asked.round;
  roundOf.set(asked.bet, named);
  return { ...asked, round: named };
}
