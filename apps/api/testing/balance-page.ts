import { readBalance, type Balance } from '@jogada/wallet/contract/player';
import { eventsOf } from './event-reader.ts';
import { testClient, type TestClient } from './test-client.ts';

/** A page with the balance on it, as the phone keeps it: news that knows less than what is shown is passed over. */
export interface BalancePage {
  /** What came over the stream, in order. */
  readonly changes: readonly Balance[];
  /** What the page showed, one after another. */
  readonly shown: readonly Balance[];
  /** Resolves once the page shows this balance. */
  showing(sumBalance: string): Promise<void>;
  close(): void;
}

/** Opens a page at one copy of the site; when that copy dies the page goes to the next, and reads the balance anew. */
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
    // The stream is open before the balance is read: nothing falls between the two.
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
