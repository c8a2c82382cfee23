import type { Context, Database } from '@jogada/platform/server';
import { testContext, type TestClock } from '@jogada/platform/testing';
import { PostingQueue, type WithPosting } from '../ledger/post.ts';

export type LedgerContext = Context & WithPosting;

/** A context without a caller that can post. */
export function ledgerContext(parts: { database: Database; clock: TestClock }): LedgerContext {
  return { ...testContext(parts), wallet: { posting: new PostingQueue(parts.database) } };
}
