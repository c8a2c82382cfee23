import { createHash } from 'node:crypto';
import pg from 'pg';
import { DeliveryNotes, DELIVERED } from './delivery-notes.ts';
import type { Scheduler, SimulatedConnection } from './scheduler.ts';
import type { StatementFault } from './faults.ts';
import type { Rows } from './rows.ts';

/** Raised by the server itself, so that the transaction is aborted as after a real error. */
const REFUSALS: Partial<Record<StatementFault, string>> = {
  'serialization failure': "do $$ begin raise exception 'simulated' using errcode = 'serialization_failure'; end $$",
  deadlock: "do $$ begin raise exception 'simulated' using errcode = 'deadlock_detected'; end $$",
};
/** What the server does at the end of a session: rolls back, releases locks and resets settings. */
const END_OF_SESSION = 'rollback; reset all; select pg_advisory_unlock_all()';
const LOST = 'Connection terminated unexpectedly';
const CANCELLED = '57014';
const DEADLOCK = '40P01';

interface Stage {
  /** The scheduler of the current history; undefined between histories. */
  readonly scheduler: () => Scheduler | undefined;
  /** A planted bug between the product and the server. Undefined passes every statement. */
  readonly intercept: () => Interceptor | undefined;
}

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Answers a statement instead of the server, to which `send` forwards it.
 * @param session identifies the server session of the statement
 */
export type Interceptor = (statement: Statement, send: (statement: Statement) => Promise<Rows>, session: object) => Promise<Rows>;

/**
 * The driver's connection class. Its statements wait for their turn and may be cut, refused or left unanswered. Server sessions are reused:
 * after a cut, a session is reset for the next connection, since a new session costs more than a hundred statements.
 * @returns the class, and a function that closes its sessions
 */
export function connectionClass(stage: Stage): { Connection: typeof pg.Client; close: () => Promise<void> } {
  const sessions = new Set<pg.Client>();
  const free = new Map<string, pg.Client[]>();
  // Connections open and close in sequence, so that their order does not depend on real time.
  let last: Promise<unknown> = Promise.resolve();
  const inSequence = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };

  class StagedClient extends pg.Client {
    readonly #config: pg.ClientConfig;
    readonly #name: string;
    readonly #notes = new DeliveryNotes();
    #session: pg.Client | undefined;
    #handle: SimulatedConnection | undefined;

    constructor(config: pg.ClientConfig) {
      super(config);
      // Overrides the pool's settings: it must not close a connection because real time has passed.
      Object.assign(config, { idleTimeoutMillis: 0 });
      this.#config = config;
      this.#name = `${config.connectionString} ${config.options}`;
    }

    // The driver's signatures are many; what passes here is what the platform's database module uses.
    // eslint-disable-next-line typescript/no-explicit-any
    override query(...args: any[]): any {
      const session = this.#session;
      const answer = typeof args.at(-1) === 'function' ? (args.pop() as (error: unknown, result?: unknown) => void) : undefined;
      const result = session && this.#handle ? this.#ask(session, this.#handle, args) : Promise.reject(new Error(LOST));
      if (!answer) return result;
      result.then(
        (rows) => answer(undefined, rows),
        (error: unknown) => answer(error),
      );
      return undefined;
    }

    #ask(session: pg.Client, handle: SimulatedConnection, args: unknown[]): Promise<unknown> {
      const scheduler = stage.scheduler();
      const text = textOf(args);
      if (text === DELIVERED) return Promise.resolve(this.#notes.add(valuesOf(args)));
      const run = () => {
        const commit = this.#notes.follow(text);
        return sendTo(session, commit === undefined ? args : [commit], stage.intercept());
      };
      if (!scheduler) return run();
      return scheduler.statement(handle, text, (fault) => {
        const refusal = fault && REFUSALS[fault];
        return (refusal === undefined ? run() : session.query(refusal)).catch(asDeadlock);
      });
    }

    // eslint-disable-next-line typescript/no-explicit-any
    override connect(...args: any[]): any {
      const scheduler = stage.scheduler();
      const [answer] = args as [((error: unknown) => void)?];
      const work = async () => {
        if (scheduler?.refusesConnection()) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
        this.#session = free.get(this.#name)?.pop() ?? (await this.#newSession());
        this.#handle = handleOf(this.#session, () => inSequence(() => this.#leave()));
      };
      const result = scheduler ? scheduler.whileBusy(() => inSequence(work)) : inSequence(work);
      if (!answer) return result;
      result.then(() => answer(undefined), answer);
      return undefined;
    }

    // eslint-disable-next-line typescript/no-explicit-any
    override end(...args: any[]): any {
      const scheduler = stage.scheduler();
      const [answer] = args as [(() => void)?];
      const leave = () => inSequence(() => this.#leave());
      const result = (scheduler ? scheduler.whileBusy(leave) : leave()).then(() => void this.emit('end'));
      if (!answer) return result;
      result.then(answer, answer);
      return undefined;
    }

    ref(): void {}
    unref(): void {}

    async #newSession(): Promise<pg.Client> {
      const session = new pg.Client(this.#config);
      session.on('error', () => sessions.delete(session));
      await session.connect();
      sessions.add(session);
      return session;
    }

    async #leave(): Promise<void> {
      const session = this.#session;
      this.#session = undefined;
      this.#notes.clear();
      if (!session) return;
      await session.query(END_OF_SESSION);
      const others = free.get(this.#name) ?? [];
      free.set(this.#name, others);
      others.push(session);
    }
  }

  return {
    Connection: StagedClient,
    close: async () => void (await Promise.all([...sessions].map((session) => session.end()))),
  };
}

function handleOf(session: pg.Client, leave: () => Promise<void>): SimulatedConnection {
  const { processID } = session as unknown as { processID: number };
  return { processID, cut: leave };
}

function textOf([first]: readonly unknown[]): string {
  return typeof first === 'string' ? first : (first as { text: string }).text;
}

function valuesOf([first]: readonly unknown[]): readonly unknown[] {
  return (first as { values?: readonly unknown[] }).values ?? [];
}

function sendTo(session: pg.Client, args: unknown[], intercept: Interceptor | undefined): Promise<unknown> {
  const [first] = args;
  const send = (...statement: unknown[]) => session.query(prepared(statement) as unknown as string) as unknown as Promise<unknown>;
  if (!intercept || typeof first !== 'object' || first === null) return send(...args);
  const { text, values = [] } = first as { text: string; values?: unknown[] };
  return intercept({ text, values }, (statement) => send({ ...first, ...statement }) as Promise<Rows>, session);
}

const statementNames = new Map<string, string>();

/** Names a statement with values, so that each session parses and plans it once. Histories repeat the same few hundred statements. */
function prepared([first]: readonly unknown[]): unknown {
  if (typeof first !== 'object' || first === null) return first;
  const { text, values = [] } = first as { text: string; values?: unknown[] };
  if (values.length === 0) return first;
  const name = statementNames.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32);
  statementNames.set(text, name);
  return { ...first, name };
}

/** The scheduler ends a deadlock by cancelling one of its statements. The caller receives the error that the server would raise. */
function asDeadlock(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code === CANCELLED) error.code = DEADLOCK;
  throw error;
}
