import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VENDOR_ERRORS, type VendorErrorCode } from '@jogada/games/contract/vendor-api';
import {
  cancelWithdrawal,
  createDeposit,
  depositChanged,
  readBalance,
  requestWithdrawal,
  type Deposit,
  type Withdrawal,
} from '@jogada/wallet/contract/player';
import type { Outcome } from '@jogada/wallet/server';
import { verifyLedger } from '../../../domains/wallet/server/ledger/verify-ledger.ts';
import { LedgerModel, ledgerStep, withOwnRound, type LedgerStep } from '../../../domains/wallet/server/testing/ledger-model.ts';
import { GAME, openGamePlayer, type GamePlayer } from '../../../tools/torture/vendor-players.ts';
import { vendorClient, type VendorClient } from '../../../tools/torture/vendor-client.ts';
import { aPlayer, eventsOf, Refusal, startApi, turnSwitches, type EventReader, type TestApi } from '../testing/index.ts';

const SEQUENCES = Number(process.env['MODEL_SEQUENCES'] ?? 10);
const STEPS_MAX = 40;
const TIMEOUT_MS = 60_000 + SEQUENCES * 5_000;
const CPF = '52998224725';
/** The maximum balance at the start of a sequence, in minor units: small, so that some bets are refused for lack of funds. */
const START_AMOUNT = 20_000n;

let api: TestApi;
let vendor: VendorClient;
let player: GamePlayer;
let password: string;
let events: EventReader;
/** The balance after the last sequence, and the number of sequences. */
let cash = START_AMOUNT;
let sequences = 0;
const answers = new Map<string, number>();

beforeAll(async () => {
  api = await startApi({ hasPix: true });
  await turnSwitches(api, ['WTHDRWCANCEL3'], 'on');
  const key = api.secrets.vendorKeys['arcade'];
  if (!key) throw new Error('the arcade has no key');
  vendor = vendorClient(api.url, { vendor: 'arcade', key, connectionsMax: 4 });
  const registered = await aPlayer(api, { document: CPF, payeeName: 'Ana Souza' });
  password = registered.password;
  player = await openGamePlayer(vendor, registered, START_AMOUNT);
  events = await eventsOf(api, player.client);
});

afterAll(async () => {
  vendor.close();
  events.close();
  await api.close();
});

/** The rules in memory: those of the ledger, and those that the cashier adds. */
interface Model {
  readonly ledger: LedgerModel;
  readonly roundOf: Map<number, number>;
  readonly asked: VendorStep[];
  readonly withdrawals: { id: Withdrawal['withdrawalId']; amount: bigint; isCancelled: boolean }[];
  /** Makes the ids of this sequence unique. */
  readonly name: string;
}

type Real = null;
type Command = fc.AsyncCommand<Model, Real>;
type VendorStep = Extract<LedgerStep, { round: number }>;

const WORDS: Partial<Record<Outcome, VendorErrorCode>> = { conflict: 'transaction_conflict' };

class VendorCall implements Command {
  readonly step: VendorStep;
  constructor(step: VendorStep) {
    this.step = step;
  }
  check = () => true;
  async run(model: Model): Promise<void> {
    const asked = withOwnRound(this.step, model.roundOf);
    model.asked.push(asked);
    const { path, body } = callOf(asked, model.name);
    const { status, body: answer } = await vendor.call(path, body);
    const { errorCode, balance, replayed } = answer;
    const received = `${path} ${String(errorCode ?? (replayed === true ? 'replayed' : 'applied'))}`;
    answers.set(received, (answers.get(received) ?? 0) + 1);
    expect({ status, errorCode, balance, replayed }, JSON.stringify(body)).toEqual(expectedAnswer(asked, model));
    await expectBalance(model);
  }
  toString = () => JSON.stringify(this.step, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}

/** Repeats an earlier call, as after a lost response. */
class Again implements Command {
  readonly which: number;
  constructor(which: number) {
    this.which = which;
  }
  check = (model: Readonly<Model>) => model.asked.length > 0;
  run = (model: Model) => new VendorCall(model.asked[this.which % model.asked.length]!).run(model);
  toString = () => `again ${this.which}`;
}

function expectedAnswer(asked: VendorStep, model: Model): object {
  const refused = (code: VendorErrorCode, balance?: string) => ({
    status: VENDOR_ERRORS[code],
    errorCode: code,
    balance,
    replayed: undefined,
  });
  // The API refuses a stake of 0 before the ledger gets it.
  if (asked.kind === 'bet' && asked.amount === 0n) return refused('invalid_amount');
  const { outcome, balance } = model.ledger.take(asked);
  if (outcome === 'applied' || outcome === 'replayed')
    return { status: 200, errorCode: undefined, balance: decimal(balance), replayed: outcome === 'replayed' };
  return refused(WORDS[outcome] ?? (outcome as VendorErrorCode), outcome === 'insufficient_funds' ? decimal(balance) : undefined);
}

function callOf(asked: VendorStep, name: string): { path: string; body: object } {
  const idOf = (number: number) => `${name}-t${number}`;
  const shared = { transactionId: idOf(asked.id), memberId: player.memberId, gameId: GAME, roundId: `${name}-r${asked.round}` };
  switch (asked.kind) {
    case 'bet':
      return { path: '/bet', body: { ...shared, sessionId: player.sessionId, amount: decimal(asked.amount), currency: 'BRL' } };
    case 'win':
      return { path: '/win', body: { ...shared, amount: decimal(asked.amount), currency: 'BRL', roundClosed: asked.closes } };
    case 'rollback':
      return { path: '/rollback', body: { ...shared, betTransactionId: idOf(asked.bet) } };
    case 'round_close':
      return { path: '/round-close', body: shared };
    default:
      return asked satisfies never;
  }
}

/** A PIX charge, opened twice with one key, and paid at the bank. */
class PayIn implements Command {
  readonly amount: bigint;
  constructor(amount: bigint) {
    this.amount = amount;
  }
  check = () => true;
  async run(model: Model): Promise<void> {
    const idempotencyKey = `${model.name}-deposit-${model.ledger.cash}-${Math.random()}`;
    const open = () => player.client.call(createDeposit, { amount: this.amount.toString() }, { idempotencyKey });
    const { depositId, pixCode, simulatorUrl } = await open();
    expect((await open()).depositId).toBe(depositId);
    const bank = new URL(simulatorUrl ?? '');
    await fetch(bank.origin + bank.pathname, { method: 'POST', body: new URLSearchParams({ code: pixCode, payer: 'own', document: '' }) });
    for (;;) {
      const deposit = (await events.next(depositChanged.name)) as Deposit;
      if (deposit.depositId === depositId && deposit.state === 'paid') break;
    }
    model.ledger.cash += this.amount;
    await expectBalance(model);
  }
  toString = () => `deposit ${this.amount}`;
}

/** A withdrawal, requested twice with one key. */
class TakeOut implements Command {
  readonly amount: bigint;
  constructor(amount: bigint) {
    this.amount = amount;
  }
  check = () => true;
  async run(model: Model): Promise<void> {
    const idempotencyKey = `${model.name}-withdrawal-${model.withdrawals.length}-${Math.random()}`;
    const ask = () =>
      player.client.call(
        requestWithdrawal,
        { amount: this.amount.toString(), pixKeyKind: 'cpf', pixKey: CPF, password },
        { idempotencyKey },
      );
    if (this.amount > model.ledger.cash) {
      await expect(ask()).rejects.toMatchObject({ code: 'insufficient_funds', facts: { availableAmount: model.ledger.cash.toString() } });
    } else {
      const { withdrawalId } = await ask();
      expect((await ask()).withdrawalId).toBe(withdrawalId);
      model.ledger.cash -= this.amount;
      model.withdrawals.push({ id: withdrawalId, amount: this.amount, isCancelled: false });
    }
    await expectBalance(model);
  }
  toString = () => `withdraw ${this.amount}`;
}

/** A cancellation by the member. It is refused once the payout was sent to the bank; the model follows the response. */
class Cancel implements Command {
  readonly which: number;
  constructor(which: number) {
    this.which = which;
  }
  check = (model: Readonly<Model>) => model.withdrawals.length > 0;
  async run(model: Model): Promise<void> {
    const chosen = model.withdrawals[this.which % model.withdrawals.length]!;
    const answer = await player.client.call(cancelWithdrawal, { withdrawalId: chosen.id }).catch((error: unknown) => error);
    if (answer instanceof Refusal) expect([answer.code, chosen.isCancelled]).toEqual(['withdrawal_not_cancellable', false]);
    else {
      expect(answer).toMatchObject({ state: 'cancelled' });
      if (!chosen.isCancelled) model.ledger.cash += chosen.amount;
      chosen.isCancelled = true;
    }
    await expectBalance(model);
  }
  toString = () => `cancel ${this.which}`;
}

async function expectBalance(model: Model): Promise<void> {
  expect((await player.client.call(readBalance)).sumBalance).toBe(model.ledger.cash.toString());
}

// Uses more ids than the ledger's own test: most calls are new, and some still repeat an id.
function spread(step: VendorStep, by: number): VendorStep {
  const moved = { ...step, id: step.id + by };
  if (moved.kind === 'rollback') return { ...moved, bet: moved.bet + by };
  return 'amount' in moved ? { ...moved, amount: moved.amount * 100n } : moved;
}

function decimal(amount: bigint): string {
  return `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
}

const vendorCall = fc
  .tuple(
    ledgerStep.filter((step): step is VendorStep => 'round' in step),
    fc.nat({ max: 2 }),
  )
  .map(([step, block]) => new VendorCall(spread(step, block * 15)));
const paidAmount = fc.bigInt({ min: 1n, max: 60n }).map((amount) => amount * 100n);
const commands = fc.commands(
  [
    // Most steps are vendor calls.
    ...Array.from({ length: 12 }, () => vendorCall),
    fc.nat().map((which) => new Again(which)),
    fc.nat().map((which) => new Again(which)),
    paidAmount.map((amount) => new PayIn(amount)),
    paidAmount.map((amount) => new TakeOut(amount)),
    fc.nat().map((which) => new Cancel(which)),
  ],
  { maxCommands: STEPS_MAX, size: '+1' },
);

test(
  'L-03: Vendor calls, deposits and withdrawals over HTTP, in any order, give the results and balances of the rules',
  async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        sequences += 1;
        const model: Model = { ledger: new LedgerModel(), roundOf: new Map(), asked: [], withdrawals: [], name: `s${sequences}` };
        model.ledger.cash = BigInt((await player.client.call(readBalance)).sumBalance);
        expect(model.ledger.cash, 'no transfer between two sequences').toBe(cash);
        try {
          if (cash > 2n * START_AMOUNT) await new TakeOut(cash - START_AMOUNT).run(model);
          if (cash < START_AMOUNT / 2n) await new PayIn(START_AMOUNT).run(model);
          await fc.asyncModelRun(() => ({ model, real: null }), sequence);
        } finally {
          cash = BigInt((await player.client.call(readBalance)).sumBalance);
        }
      }),
      { numRuns: SEQUENCES },
    );

    if (process.env['MODEL_SEQUENCES']) console.log(`${sequences} sequences`, Object.fromEntries(answers));
    // Every withdrawal completes at the bank, and then nothing is on hold.
    while ((await player.client.call(readBalance)).held !== '0') await events.next('withdrawal');
    await expect(player.client.call(readBalance)).resolves.toMatchObject({ sumBalance: cash.toString(), held: '0' });
    for (const check of await verifyLedger(api.owner)) expect(check, check.name).toMatchObject({ broken: 0n });
  },
  TIMEOUT_MS,
);
