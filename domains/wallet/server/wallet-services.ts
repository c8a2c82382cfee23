import type { Services, SiteSettings } from '@jogada/merchant/server';
import type { Database, Tracing } from '@jogada/platform/server';
import { createBanks, type Banks } from './cashier/bank.ts';
import { watchBank, type ProviderCall } from './cashier/watch-bank.ts';
import { PostingQueue, type PostedGroup } from './ledger/post.ts';

/** What the wallet keeps in a process. */
export interface WalletServices {
  readonly posting: PostingQueue;
  readonly banks: Banks;
}

declare module '@jogada/merchant/server' {
  interface Services {
    readonly wallet: WalletServices;
  }
}

/** Observers of the wallet, for the metrics of a process. */
export interface WalletWatch {
  readonly onGroup: (group: PostedGroup) => void;
  readonly onProviderCall: (call: ProviderCall) => void;
  readonly tracing?: Tracing | undefined;
}

export function createWalletServices({
  database,
  settings,
  watch,
}: {
  database: Database;
  settings: SiteSettings;
  watch?: WalletWatch;
}): Services['wallet'] {
  const banks = createBanks({ database, settings, ...(watch && { watch: (bank) => watchBank(bank, watch.onProviderCall) }) });
  return { posting: new PostingQueue(database, watch), banks };
}
