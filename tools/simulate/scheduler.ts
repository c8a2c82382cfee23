import { AsyncLocalStorage } from 'node:async_hooks';
import type { StatementFault } from './faults.ts';

/** A unit of work whose statements are scheduled with those of all others. */
export interface Task {
  /** Its kind, for the history and the coverage: `bet`, `job wallet.pay-out`. */
  readonly kind: string;
  readonly number: number;
  readonly name: string;
  /** Whether its process was killed: no more of its statements run. */
  isDead: boolean;
}

/** A statement that waits for its turn. */
interface Waiting {
  readonly task: Task;
  readonly text: string;
  readonly connection: SimulatedConnection;
  readonly run: (fault: StatementFault | undefined) => Promise<unknown>;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export interface SimulatedConnection {
  readonly processID: number;
  /** Closes the connection; resolves once the server has rolled back open work. */
  cut(): Promise<void>;
}

/** A statement that was sent to the server. */
interface Sent {
  readonly waiting: Waiting;
  /** Hands the server's answer to the task; undefined until the server has answered. */
  answer: (() => Promise<void>) | undefined;
  /** Resolves when the server has answered. */
  readonly answered: Promise<unknown>;
}

interface SchedulerParts {
  /** Chooses the index of the next statement. */
  readonly choose: (count: number) => number;
  readonly faultFor: (statement: { readonly task: Task; readonly text: string }) => StatementFault | undefined;
  /** The sessions whose locks block this one. */
  readonly blockersOf: (processID: number) => Promise<readonly number[]>;
  /** Cancels the statement of a session, as the server would to end a deadlock. */
  readonly cancel: (processID: number) => Promise<void>;
  readonly log: (line: string) => void;
}

const LOST = 'Connection terminated unexpectedly';
/** Event-loop turns without activity after which no further statement is expected. */
const QUIET_TURNS = 8;
const QUIET_TURNS_ALONE = 2;
/** Real time in ms after which a history without progress is aborted. */
const STUCK_MS = 20_000;
const OUTAGE_TURNS = 6;
/** A statement that takes longer may wait for a lock, which is then checked at the server, ms. */
const BLOCKED_AFTER_MS = 3;
const PAUSE_MAX_MS = 32;

/**
 * Runs tasks against a real PostgreSQL one statement at a time, in a random order. A statement that waits for a lock stays open while
 * others run. Between two statements every task runs as far as it can, so that histories differ in the order of statements only.
 */
export class Scheduler {
  readonly #parts: SchedulerParts;
  readonly #tasks = new AsyncLocalStorage<Task>();
  #waiting: Waiting[] = [];
  readonly #blocked = new Set<Sent>();
  readonly #inTransaction = new Set<SimulatedConnection>();
  readonly #unfinished = new Set<Task>();
  #version = 0;
  /** Number of pending operations other than statements and event-loop turns: connecting, ciphers. */
  #busy = 0;
  #outageTurns = 0;
  #isFaulty = true;

  constructor(parts: SchedulerParts) {
    this.#parts = parts;
  }

  /** Ends all faults; the history continues without them. */
  endFaults(): void {
    this.#isFaulty = false;
    this.#outageTurns = 0;
  }

  get isOut(): boolean {
    return this.#outageTurns > 0;
  }

  /** Whether the server refuses a connection during an outage, which ends after a number of attempts. */
  refusesConnection(): boolean {
    if (this.#outageTurns === 0) return false;
    this.#outageTurns -= 1;
    return true;
  }

  begin<Result>(task: Task, work: () => Promise<Result>): Promise<Result> {
    this.#unfinished.add(task);
    const result = this.#tasks.run(task, work);
    const end = () => {
      this.#unfinished.delete(task);
      this.#version += 1;
    };
    result.then(end, end);
    return result;
  }

  async whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#busy += 1;
    try {
      return await work();
    } finally {
      this.#busy -= 1;
      this.#version += 1;
    }
  }

  /** Queues a statement for its turn. */
  statement(connection: SimulatedConnection, text: string, run: Waiting['run']): Promise<unknown> {
    const task = this.#tasks.getStore() ?? { kind: 'background', number: 0, name: 'background', isDead: false };
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, text, connection, run, resolve, reject });
      this.#version += 1;
    });
  }

  /** Runs statements until no task is left. @throws when no task progresses */
  async finish(): Promise<void> {
    let movedAt = performance.now();
    for (;;) {
      await this.#settle();
      if (this.#unfinished.size === 0 && this.#waiting.length === 0 && this.#blocked.size === 0) return;
      const before = this.#version;
      if (this.#waiting.length > 0) await this.#turn();
      else if (this.#blocked.size > 0) await this.#endDeadlock();
      else await new Promise((resolve) => setTimeout(resolve, 1));
      await this.#wakeBlocked();
      if (this.#version !== before) movedAt = performance.now();
      if (performance.now() - movedAt > STUCK_MS)
        throw new Error(`nothing moves: ${[...this.#unfinished].map(({ name }) => name).join(', ')}`);
    }
  }

  /** Lets every task run as far as it can. A single task's next statement is scheduled at once, whatever else the task still does. */
  async #settle(): Promise<void> {
    for (let quiet = 0; quiet < (this.#unfinished.size === 1 && this.#waiting.length > 0 ? QUIET_TURNS_ALONE : QUIET_TURNS);) {
      const before = this.#version;
      await new Promise<void>((resolve) => void setImmediate(resolve));
      quiet = before === this.#version && this.#busy === 0 ? quiet + 1 : 0;
    }
  }

  /** Cancels the statement of the youngest task when every statement waits for another. */
  async #endDeadlock(): Promise<void> {
    const stuck = new Set([...this.#blocked].map(({ waiting }) => waiting.connection.processID));
    for (const processID of stuck) {
      if (!(await this.#parts.blockersOf(processID)).some((blocker) => stuck.has(blocker))) return;
    }
    const [youngest] = [...this.#blocked].toSorted((one, other) => other.waiting.task.number - one.waiting.task.number);
    if (!youngest) return;
    this.#parts.log(`${youngest.waiting.task.name}: ended in a deadlock`);
    await this.#parts.cancel(youngest.waiting.connection.processID);
    while (!youngest.answer) await new Promise((resolve) => setTimeout(resolve, 1));
  }

  async #turn(): Promise<void> {
    // In order of tasks, since the order of connections depends on real time.
    this.#waiting.sort(
      (one, other) => one.task.number - other.task.number || Number(one.text > other.text) - Number(one.text < other.text),
    );
    const [waiting] = this.#waiting.splice(this.#parts.choose(this.#waiting.length), 1);
    if (!waiting) return;
    const fault = this.#faultOf(waiting);
    if (fault) this.#parts.log(`${waiting.task.name}: ${fault} at ${nameOf(waiting.text)}`);
    if (fault === 'outage') this.#outageTurns = OUTAGE_TURNS;
    if (fault === 'killed') waiting.task.isDead = true;
    if (this.#outageTurns > 0 || waiting.task.isDead || fault === 'cut before') {
      this.#outageTurns = Math.max(0, this.#outageTurns - 1);
      await this.#cut(waiting);
      return;
    }
    this.#parts.log(`${waiting.task.name}: ${nameOf(waiting.text)}`);
    await this.#execute(waiting, fault);
  }

  async #execute(waiting: Waiting, fault: StatementFault | undefined): Promise<void> {
    const mayBlock = [...this.#inTransaction].some((connection) => connection !== waiting.connection) || this.#blocked.size > 0;
    const sent: Sent = {
      waiting,
      answer: undefined,
      answered: waiting.run(fault).then(
        (answer) => {
          sent.answer = async () => {
            this.#noteTransaction(waiting);
            if (fault === 'cut after') await this.#cut(waiting);
            else waiting.resolve(answer);
          };
        },
        (error: unknown) => {
          sent.answer = async () => waiting.reject(error);
        },
      ),
    };
    this.#blocked.add(sent);
    await (mayBlock ? this.#untilAnsweredOrBlocked(sent) : sent.answered);
    await this.#handOver(sent);
  }

  /** Gives the server's answer to its task, if there is one. */
  async #handOver(sent: Sent): Promise<boolean> {
    if (!sent.answer) return false;
    this.#blocked.delete(sent);
    this.#version += 1;
    await sent.answer();
    return true;
  }

  #noteTransaction({ connection, text }: Waiting): void {
    if (/^begin/i.test(text)) this.#inTransaction.add(connection);
    else if (/^(commit|rollback(?! to))/i.test(text)) this.#inTransaction.delete(connection);
  }

  async #cut(waiting: Waiting): Promise<void> {
    this.#inTransaction.delete(waiting.connection);
    await waiting.connection.cut();
    this.#version += 1;
    waiting.reject(new Error(LOST));
  }

  /**
   * Waits for statements whose locks were released before the next turn. Several may end by one commit, in an order that depends on real
   * time, so each task gets its answer and runs as far as it can before the next.
   */
  async #wakeBlocked(): Promise<void> {
    for (const sent of [...this.#blocked]) {
      if (!sent.answer && (await this.#parts.blockersOf(sent.waiting.connection.processID)).length === 0)
        await this.#untilAnsweredOrBlocked(sent);
      if ((await this.#handOver(sent)) && this.#blocked.size > 0) await this.#settle();
    }
  }

  async #untilAnsweredOrBlocked(sent: Sent): Promise<void> {
    // A busy machine answers late: each further question to the server waits longer.
    for (let pauseMs = BLOCKED_AFTER_MS; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MAX_MS)) {
      await Promise.race([sent.answered, new Promise((resolve) => setTimeout(resolve, pauseMs))]);
      if (sent.answer || (await this.#parts.blockersOf(sent.waiting.connection.processID)).length > 0) return;
    }
  }

  #faultOf({ task, text }: Waiting): StatementFault | undefined {
    return this.#isFaulty ? this.#parts.faultFor({ task, text }) : undefined;
  }
}

/** A statement's first words without values, to identify it in a log. */
function nameOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 60);
}
