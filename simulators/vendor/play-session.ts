import { readDecimal, writeDecimal } from '@jogada/platform/contract';
import type { CallLog, EffectKind } from './call-log.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { VendorCall, WalletAnswer, WalletClient } from './wallet-client.ts';

/** The expected result of a call: done, or refused with this code. */
export type Verdict = 'done' | (string & {});

interface Round {
  readonly roundId: string;
  readonly betId: string;
  readonly winId: string;
}

interface LateCall {
  readonly call: VendorCall;
  readonly answer: WalletAnswer;
  playsUntilSent: number;
}

export interface PlaySessionSettings {
  readonly client: WalletClient;
  readonly callLog: CallLog;
  readonly random: SeededRandom;
  readonly gameId: string;
  readonly memberId: string;
  readonly sessionId: string;
  readonly currency: 'BRL';
  readonly openingBalance: bigint;
  /** Makes the ids of sessions and runs unique. */
  readonly name: string;
  /** The platform's rule for a win whose round is closed. */
  readonly lateWin: 'accept' | 'refuse';
}

const ATTEMPTS_MAX = 8;
const LATE_PLAYS_MAX = 20;

/** One member with one game open: sends the vendor's calls over a faulty network and compares every response with the record. */
export class PlaySession {
  readonly random: SeededRandom;
  readonly lateWin: 'accept' | 'refuse';
  readonly #settings: PlaySessionSettings;
  readonly #account: ReturnType<CallLog['openAccount']>;
  readonly #late: LateCall[] = [];
  #nameCount = 0;

  constructor(settings: PlaySessionSettings) {
    this.#settings = settings;
    this.random = settings.random;
    this.lateWin = settings.lateWin;
    this.#account = settings.callLog.openAccount(settings.memberId, settings.openingBalance);
  }

  /** The member's balance in the vendor's record, minor units. */
  get balance(): bigint {
    return this.#account.balance;
  }

  get client(): WalletClient {
    return this.#settings.client;
  }

  newId(word: string): string {
    this.#nameCount += 1;
    return `${this.#settings.name}-${word}-${this.#nameCount}`;
  }

  newRound(): Round {
    return { roundId: this.newId('round'), betId: this.newId('bet'), winId: this.newId('win') };
  }

  bet({ roundId, betId }: Pick<Round, 'roundId' | 'betId'>, amount: bigint, change: object = {}): VendorCall {
    const { sessionId, currency } = this.#settings;
    return this.#call('/bet', { transactionId: betId, sessionId, roundId, amount: this.decimal(amount), currency, ...change });
  }

  win({ roundId, betId, winId }: Round, amount: bigint, change: object = {}): VendorCall {
    const { currency } = this.#settings;
    return this.#call('/win', {
      transactionId: winId,
      roundId,
      betTransactionId: betId,
      amount: this.decimal(amount),
      currency,
      ...change,
    });
  }

  betAndWin({ roundId, betId }: Pick<Round, 'roundId' | 'betId'>, amounts: { bet: bigint; win: bigint }): VendorCall {
    const { sessionId, currency } = this.#settings;
    return this.#call('/bet-and-win', {
      transactionId: betId,
      sessionId,
      roundId,
      betAmount: this.decimal(amounts.bet),
      winAmount: this.decimal(amounts.win),
      currency,
      roundClosed: true,
    });
  }

  rollback({ roundId, betId }: Pick<Round, 'roundId' | 'betId'>, transactionId: string): VendorCall {
    return this.#call('/rollback', { transactionId, roundId, betTransactionId: betId });
  }

  closeRound(roundId: string, transactionId: string): VendorCall {
    return this.#call('/round-close', { transactionId, roundId });
  }

  promoWin(transactionId: string, amount: bigint): VendorCall {
    const { memberId, currency } = this.#settings;
    return { path: '/promo-win', body: { transactionId, memberId, amount: this.decimal(amount), currency, campaignId: 'drops' } };
  }

  readBalance(): VendorCall {
    const { memberId, currency } = this.#settings;
    return { path: '/balance', body: { memberId, currency } };
  }

  decimal(amount: bigint): string {
    return writeDecimal({ amount, currency: this.#settings.currency });
  }

  write(kind: EffectKind, transactionId: string, amounts: { amount?: bigint; winAmount?: bigint } = {}): void {
    this.#settings.callLog.write(this.#account, { kind, transactionId, amount: amounts.amount ?? 0n, winAmount: amounts.winAmount ?? 0n });
  }

  returnStake(betId: string): void {
    this.#settings.callLog.returnStake(this.#account, betId);
  }

  bar(betId: string): void {
    this.#settings.callLog.tombstones.push({ memberId: this.#account.memberId, transactionId: betId });
  }

  complain(words: string): void {
    this.#settings.callLog.complain(`${this.#account.memberId}: ${words}`);
  }

  /** Sends a call until it is answered: network faults and `temporary` are retried. */
  async send(call: VendorCall): Promise<WalletAnswer> {
    let fault: unknown;
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      try {
        const answer = await this.client.send(call);
        if (answer.body['errorCode'] !== 'temporary') return answer;
        fault = new Error('the platform only returns "temporary"');
      } catch (error) {
        fault = error;
      }
    }
    throw new Error(`no answer to ${call.path} after ${ATTEMPTS_MAX} attempts`, { cause: fault });
  }

  /** Sends a call as a faulty network does: truncated, duplicated, or with its response lost, and repeats it until it is answered. */
  async deliver(call: VendorCall, verdict: Verdict): Promise<WalletAnswer> {
    const percent = this.random.below(100);
    if (percent < 10) await this.client.sendAndHangUp(call);
    else if (percent < 15) await this.client.sendHalf(call);
    const copyCount = percent >= 85 ? this.random.between(2, 5) : 1;
    const answers = await Promise.all(Array.from({ length: copyCount }, () => this.send(call)));
    const [first] = answers;
    if (!first) throw new Error('a call without an answer');
    if (answers.some((answer) => outcomeOf(answer) !== outcomeOf(first) || answer.body['balance'] !== first.body['balance'])) {
      this.complain(`copies of one call got different responses: ${describe(call, answers)}`);
    }
    if (answers.filter((answer) => answer.body['replayed'] === false).length > 1)
      this.complain(`executed more than once: ${describe(call, answers)}`);
    this.judge(call, first, verdict);
    if (first.status === 200 && this.random.percent(20)) {
      this.#late.push({ call, answer: first, playsUntilSent: this.random.below(LATE_PLAYS_MAX) });
    }
    return first;
  }

  judge(call: VendorCall, answer: WalletAnswer, verdict: Verdict): void {
    const outcome = answer.status === 200 ? 'done' : String(answer.body['errorCode']);
    if (outcome !== verdict) this.complain(`expected ${verdict}: ${describe(call, [answer])}`);
  }

  /** Checks that a response has the balance of the record. */
  judgeBalance(call: VendorCall, answer: WalletAnswer): void {
    const reading = readDecimal(String(answer.body['balance']), this.#settings.currency);
    if (reading.kind !== 'amount' || reading.amount !== this.balance) {
      this.complain(`expected a balance of ${this.decimal(this.balance)}: ${describe(call, [answer])}`);
    }
  }

  /** Sends the delayed copies that are due: they get the first result and move nothing. */
  async sendLateCalls(isEnd = false): Promise<void> {
    for (const late of this.#late.splice(0)) {
      late.playsUntilSent -= 1;
      if (late.playsUntilSent > 0 && !isEnd) {
        this.#late.push(late);
        continue;
      }
      const answer = await this.send(late.call);
      const effect = this.#settings.callLog.find(this.#account.memberId, String(late.call.body['transactionId']));
      if (effect?.isRolledBack) this.judge(late.call, answer, 'bet_rolled_back');
      else if (outcomeOf(answer) !== outcomeOf(late.answer) || answer.body['balance'] !== late.answer.body['balance']) {
        this.complain(`a late copy got another response than the first: ${describe(late.call, [late.answer, answer])}`);
      }
    }
  }

  #call(path: string, body: object): VendorCall {
    const { memberId, gameId } = this.#settings;
    return { path, body: { memberId, gameId, ...body } };
  }
}

function outcomeOf(answer: WalletAnswer): string {
  return String(answer.body['platformTransactionId'] ?? answer.body['errorCode']);
}

function describe(call: VendorCall, answers: readonly WalletAnswer[]): string {
  return `${call.path} ${JSON.stringify(call.body)} -> ${answers.map((answer) => `${answer.status} ${JSON.stringify(answer.body)}`).join(' | ')}`;
}
