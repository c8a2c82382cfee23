import type { Services, SiteSettings } from '@jogada/merchant/server';
import type { Database } from '@jogada/platform/server';
import { createBank, type Bank } from './cashier/bank.ts';
import { PostingQueue } from './ledger/post.ts';

/** What the wallet keeps in a process. */
export interface WalletServices {
  readonly posting: PostingQueue;
  readonly bank: Bank;
}

declare module '@jogada/merchant/server' {
  interface Services {
    readonly wallet: WalletServices;
  }
}

export function createWalletServices({ database, settings }: { database: Database; settings: SiteSettings }): Services['wallet'] {
  return { posting: new PostingQueue(database), bank: createBank(settings) };
}
