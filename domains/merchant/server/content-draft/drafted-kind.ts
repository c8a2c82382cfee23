import type { DraftKind } from '@jogada/merchant/contract/operator';
import type { Context, Sql, Transaction } from '@jogada/platform/server';
import type { Services } from '../merchant-context.ts';

/** Somebody of the staff who publishes. */
export interface Publisher {
  readonly id: string;
  readonly username: string;
}

interface WrittenContent {
  readonly draftedId: string;
  readonly content: object;
  readonly at: Date;
  readonly by: Publisher;
}

/** A kind of content that can be drafted; its domain says how it is read, checked and written. */
export interface DraftedKind {
  readonly kind: DraftKind;
  /** As it holds, and whose it is; undefined where there is none by that id. Locks it until the transaction ends. */
  readonly read: (sql: Sql, draftedId: string) => Promise<{ readonly merchantCode: string; readonly content: object } | undefined>;
  /** What would be written down of it. @throws Problem for what may not be */
  readonly check: (sql: Sql, draftedId: string, content: unknown) => Promise<object>;
  /** Writes what was checked, and nothing beside it: a preview does so too, and takes it back. */
  readonly write: (sql: Sql, written: WrittenContent) => Promise<void>;
  /** Tells open pages, once it is done. */
  readonly notify: (ctx: Context & Services, tx: Transaction, merchantCode: string) => Promise<void> | undefined;
}

/** A merchant's content as it was once its draft is published, or once it was written without one. */
export interface SavedContent extends WrittenContent {
  readonly kind: DraftKind;
  readonly merchantCode: string;
}
