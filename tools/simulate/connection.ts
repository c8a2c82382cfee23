import pg from 'pg';
import type { Scheduler, SimulatedConnection } from './scheduler.ts';
import type { StatementFault } from './faults.ts';

/** Refused by the server itself, so that the transaction is as broken as after a real one. */
const REFUSALS: Partial<Record<StatementFault, string>> = {
  'serialization failure': "do $$ begin raise exception 'simulated' using errcode = 'serialization_failure'; end $$",
  deadlock: "do $$ begin raise exception 'simulated' using errcode = 'deadlock_detected'; end $$",
};

interface Stage {
  /** The scheduler of the history that runs; undefined between histories. */
  readonly scheduler: () => Scheduler | undefined;
  /** Ends a session on the server and resolves when it is gone. */
  readonly endSession: (processID: number) => Promise<void>;
}

/** The driver's connection, whose statements wait for their turn and may be cut, refused or never answered. */
export function connectionClass(stage: Stage): typeof pg.Client {
  // One after the other: which of two is made first must not be an accident.
  let lastConnected: Promise<unknown> = Promise.resolve();
  class StagedClient extends pg.Client {
    // The driver's signatures are many; what passes here is what the platform's database module uses.
    // eslint-disable-next-line typescript/no-explicit-any
    override query(...args: any[]): any {
      const scheduler = stage.scheduler();
      const [first] = args as [unknown];
      if (!scheduler || (typeof first === 'object' && first !== null && 'submit' in first)) return super.query(...(args as [string]));
      const answer = typeof args.at(-1) === 'function' ? (args.pop() as (error: unknown, result?: unknown) => void) : undefined;
      const text = typeof first === 'string' ? first : (first as { text: string }).text;
      const send = (...sent: unknown[]) => super.query(...(sent as [string])) as unknown as Promise<unknown>;
      const run = (fault: StatementFault | undefined) => {
        const refusal = fault && REFUSALS[fault];
        return refusal ? send(refusal) : send(...args);
      };
      const result = scheduler.statement(this.#handle(), text, run);
      if (!answer) return result;
      result.then(
        (rows) => answer(undefined, rows),
        (error: unknown) => answer(error),
      );
      return undefined;
    }

    // eslint-disable-next-line typescript/no-explicit-any
    override connect(...args: any[]): any {
      const scheduler = stage.scheduler();
      if (!scheduler) return super.connect(...(args as []));
      const [answer] = args as [((error: unknown) => void)?];
      const result = scheduler.whileBusy(async () => {
        if (scheduler.isOut) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
        const connected = lastConnected.then(() => super.connect());
        lastConnected = connected.catch(() => undefined);
        await connected;
      });
      if (!answer) return result;
      result.then(() => answer(undefined), answer);
      return undefined;
    }

    // eslint-disable-next-line typescript/no-explicit-any
    override end(...args: any[]): any {
      const scheduler = stage.scheduler();
      const [answer] = args as [(() => void)?];
      if (!scheduler || answer) return super.end(...(args as []));
      return scheduler.whileBusy(() => super.end());
    }

    #handle(): SimulatedConnection {
      const { processID } = this as unknown as { processID: number | null };
      return {
        processID,
        cut: async () => {
          if (processID !== null) await stage.endSession(processID);
        },
      };
    }
  }
  return StagedClient;
}
