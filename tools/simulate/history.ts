import { carryBatch, type OutgoingCall } from '@jogada/platform/server';
import { BankSide } from './bank-side.ts';
import { chanceOf, type Chance } from './chance.ts';
import { checkHistory } from './check-history.ts';
import { drawFrom, watchCiphers } from './drawn-randomness.ts';
import { drawCallFault, drawStatementFault, type CallFault, type Coverage, type Fault, type StatementFault } from './faults.ts';
import { drawIntention, intend, isAboutWithdrawals, THEMES, type Circumstances, type Theme } from './draw-intention.ts';
import type { Intention } from './intention.ts';
import { itemAt } from './item-at.ts';
import { JOBS, jobsNeeded } from './jobs.ts';
import { aLineOfAgents, aMember, callAsVendor, GAME, type SimulatedAgent, type SimulatedMember } from './members.ts';
import { Scheduler, type Task } from './scheduler.ts';
import { sendIntention } from './send-intention.ts';
import type { CallFate } from './virtual-network.ts';
import type { World } from './world.ts';

interface HistorySettings {
  readonly seed: string;
  /** Prefix of its members and rounds; the seed by default. Replaying a history in the same database needs another one. */
  readonly label?: string;
  /** Number of rounds of concurrent calls. */
  readonly rounds: number;
  /** Steps to leave out, in the search for the shortest failing history. */
  readonly without?: ReadonlySet<number>;
  readonly coverage?: Coverage;
}

export interface HistoryResult {
  readonly log: readonly string[];
  /** Violated invariants; empty for a passing history. */
  readonly faults: readonly string[];
  readonly intentions: readonly Intention[];
  /** Number of drawn steps. */
  readonly stepCount: number;
}

const TOGETHER_MAX = 4;
/** Maximum number of rounds without faults, after which nothing may be open. */
const LIVELY_ROUNDS = 12;
const HOUR_MS = 3_600_000;
/** Maximum number of delivery runs until no event is left. */
const CARRYING_MAX = 20;
/** Share of the calls and jobs whose statements may fail. With every one at risk, calls of many statements would hardly ever succeed. */
const DISTURBED_PERCENT = 40;
const STATEMENT_FAULT_PERCENT = 6;

/** Plays one history and checks its invariants. Everything in it follows from the seed. */
export async function playHistory(world: World, settings: HistorySettings): Promise<HistoryResult> {
  const chance = chanceOf(settings.seed);
  drawFrom(chanceOf(`${settings.label ?? settings.seed} randomness`));
  try {
    return await new History(world, chance, settings).play();
  } finally {
    world.scheduler = undefined;
    watchCiphers(undefined);
    drawFrom(undefined);
  }
}

interface Step {
  readonly kind: string;
  readonly work: () => Promise<unknown>;
}

class History {
  readonly #world: World;
  readonly #chance: Chance;
  readonly #settings: HistorySettings;
  readonly #log: string[] = [];
  readonly #intentions: Intention[] = [];
  readonly #bank: BankSide;
  readonly #atWork = new Set<string>();
  readonly #uncaused: string[] = [];
  readonly #taskChances = new Map<Task, Chance>();
  readonly #theme: Theme;
  #members: SimulatedMember[] = [];
  #agents: readonly SimulatedAgent[] = [];
  #round = 0;
  #taskCount = 0;
  #stepCount = 0;
  #isFaulty = true;
  /** Whether a fault occurred in this round, so that a call may end without a response. */
  #isDisturbed = false;

  constructor(world: World, chance: Chance, settings: HistorySettings) {
    this.#world = world;
    this.#chance = chance;
    this.#settings = settings;
    this.#bank = new BankSide(world);
    this.#theme = chance.pick(THEMES);
  }

  get #label(): string {
    return this.#settings.label ?? this.#settings.seed;
  }

  async play(): Promise<HistoryResult> {
    const { time } = this.#world;
    // Advances by more than an hour, so that time limits of one history have passed in the next.
    time.present = Math.ceil(time.present / HOUR_MS) * HOUR_MS + HOUR_MS + 60_000 * this.#chance.below(50);
    time.ahead.fill(0);
    await this.#world.keepStaffSignedIn();
    const name = `s${this.#label.replaceAll(/\W/g, '_')}`;
    const hasAgents = this.#chance.percent(35);
    if (hasAgents) this.#agents = await this.#world.inOrder(() => aLineOfAgents(this.#world, name));
    const memberCount = this.#chance.percent(50) ? 1 : 2;
    for (let index = 0; index < memberCount; index += 1) {
      const parentId = this.#agents.at(index === 0 ? -1 : 0)?.id ?? null;
      this.#members.push(await this.#world.inOrder(() => aMember(this.#world, { index, name: `${name}_${index}`, parentId })));
    }
    if (this.#chance.percent(50)) {
      time.ahead[1] = this.#chance.below(5_000);
      this.#note('clock ahead', 'all');
    }
    const order = chanceOf(`${this.#settings.seed} order`);
    const scheduler = new Scheduler({
      choose: (count) => order.below(count),
      faultFor: ({ task, text }) => this.#statementFault(task, text),
      blockersOf: (processID) => this.#world.blockersOf(processID),
      cancel: (processID) => this.#world.cancel(processID),
      log: (line) => this.#log.push(line),
    });
    this.#world.scheduler = scheduler;
    watchCiphers((work) => void scheduler.whileBusy(() => work.catch(() => undefined)));
    this.#world.fateOf = (call) => this.#partnerFate(call);
    for (this.#round = 1; this.#round <= this.#settings.rounds; this.#round += 1) await this.#playRound(scheduler);
    scheduler.endFaults();
    this.#isFaulty = false;
    this.#world.fateOf = () => 'arrives';
    time.ahead.fill(0);
    for (let lively = 0; lively < LIVELY_ROUNDS && !(await this.#isOver(lively)); lively += 1, this.#round += 1)
      await this.#playLively(scheduler, lively);
    await this.#endPeriods(scheduler);
    this.#world.scheduler = undefined;
    const faults = await checkHistory(this.#world, {
      members: this.#members,
      agents: this.#agents,
      intentions: this.#intentions.filter(({ state }) => state !== 'dropped'),
      settled: this.#bank.settled,
    });
    await this.#world.endContracts(this.#agents.map(({ contractId }) => contractId));
    for (const { kind, state } of this.#intentions) this.#settings.coverage?.note(state, kind);
    return { log: this.#log, faults: [...this.#uncaused, ...faults], intentions: this.#intentions, stepCount: this.#stepCount };
  }

  async #playRound(scheduler: Scheduler): Promise<void> {
    const count = 1 + this.#chance.below(TOGETHER_MAX);
    const steps = Array.from({ length: count }, () => this.#drawStep()).flat();
    const pauseMs = this.#chance.weighted([
      [8, 50 + this.#chance.below(2_000)],
      [3, 10_000 + this.#chance.below(60_000)],
      [1, 60_000 * (1 + this.#chance.below(9))],
      [1, HOUR_MS],
    ]);
    this.#log.push(`round ${this.#round}`);
    this.#isDisturbed = scheduler.isOut;
    const unknown: string[] = [];
    for (const step of steps) void this.#begin(scheduler, step.kind, step.work, unknown);
    await scheduler.finish();
    if (!this.#isDisturbed) for (const line of unknown) this.#uncaused.push(`${line}, and nothing had been disturbed`);
    this.#world.time.present += pauseMs;
    await this.#world.keepStaffSignedIn();
  }

  /** Without faults: open calls are repeated, events delivered, jobs run, payouts settled. */
  async #playLively(scheduler: Scheduler, lively: number): Promise<void> {
    this.#log.push(`round ${this.#round}, without faults`);
    const step = (kind: string, work: () => Promise<unknown>) => this.#one(scheduler, kind, work);
    for (const intention of this.#intentions)
      if (intention.state === 'open') await step(intention.kind, () => this.#send(intention, 0, false).then(() => undefined));
    if (lively === 0) {
      for (const intention of this.#intentions)
        if (intention.kind === 'deposit') await step('bank pays', () => this.#bank.takePayment(intention, 1));
      for (const round of this.#roundsToClose()) await step('round close', () => this.#closeRound(round));
    }
    await step('staff refuses', () => this.#refuseReviews());
    for (const name of jobsNeeded(this.#intentions, lively)) await step(`job ${name}`, () => this.#runJob(name, 0));
    for (const { payoutId } of this.#bank.payoutsOf(this.#members))
      if (!this.#bank.settled.has(payoutId)) await step('bank settles', () => this.#bank.settle(payoutId, 'paid', 1));
    await step('events', () => this.#carryAllEvents());
    this.#world.time.present += lively === 0 ? 31 * 60_000 : 61_000;
    await this.#world.keepStaffSignedIn();
  }

  /** The rounds to close for the agents' bills, which count ended rounds only. Without agents, rounds may stay open. */
  #roundsToClose(): Set<string> {
    if (this.#agents.length === 0) return new Set();
    return new Set(this.#intentions.filter(({ kind, state }) => kind === 'bet' && state === 'applied').map(({ round }) => round));
  }

  /** Ends the contracts' hour: bills are created and paid. A counted round may be rolled back before. */
  async #endPeriods(scheduler: Scheduler): Promise<void> {
    if (this.#agents.length === 0) return;
    const count = () => this.#one(scheduler, 'job agents.count-rounds', () => this.#runJob('agents.count-rounds', 0));
    await count();
    const bet = this.#intentions.find(({ kind, state }) => kind === 'bet' && state === 'applied');
    if (bet && this.#chance.percent(50)) {
      const rollback = this.#noted(
        intend(this.#circumstances, { kind: 'rollback', member: bet.member, of: bet, amount: bet.amount, round: bet.round, staff: 0 }),
      );
      await this.#one(scheduler, rollback.kind, () => this.#send(rollback, 0, false));
      await this.#one(scheduler, 'events', () => this.#carryAllEvents());
      await count();
    }
    this.#world.time.present += 2 * HOUR_MS;
    for (let turn = 0; turn < 2; turn += 1)
      await this.#one(scheduler, 'job agents.settle-contracts', () => this.#runJob('agents.settle-contracts', 0));
    await this.#one(scheduler, 'events', () => this.#carryAllEvents());
  }

  async #one(scheduler: Scheduler, kind: string, work: () => Promise<unknown>): Promise<void> {
    void this.#begin(scheduler, kind, work, []);
    await scheduler.finish();
  }

  /** Whether nothing is pending: no call, event, payment, payout or debt. */
  async #isOver(lively: number): Promise<boolean> {
    if (lively < 1 || this.#intentions.some(({ state }) => state === 'open')) return false;
    const [row] = await this.#world.owner.query<{ is_over: boolean }>(
      `select not exists (select from platform.outbox) and not exists (select from platform.event_delivery)
          and not exists (select from wallet.withdrawal where member_id = any ($1) and state not in ('paid', 'cancelled', 'refused')) as is_over`,
      [this.#members.map(({ id }) => id)],
    );
    return row?.is_over ?? false;
  }

  /** @param unknown collects the calls that ended without a response */
  #begin(scheduler: Scheduler, kind: string, work: () => Promise<unknown>, unknown: string[]): Promise<void> {
    this.#taskCount += 1;
    const task: Task = { kind, number: this.#taskCount, name: `${this.#taskCount} ${kind}`, isDead: false };
    const chance = chanceOf(`${this.#settings.seed} task ${task.number}`);
    if (chance.percent(DISTURBED_PERCENT)) this.#taskChances.set(task, chance);
    return scheduler
      .begin(task, work)
      .then((answer) => {
        this.#log.push(`${task.name}: done${typeof answer === 'string' ? `, ${answer}` : ''}`);
        if (typeof answer === 'string' && answer.includes(' unknown ')) unknown.push(`${task.name}: ${answer}`);
      })
      .catch((error: unknown) => {
        const line = `${task.name}: failed, ${error instanceof Error ? error.message : String(error)}`;
        this.#log.push(line);
        unknown.push(line);
      });
  }

  /** Draws the next step; two when two operators act concurrently. Left-out steps are drawn, to keep the sequence, but not executed. */
  #drawStep(): Step[] {
    const copy = this.#chance.below(this.#world.copies.length);
    const open = this.#intentions.filter(({ state }) => state === 'open');
    const known = this.#intentions.length;
    const steps = this.#chance.weighted<() => Step[]>([
      [12, () => this.#callsOf(this.#noted(drawIntention(this.#chance, this.#circumstances)), copy)],
      [open.length > 0 ? 4 : 0, () => [this.#call(this.#chance.pick(open), copy)]],
      [2, () => [{ kind: 'events', work: () => this.#carryEvents(copy) }]],
      [3, () => [this.#drawnJob(copy)]],
      [2, () => [this.#drawnBankMessage()]],
      [isAboutWithdrawals(this.#theme) ? 8 : 2, () => [this.#drawnSettlement()]],
    ])();
    this.#stepCount += 1;
    const drawn = this.#intentions.slice(known);
    if (!this.#settings.without?.has(this.#stepCount)) {
      this.#log.push(`step ${this.#stepCount}: ${steps.map(({ kind }) => kind).join(' and ')}, copy ${copy}`);
      return steps;
    }
    for (const intention of drawn) intention.state = 'dropped';
    return [];
  }

  /** Prefers the job of the history's theme, whose steps need it. */
  #drawnJob(copy: number): Step {
    const preferred = isAboutWithdrawals(this.#theme) ? 'wallet.pay-out' : 'agents.count-rounds';
    const isPreferred = (isAboutWithdrawals(this.#theme) || this.#agents.length > 0) && this.#chance.percent(60);
    const name = isPreferred ? preferred : this.#chance.pick(JOBS);
    return { kind: `job ${name}`, work: () => this.#runJob(name, copy) };
  }

  #drawnBankMessage(): Step {
    const deposits = this.#intentions.filter(({ kind, value }) => kind === 'deposit' && value !== undefined);
    if (deposits.length === 0) return { kind: 'events', work: () => this.#carryEvents(0) };
    const deposit = this.#chance.pick(deposits);
    const messages = this.#chance.below(this.#world.copies.length + 1);
    if (messages !== 1) this.#note('bank lies', 'bank pays');
    return { kind: 'bank pays', work: () => this.#bank.takePayment(deposit, messages) };
  }

  #drawnSettlement(): Step {
    const state = this.#chance.percent(70) ? 'paid' : 'refused';
    const messages = this.#chance.below(this.#world.copies.length + 1);
    const which = this.#chance.below(8);
    return {
      kind: 'bank settles',
      work: async () => {
        const payouts = this.#bank.payoutsOf(this.#members);
        const payout = payouts[which % Math.max(1, payouts.length)];
        if (!payout) return 'nothing to settle';
        if (messages !== 1) this.#note('bank lies', 'bank settles');
        await this.#bank.settle(payout.payoutId, state, messages);
        return `${payout.payoutId} ${state}, sent ${messages} times`;
      },
    };
  }

  /** In half of the cases, a second operator decides on the same item concurrently, possibly differently. */
  #callsOf(intention: Intention, copy: number): Step[] {
    const call = this.#call(intention, copy);
    const isDecision = ['withdrawal approved', 'withdrawal refused', 'second approval', 'adjustment decided'].includes(intention.kind);
    if (!isDecision || !this.#chance.percent(50)) return [call];
    this.#note('two staff at once', intention.kind);
    const { member, of, amount, staff, round } = intention;
    const kind =
      intention.kind.startsWith('withdrawal') && this.#chance.percent(50)
        ? this.#chance.pick(['withdrawal approved', 'withdrawal refused', 'withdrawal cancelled'] as const)
        : intention.kind;
    const other = this.#noted(
      intend(this.#circumstances, { kind, member, of, amount: amount + 1n, round, staff: (staff + 1) % this.#world.staff.length }),
    );
    return [call, this.#call(other, 1 - copy)];
  }

  #call(intention: Intention, copy: number): Step {
    const fault = this.#callFault(intention.kind);
    return {
      kind: intention.kind,
      work: async () => {
        if (fault === 'never arrives' || fault === 'late') return `${intention.name} ${fault}`;
        const outcomes =
          fault === 'doubled'
            ? await Promise.all([this.#send(intention, copy, false), this.#send(intention, 1 - copy, false)])
            : [await this.#send(intention, copy, fault === 'answer lost')];
        return `${intention.name} ${outcomes.join(' and ')}`;
      },
    };
  }

  #send(intention: Intention, copy: number, isAnswerLost: boolean): Promise<string> {
    return sendIntention(this.#world, intention, { label: this.#label, round: this.#round, copy, isAnswerLost });
  }

  get #circumstances(): Circumstances {
    const { staff } = this.#world;
    return {
      theme: this.#theme,
      label: this.#label,
      members: this.#members,
      intentions: this.#intentions,
      staffCount: staff.length,
      round: this.#round,
    };
  }

  #noted(intention: Intention): Intention {
    this.#intentions.push(intention);
    return intention;
  }

  async #closeRound(round: string): Promise<void> {
    const bet = this.#intentions.find((one) => one.kind === 'bet' && one.round === round);
    if (!bet) return;
    const transactionId = `${round}-end`;
    await callAsVendor(this.#world, 0, '/round-close', { transactionId, memberId: bet.member.id, gameId: GAME, roundId: round });
  }

  async #carryEvents(copy: number): Promise<string> {
    const { composition, subscriptions } = itemAt(this.#world.copies, copy);
    return `${await carryBatch(composition.backgroundContext, subscriptions)} events`;
  }

  async #carryAllEvents(): Promise<void> {
    const { composition, subscriptions } = itemAt(this.#world.copies, 0);
    for (let turn = 0; turn < CARRYING_MAX && (await carryBatch(composition.backgroundContext, subscriptions)) > 0; turn += 1);
  }

  /** Runs a job, once at a time over all copies. Occasionally its lock is lost. */
  async #runJob(name: string, copy: number): Promise<string | undefined> {
    const { composition } = itemAt(this.#world.copies, copy);
    const job = composition.jobs.find((known) => known.name === name);
    if (!job) throw new Error(`no job ${name}`);
    if (this.#atWork.has(name)) {
      if (!this.#isFaulty || !this.#chance.percent(30)) return 'another copy is at it';
      this.#note('lock lost', `job ${name}`);
    }
    this.#atWork.add(name);
    try {
      await job.run(composition.backgroundContext);
      return undefined;
    } finally {
      this.#atWork.delete(name);
    }
  }

  /** Refuses withdrawals that are still in review, so that every withdrawal ends. */
  async #refuseReviews(): Promise<void> {
    const rows = await this.#world.owner.query<{ withdrawal_id: `wdr_${string}` }>(
      "select withdrawal_id from wallet.withdrawal where member_id = any ($1) and state = 'in_review' and ready_at is null order by withdrawal_id",
      [this.#members.map(({ id }) => id)],
    );
    for (const { withdrawal_id: withdrawalId } of rows) await this.#world.refuseReview(withdrawalId);
  }

  #statementFault(task: Task, text: string): StatementFault | undefined {
    const chance = this.#taskChances.get(task);
    if (!chance?.percent(STATEMENT_FAULT_PERCENT)) return undefined;
    const fault = drawStatementFault(chance, { text, isBackground: task.kind === 'events' || task.kind.startsWith('job') });
    this.#isDisturbed = true;
    this.#note(fault, task.kind);
    return fault;
  }

  #callFault(kind: string): CallFault | undefined {
    if (!this.#chance.percent(35)) return undefined;
    const fault = drawCallFault(this.#chance);
    this.#note(fault, kind);
    return fault;
  }

  /** Orders of payouts are few, and their faults matter most. */
  #partnerFate({ method, path }: OutgoingCall): CallFate {
    const percent = method === 'POST' && path === '/payouts' ? 60 : 20;
    if (!this.#isFaulty || !this.#chance.percent(percent)) return 'arrives';
    const fate = this.#chance.pick(['never arrives', 'answer lost', 'doubled'] as const);
    this.#isDisturbed = true;
    this.#note(fate, 'call to the bank');
    this.#log.push(`call to the bank: ${fate}`);
    return fate;
  }

  #note(fault: Fault, call: string): void {
    this.#settings.coverage?.note(fault, call);
  }
}
