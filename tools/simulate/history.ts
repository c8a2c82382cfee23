import { giveMemberBonus } from '@jogada/wallet/contract/operator';
import { cancelBonus, createDeposit, excludeSelf, readBonusCost, setLimit, type Deposit } from '@jogada/wallet/contract/player';
import { carryBatch } from '@jogada/platform/server';
import { readBrCode } from '../../simulators/pix/br-code-reader.ts';
import { Refusal } from '../../apps/api/testing/test-client.ts';
import { chanceOf, type Chance } from './chance.ts';
import { checkHistory } from './check-history.ts';
import { drawFrom } from './drawn-randomness.ts';
import type { CallFault, Coverage, Fault, StatementFault } from './faults.ts';
import { aMember, callAsVendor, GAME, type SimulatedMember } from './members.ts';
import { Scheduler, type Task } from './scheduler.ts';
import type { CallFate } from './virtual-network.ts';
import type { World } from './world.ts';
import type { Intention, IntentionKind } from './intention.ts';
import { itemAt } from './item-at.ts';

export interface HistorySettings {
  readonly seed: string;
  /** Names its members and rounds; the seed without it. A history that is played again in one database needs another one. */
  readonly label?: string;
  /** Rounds of calls at once. */
  readonly rounds: number;
  /** Rounds to leave out, in the search for the shortest history that fails. */
  readonly without?: ReadonlySet<number>;
  readonly coverage?: Coverage;
}

export interface HistoryResult {
  readonly log: readonly string[];
  /** What did not hold; empty for a good history. */
  readonly faults: readonly string[];
  readonly intentions: readonly Intention[];
}

const MEMBERS = 2;
const TOGETHER_MAX = 4;
/** Rounds without faults, after which nothing may be open. */
const LIVELY_ROUNDS = 12;
const DAY_MS = 86_400_000;

const JOBS = [
  'wallet.pay-out',
  'wallet.send-refunds',
  'wallet.watch-deposits',
  'wallet.expire-bonuses',
  'wallet.close-used-up-bonuses',
  'games.settle-held-wins',
  'games.end-stuck-rounds',
  'agents.count-rounds',
  'promotions.count-vip-points',
];

/** Plays one history and looks at what it left. Everything in it follows from the seed. */
export async function playHistory(world: World, settings: HistorySettings): Promise<HistoryResult> {
  const chance = chanceOf(settings.seed);
  drawFrom(chanceOf(`${settings.seed} randomness`));
  try {
    return await new History(world, chance, settings).play();
  } finally {
    world.scheduler = undefined;
    drawFrom(undefined);
  }
}

class History {
  readonly #world: World;
  readonly #chance: Chance;
  readonly #settings: HistorySettings;
  readonly #log: string[] = [];
  readonly #intentions: Intention[] = [];
  readonly #paid = new Set<string>();
  #members: SimulatedMember[] = [];
  #round = 0;
  #taskCount = 0;
  #isFaulty = true;

  constructor(world: World, chance: Chance, settings: HistorySettings) {
    this.#world = world;
    this.#chance = chance;
    this.#settings = settings;
  }

  get #label(): string {
    return this.#settings.label ?? this.#settings.seed;
  }

  async play(): Promise<HistoryResult> {
    const { time } = this.#world;
    // Whole days apart, so that what one history leaves to the clock is over in the next.
    time.present = Math.ceil(time.present / DAY_MS) * DAY_MS + DAY_MS + DAY_MS / 2;
    time.ahead.fill(0);
    for (let index = 0; index < MEMBERS; index += 1) {
      this.#members.push(await aMember(this.#world, index, `s${this.#label.replaceAll(/\W/g, '_')}_${index}`));
    }
    if (this.#chance.percent(50)) {
      time.ahead[1] = this.#chance.below(5_000);
      this.#note('clock ahead', 'all');
    }
    const scheduler = new Scheduler({
      choose: (count) => this.#chance.below(count),
      faultFor: ({ task, text }) => this.#statementFault(task, text),
      isBlocked: (processID) => this.#world.isBlocked(processID),
      log: (line) => this.#log.push(line),
    });
    this.#world.scheduler = scheduler;
    this.#world.fateOf = () => this.#partnerFate();
    for (this.#round = 1; this.#round <= this.#settings.rounds; this.#round += 1) {
      await this.#playRound(scheduler);
    }
    scheduler.endFaults();
    this.#isFaulty = false;
    this.#world.fateOf = () => 'arrives';
    time.ahead.fill(0);
    for (let lively = 0; lively < LIVELY_ROUNDS && !(await this.#isOver(lively)); lively += 1, this.#round += 1)
      await this.#playLively(scheduler);
    this.#world.scheduler = undefined;
    const faults = await checkHistory(this.#world, this.#members, this.#intentions);
    return { log: this.#log, faults, intentions: this.#intentions };
  }

  async #playRound(scheduler: Scheduler): Promise<void> {
    const isLeftOut = this.#settings.without?.has(this.#round) ?? false;
    const count = 1 + this.#chance.below(TOGETHER_MAX);
    const works = Array.from({ length: count }, () => this.#drawWork());
    const pauseMs = this.#chance.weighted([
      [6, 50 + this.#chance.below(2_000)],
      [3, 10_000 + this.#chance.below(60_000)],
      [1, 60_000 * (1 + this.#chance.below(20))],
    ]);
    if (!isLeftOut) {
      this.#log.push(`round ${this.#round}`);
      for (const { kind, work } of works) void this.#begin(scheduler, kind, work);
      await scheduler.finish();
    }
    this.#world.time.present += pauseMs;
  }

  /** Without faults: everything open is asked again, events are carried, jobs have their turns, the bank settles. */
  async #playLively(scheduler: Scheduler): Promise<void> {
    this.#log.push(`round ${this.#round}, without faults`);
    const step = async (kind: string, work: () => Promise<unknown>) => {
      void this.#begin(scheduler, kind, work);
      await scheduler.finish();
    };
    for (const intention of this.#intentions) if (intention.state === 'open') await step(intention.kind, () => this.#send(intention, 0));
    for (const intention of this.#intentions) await step('bank pays', () => this.#payAtBank(intention, 'once'));
    for (let turn = 0; turn < 4; turn += 1) await step('events', () => this.#carryEvents(0));
    for (const name of JOBS) await step(`job ${name}`, () => this.#runJob(name, 0));
    for (const payout of this.#world.pix.bank.listPayouts()) {
      if (payout.state === 'processing') await step('bank settles', () => this.#world.pix.bank.settlePayout(payout));
    }
    this.#world.time.present += 61_000;
  }

  /** Whether nothing is under way any more: no call, event, payment, payout or money that is owed. */
  async #isOver(lively: number): Promise<boolean> {
    if (lively < 2 || this.#intentions.some(({ state }) => state === 'open')) return false;
    const [row] = await this.#world.owner.query<{ is_over: boolean }>(
      `select not exists (select from platform.outbox) and not exists (select from platform.event_delivery)
          and not exists (select from wallet.withdrawal where member_id = any ($1) and state not in ('paid', 'cancelled', 'refused')) as is_over`,
      [this.#members.map(({ id }) => id)],
    );
    return row?.is_over ?? false;
  }

  #begin(scheduler: Scheduler, kind: string, work: () => Promise<unknown>): Promise<void> {
    this.#taskCount += 1;
    const task: Task = { kind, number: this.#taskCount, name: `${this.#taskCount} ${kind}`, isDead: false };
    return scheduler
      .begin(task, work)
      .then((answer) => void this.#log.push(`${task.name}: done${typeof answer === 'string' ? `, ${answer}` : ''}`))
      .catch((error: unknown) => void this.#log.push(`${task.name}: failed, ${error instanceof Error ? error.message : String(error)}`));
  }

  #drawWork(): { kind: string; work: () => Promise<unknown> } {
    const copy = this.#chance.below(this.#world.copies.length);
    const open = this.#intentions.filter(({ state }) => state === 'open');
    return this.#chance.weighted<() => { kind: string; work: () => Promise<unknown> }>([
      [10, () => this.#call(this.#drawIntention(), copy)],
      [open.length > 0 ? 4 : 0, () => this.#call(this.#chance.pick(open), copy)],
      [3, () => ({ kind: 'events', work: () => this.#carryEvents(copy) })],
      [3, () => this.#drawnJob(copy)],
      [2, () => this.#drawnBankMessage()],
    ])();
  }

  #drawnJob(copy: number): { kind: string; work: () => Promise<unknown> } {
    const name = this.#chance.pick(JOBS);
    return { kind: `job ${name}`, work: () => this.#runJob(name, copy) };
  }

  #drawnBankMessage(): { kind: string; work: () => Promise<unknown> } {
    const deposits = this.#intentions.filter(({ kind, value }) => kind === 'deposit' && value !== undefined);
    if (deposits.length === 0) return { kind: 'events', work: () => this.#carryEvents(0) };
    const deposit = this.#chance.pick(deposits);
    const how = this.#chance.pick(['once', 'twice', 'never'] as const);
    if (how !== 'once') this.#note('bank lies', 'bank pays');
    return { kind: 'bank pays', work: () => this.#payAtBank(deposit, how) };
  }

  #drawIntention(): Intention {
    const member = this.#chance.pick(this.#members);
    const bets = this.#intentions.filter((one) => one.kind === 'bet' && one.member === member);
    const bonuses = this.#intentions.filter((one) => one.kind === 'bonus' && one.member === member && one.state === 'applied');
    const kind = this.#chance.weighted<IntentionKind>([
      [12, 'bet'],
      [bets.length > 0 ? 6 : 0, 'win'],
      [bets.length > 0 ? 4 : 0, 'rollback'],
      [bets.length > 0 ? 2 : 0, 'round close'],
      [5, 'deposit'],
      [3, 'bonus'],
      [bonuses.length > 0 ? 2 : 0, 'bonus cancelled'],
      [1, 'stake limit'],
      [1, 'exclusion'],
    ]);
    const bet = ['win', 'rollback', 'round close'].includes(kind) ? this.#chance.pick(bets) : undefined;
    const of = kind === 'bonus cancelled' ? this.#chance.pick(bonuses) : bet;
    const number = this.#intentions.length + 1;
    const intention: Intention = {
      kind,
      name: `${kind} ${number}`,
      member: of?.member ?? member,
      amount: this.#drawAmount(kind),
      round: bet?.round ?? `${this.#label}-r${number}`,
      bet: of,
      state: 'open',
      answer: '',
      sentIn: this.#round,
      answeredIn: 0,
      value: undefined,
    };
    this.#intentions.push(intention);
    return intention;
  }

  #drawAmount(kind: IntentionKind): bigint {
    if (kind === 'deposit') return 100n * BigInt(10 + this.#chance.below(50));
    if (kind === 'bonus') return 100n * BigInt(1 + this.#chance.below(50));
    if (kind === 'stake limit') return 100n * BigInt(this.#chance.below(120));
    return BigInt(1 + this.#chance.below(6_000));
  }

  #call(intention: Intention, copy: number): { kind: string; work: () => Promise<unknown> } {
    const fault = this.#callFault(intention.kind);
    return {
      kind: intention.kind,
      work: async () => {
        if (fault === 'never arrives' || fault === 'late') return `${intention.name} ${fault}`;
        if (fault === 'doubled') await Promise.all([this.#send(intention, copy), this.#send(intention, 1 - copy)]);
        else await this.#send(intention, copy, fault === 'answer lost');
        return `${intention.name} ${intention.state} ${intention.answer}`;
      },
    };
  }

  /** Sends what is asked for; only an answer that says what became of it counts. */
  async #send(intention: Intention, copy: number, isAnswerLost = false): Promise<void> {
    const { outcome, answer, value } = await this.#ask(intention, copy);
    if (isAnswerLost || outcome === 'unknown' || intention.state !== 'open') return;
    intention.state = outcome;
    intention.answer = answer;
    intention.value = value;
    intention.answeredIn = this.#round;
  }

  async #ask(intention: Intention, copy: number): Promise<{ outcome: 'applied' | 'refused' | 'unknown'; answer: string; value?: unknown }> {
    if (intention.kind === 'bet' || intention.kind === 'win' || intention.kind === 'rollback' || intention.kind === 'round close') {
      const { status, body } = await callAsVendor(this.#world, copy, `/${intention.kind.replace(' ', '-')}`, this.#vendorBody(intention));
      if (status >= 500) return { outcome: 'unknown', answer: String(status) };
      return status === 200 ? { outcome: 'applied', answer: '' } : { outcome: 'refused', answer: String(body['errorCode']) };
    }
    try {
      const value = await this.#askAsPerson(intention, copy);
      return { outcome: 'applied', answer: '', value };
    } catch (error) {
      if (!(error instanceof Refusal)) return { outcome: 'unknown', answer: String(error) };
      // A key that is in use belongs to the same call, which may yet end either way.
      if (error.status >= 500 || error.code === 'deposit_provider_unavailable' || error.code === 'key_in_use')
        return { outcome: 'unknown', answer: error.code };
      return { outcome: 'refused', answer: error.code };
    }
  }

  #vendorBody({ kind, name, member, amount, round, bet }: Intention): object {
    const shared = { transactionId: this.#idOf(name), memberId: member.id, gameId: GAME, roundId: round };
    const money = { amount: `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`, currency: 'BRL' };
    if (kind === 'bet') return { ...shared, ...money, sessionId: member.gameSessionId };
    if (kind === 'win') return { ...shared, ...money, roundClosed: amount % 3n === 0n };
    if (kind === 'rollback') return { ...shared, betTransactionId: this.#idOf(bet?.name ?? '') };
    return shared;
  }

  async #askAsPerson(intention: Intention, copy: number): Promise<unknown> {
    const { kind, member, amount, name, bet } = intention;
    const client = itemAt(member.at, copy);
    const key = { idempotencyKey: this.#idOf(name) };
    if (kind === 'deposit') return client.call(createDeposit, { amount: amount.toString() }, key);
    if (kind === 'bonus') {
      const staff = itemAt(this.#chance.pick(this.#world.staff).at, copy);
      const terms = { wagerTimes: 1 + Number(amount % 2n), validDays: 1, name: '', reason: 'simulated' } as const;
      return staff.call(giveMemberBonus, { memberId: member.id as `mbr_${string}`, amount: amount.toString(), ...terms }, key);
    }
    if (kind === 'bonus cancelled') {
      if (!bet) throw new Error('no bonus to cancel');
      const { bonusId } = bet.value as { bonusId: `bon_${string}` };
      const { forfeitAmount } = await client.call(readBonusCost, { bonusId });
      return client.call(cancelBonus, { bonusId, acceptedForfeitAmount: forfeitAmount });
    }
    if (kind === 'stake limit') return client.call(setLimit, { kind: 'stake', period: 'day', amount: amount.toString() });
    return client.call(excludeSelf, { months: 1, isConfirmed: true });
  }

  #idOf(name: string): string {
    return `${this.#label}-${name}`.replaceAll(/[^\w-]/g, '_');
  }

  async #carryEvents(copy: number): Promise<string> {
    const { composition, subscriptions } = itemAt(this.#world.copies, copy);
    return `${await carryBatch(composition.backgroundContext, subscriptions)} events`;
  }

  async #runJob(name: string, copy: number): Promise<void> {
    const { composition, runJob } = itemAt(this.#world.copies, copy);
    const job = composition.jobs.find((known) => known.name === name);
    if (!job) throw new Error(`no job ${name}`);
    await runJob(job);
  }

  /** The member pays a code at the bank, which says so, or not, or twice. */
  async #payAtBank(intention: Intention, how: 'once' | 'twice' | 'never'): Promise<void> {
    const deposit = intention.value as Deposit | undefined;
    if (intention.kind !== 'deposit' || deposit === undefined) return;
    const { bank } = this.#world.pix;
    const location = readBrCode(deposit.pixCode)?.location;
    const charge = location === undefined ? undefined : bank.findChargeAt(location);
    if (!charge) return;
    if (!this.#paid.has(intention.name)) {
      if (bank.isExpired(charge)) return;
      this.#paid.add(intention.name);
      bank.receive({
        txid: charge.txid,
        receiverKey: charge.receiverKey,
        amount: charge.amount,
        payer: { document: intention.member.document, name: 'Nina Prado' },
      });
    }
    const payments = bank.listPayments().filter(({ txid }) => txid === charge.txid);
    for (let copy = 0; copy < { once: 1, twice: 2, never: 0 }[how]; copy += 1) await bank.tell(payments);
  }

  #statementFault(task: Task, text: string): StatementFault | undefined {
    if (!this.#chance.percent(6)) return undefined;
    const isEnd = /^(begin|commit|rollback)/i.test(text);
    const isBackground = task.kind === 'events' || task.kind.startsWith('job');
    const fault = this.#chance.weighted<StatementFault | undefined>([
      [4, 'cut before'],
      [4, 'cut after'],
      [isEnd ? 0 : 3, 'serialization failure'],
      [isEnd ? 0 : 2, 'deadlock'],
      [1, 'outage'],
      [isBackground ? 3 : 0, 'killed'],
    ]);
    if (fault) this.#note(fault, task.kind);
    return fault;
  }

  #callFault(kind: string): CallFault | undefined {
    if (!this.#chance.percent(35)) return undefined;
    const fault = this.#chance.pick(['late', 'doubled', 'doubled', 'answer lost', 'answer lost', 'never arrives'] as const);
    this.#note(fault, kind);
    return fault;
  }

  #partnerFate(): CallFate {
    if (!this.#isFaulty || !this.#chance.percent(20)) return 'arrives';
    const fate = this.#chance.pick(['never arrives', 'answer lost', 'doubled'] as const);
    this.#note(fate, 'call to the bank');
    this.#log.push(`call to the bank: ${fate}`);
    return fate;
  }

  #note(fault: Fault, call: string): void {
    this.#settings.coverage?.note(fault, call);
  }
}
