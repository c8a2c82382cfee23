import { readBalance, type Balance } from '@jogada/wallet/contract/player';
import { eventsOf } from './event-reader.ts';
import { testClient, type TestClient } from './test-client.ts';

/** A page with the balance as the phone shows it: events older than the balance shown are ignored. */
export interface BalancePage {
  /** The events of the stream, in order. */
  readonly changes: readonly Balance[];
  /** The balances that the page showed, in order. */
  readonly shown: readonly Balance[];
  /** Resolves once the page shows this balance. */
  showing(sumBalance: string): Promise<void>;
  close(): void;
}

/** Opens a page at one process of the site. When that process dies the page reconnects to the next, and reads the balance again. */
export async function openBalancePage(client: TestClient, copies: readonly string[]): Promise<BalancePage> {
  const changes: Balance[] = [];
  const shown: Balance[] = [];
  const waiting = new Set<{ sumBalance: string; resolve: () => void }>();
  let close = () => undefined as void;
  let isClosed = false;

  const show = (balance: Balance) => {
    const last = shown.at(-1);
    if (last && last.version >= balance.version) return;
    shown.push(balance);
    for (const waiter of waiting) {
      if (waiter.sumBalance !== balance.sumBalance) continue;
      waiting.delete(waiter);
      waiter.resolve();
    }
  };
  const connect = async (url: string) => {
    const events = await eventsOf({ url }, client);
    close = events.close;
    const reader = testClient(url, client.address);
    reader.setCookie('sid', client.cookie('sid') ?? '');
    // The stream opens before the balance is read, so that no event is missed between the two.
    show(await reader.call(readBalance));
    return events;
  };
  const follow = async (events: Awaited<ReturnType<typeof connect>>, others: readonly string[]): Promise<void> => {
    try {
      for (;;) {
        const balance = (await events.next('balance')) as Balance;
        changes.push(balance);
        show(balance);
      }
    } catch (error) {
      const [next, ...rest] = others;
      if (isClosed) return;
      if (next === undefined) throw error;
      return follow(await connect(next), rest);
    }
  };
  const [first = '', ...others] = copies;
  void follow(await connect(first), others);
  return {
    changes,
    shown,
    showing: (sumBalance) =>
      shown.at(-1)?.sumBalance === sumBalance ? Promise.resolve() : new Promise((resolve) => waiting.add({ sumBalance, resolve })),
    close() {
      isClosed = true;
      close();
    },
  };
}
