import type { Bank } from './bank.ts';

/** One call to the payment provider. */
export interface ProviderCall {
  /** The port's function, such as `createCharge`. */
  readonly operation: string;
  readonly seconds: number;
  /** False without a valid response: its outcome is unknown. */
  readonly isAnswered: boolean;
}

/** The same bank, which reports each call when it ends. */
export function watchBank({ payments, payouts }: Bank, onCall: (call: ProviderCall) => void): Bank {
  return { payments: watchPort(payments, onCall), payouts: watchPort(payouts, onCall) };
}

function watchPort<Port extends object>(port: Port, onCall: (call: ProviderCall) => void): Port {
  return new Proxy(port, {
    get(target, name): unknown {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return async (...values: unknown[]): Promise<unknown> => {
        const startedMs = performance.now();
        let isAnswered = false;
        try {
          const answer: unknown = await Reflect.apply(value, target, values);
          isAnswered = true;
          return answer;
        } finally {
          onCall({ operation: String(name), seconds: (performance.now() - startedMs) / 1000, isAnswered });
        }
      };
    },
  });
}
