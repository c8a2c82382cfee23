import type { SealingKey } from '@jogada/platform/contract';
import { sealBody, type Sealed } from './seal-body.ts';
import type { SealedCall } from './suite.ts';

/** Seals the calls of one page, or of one test. */
export interface Sealer {
  seal(call: Omit<SealedCall, 'kid'> & { input: unknown }): Promise<Sealed>;
  /** Fetches the key again at the next call. Used after the server refused a body. */
  forget(): void;
}

/** Fetches the key once and caches it until it expires. Bodies carry the server's time. */
export function createSealer(fetchKey: () => Promise<SealingKey>): Sealer {
  let known: Promise<{ key: SealingKey; clockAheadMs: number }> | undefined;

  const learn = async () => {
    const key = await fetchKey();
    return { key, clockAheadMs: Date.now() - Date.parse(key.now) };
  };
  const learnOnce = () => {
    const learning = (known ??= learn());
    // A failed fetch is repeated by the next call.
    learning.catch(() => {
      if (known === learning) known = undefined;
    });
    return learning;
  };

  return {
    async seal(call) {
      let { key, clockAheadMs } = await learnOnce();
      if (Date.now() - clockAheadMs >= Date.parse(key.exp)) {
        known = undefined;
        ({ key, clockAheadMs } = await learnOnce());
      }
      return sealBody(key, { ...call, at: new Date(Date.now() - clockAheadMs) });
    },
    forget() {
      known = undefined;
    },
  };
}
