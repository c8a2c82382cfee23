import { readDecimal, writeDecimal } from '@jogada/platform/contract';
import type { CallLog, EffectKind } from './call-log.ts';
import type { Dice } from './dice.ts';
import type { Letter, WalletAnswer, WalletClient } from './wallet-client.ts';

/** What the vendor holds a call to deserve: done, or refused with this word. */
export type Verdict = 'done' | (string & {});

interface Round {
  readonly roundId: string;
  readonly betId: string;
  readonly winId: string;
}

interface LateLetter {
  readonly letter: Letter;
  readonly answer: WalletAnswer;
  playsUntilSent: number;
}

export interface SeatSettings {
  readonly client: WalletClient;
  readonly callLog: CallLog;
  readonly dice: Dice;
  readonly gameId: string;
  readonly memberId: string;
  readonly sessionId: string;
  readonly currency: 'BRL';
  readonly openingBalance: bigint;
  /** Tells the seats of one run, and the runs, apart. */
  readonly name: string;
  /** What the platform does with a win whose round is closed. */
  readonly lateWin: 'accept' | 'refuse';
}

const ATTEMPTS_MAX = 8;
const LATE_PLAYS_MAX = 20;

/** One member with one game open: sends the vendor's calls over a bad network and judges every answer by the book. */
export class Seat {
  readonly dice: Dice;
  readonly lateWin: 'accept' | 'refuse';
  readonly #settings: SeatSettings;
  readonly #page: ReturnType<CallLog['openPage']>;
  readonly #late: LateLetter[] = [];
  #nameCount = 0;

  constructor(settings: SeatSettings) {
    this.#settings = settings;
    this.dice = settings.dice;
    this.lateWin = settings.lateWin;
    this.#page = settings.callLog.openPage(settings.memberId, settings.openingBalance);
  }

  /** What the member has by the vendor's book, minor units. */
  get balance(): bigint {
    return this.#page.balance;
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

  bet({ roundId, betId }: Pick<Round, 'roundId' | 'betId'>, amount: bigint, change: object = {}): Letter {
    const { sessionId, currency } = this.#settings;
    return this.#letter('/bet', { transactionId: betId, sessionId, roundId, amount: this.decimal(amount), currency, ...change });
  }

  win({ roundId, betId, winId }: Round, amount: bigint, change: object = {}): Letter {
    const { currency } = this.#settings;
    return this.#letter('/win', {
      transactionId: winId,
      roundId,
      betTransactionId: betId,
      amount: this.decimal(amount),
      currency,
      ...change,
    });
  }

  betAndWin({ roundId, betId }: Pick<Round, 'roundId' | 'betId'>, amounts: { bet: bigint; win: bigint }): Letter {
    const { sessionId, currency } = this.#settings;
    return this.#letter('/bet-and-win', {
      transactionId: betId,
      sessionId,
      roundId,
      betAmount: this.decimal(amounts.bet),
      winAmount: this.decimal(amounts.win),
      currency,
      roundClosed: true,
    });
  }

  rollback({ roundId, betId }: Pick<Round, 'roundId' | 'betId'>, transactionId: string): Letter {
    return this.#letter('/rollback', { transactionId, roundId, betTransactionId: betId });
  }

  closeRound(roundId: string, transactionId: string): Letter {
    return this.#letter('/round-close', { transactionId, roundId });
  }

  promoWin(transactionId: string, amount: bigint): Letter {
    const { memberId, currency } = this.#settings;
    return { path: '/promo-win', body: { transactionId, memberId, amount: this.decimal(amount), currency, campaignId: 'drops' } };
  }

  readBalance(): Letter {
    const { memberId, currency } = this.#settings;
    return { path: '/balance', body: { memberId, currency } };
  }

  decimal(amount: bigint): string {
    return writeDecimal({ amount, currency: this.#settings.currency });
  }

  write(kind: EffectKind, transactionId: string, amounts: { amount?: bigint; winAmount?: bigint } = {}): void {
    this.#settings.callLog.write(this.#page, { kind, transactionId, amount: amounts.amount ?? 0n, winAmount: amounts.winAmount ?? 0n });
  }

  giveBack(betId: string): void {
    this.#settings.callLog.giveBack(this.#page, betId);
  }

  bar(betId: string): void {
    this.#settings.callLog.barred.push({ memberId: this.#page.memberId, transactionId: betId });
  }

  complain(words: string): void {
    this.#settings.callLog.complain(`${this.#page.memberId}: ${words}`);
  }

  /** Sends a call until it is answered: a network that fails, and `temporary`, decide nothing. */
  async send(letter: Letter): Promise<WalletAnswer> {
    let fault: unknown;
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      try {
        const answer = await this.client.send(letter);
        if (answer.body['errorCode'] !== 'temporary') return answer;
        fault = new Error('the platform answers nothing but "temporary"');
      } catch (error) {
        fault = error;
      }
    }
    throw new Error(`no answer to ${letter.path} after ${ATTEMPTS_MAX} attempts`, { cause: fault });
  }

  /** Sends a call as bad networks do: cut, doubled, or with its answer lost, and repeats it until it is answered. */
  async deliver(letter: Letter, verdict: Verdict): Promise<WalletAnswer> {
    const throwOf = this.dice.below(100);
    if (throwOf < 10) await this.client.sendAndHangUp(letter);
    else if (throwOf < 15) await this.client.sendHalf(letter);
    const copyCount = throwOf >= 85 ? this.dice.between(2, 5) : 1;
    const answers = await Promise.all(Array.from({ length: copyCount }, () => this.send(letter)));
    const [first] = answers;
    if (!first) throw new Error('a call without an answer');
    if (answers.some((answer) => outcomeOf(answer) !== outcomeOf(first) || answer.body['balance'] !== first.body['balance'])) {
      this.complain(`copies of one call were answered differently: ${describe(letter, answers)}`);
    }
    if (answers.filter((answer) => answer.body['replayed'] === false).length > 1)
      this.complain(`done more than once: ${describe(letter, answers)}`);
    this.judge(letter, first, verdict);
    if (first.status === 200 && this.dice.percent(20)) {
      this.#late.push({ letter, answer: first, playsUntilSent: this.dice.below(LATE_PLAYS_MAX) });
    }
    return first;
  }

  judge(letter: Letter, answer: WalletAnswer, verdict: Verdict): void {
    const outcome = answer.status === 200 ? 'done' : String(answer.body['errorCode']);
    if (outcome !== verdict) this.complain(`expected ${verdict}: ${describe(letter, [answer])}`);
  }

  /** Whether an answer carries the balance that the book has now. */
  judgeBalance(letter: Letter, answer: WalletAnswer): void {
    const reading = readDecimal(String(answer.body['balance']), this.#settings.currency);
    if (reading.kind !== 'amount' || reading.amount !== this.balance) {
      this.complain(`expected a balance of ${this.decimal(this.balance)}: ${describe(letter, [answer])}`);
    }
  }

  /** Sends the copies again whose time has come: they get the first answer and move nothing. */
  async sendLateLetters(isEnd = false): Promise<void> {
    for (const late of this.#late.splice(0)) {
      late.playsUntilSent -= 1;
      if (late.playsUntilSent > 0 && !isEnd) {
        this.#late.push(late);
        continue;
      }
      const answer = await this.send(late.letter);
      const effect = this.#settings.callLog.find(this.#page.memberId, String(late.letter.body['transactionId']));
      if (effect?.isRolledBack) this.judge(late.letter, answer, 'bet_rolled_back');
      else if (outcomeOf(answer) !== outcomeOf(late.answer) || answer.body['balance'] !== late.answer.body['balance']) {
        this.complain(`a late copy was not answered as the first: ${describe(late.letter, [late.answer, answer])}`);
      }
    }
  }

  #letter(path: string, body: object): Letter {
    const { memberId, gameId } = this.#settings;
    return { path, body: { memberId, gameId, ...body } };
  }
}

function outcomeOf(answer: WalletAnswer): string {
  return String(answer.body['platformTransactionId'] ?? answer.body['errorCode']);
}

function describe(letter: Letter, answers: readonly WalletAnswer[]): string {
  return `${letter.path} ${JSON.stringify(letter.body)} -> ${answers.map((answer) => `${answer.status} ${JSON.stringify(answer.body)}`).join(' | ')}`;
}
