import type { DraftKind } from '@jogada/merchant/contract/operator';
import type { Context, Sql, Transaction } from '@jogada/platform/server';
import type { Services } from '../merchant-context.ts';

/** The operator who publishes. */
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

/** A kind of content with drafts. Its domain implements reading, validating and writing. */
export interface DraftedKind {
  readonly kind: DraftKind;
  /** Returns the current content and its merchant; undefined if there is none. Locks it until the transaction ends. */
  readonly read: (sql: Sql, draftedId: string) => Promise<{ readonly merchantCode: string; readonly content: object } | undefined>;
  /**
   * Returns the content to store.
   * @throws Problem for invalid content
   */
  readonly check: (sql: Sql, draftedId: string, checked: { readonly content: unknown; readonly at: Date }) => Promise<object>;
  /**
   * Runs before content is published, not before a preview.
   * @throws Problem for a publication that the operator may not make alone
   */
  readonly admit?: (tx: Transaction, written: WrittenContent) => Promise<void>;
  /** Writes validated content and nothing else, because a preview also calls it and rolls back. */
  readonly write: (sql: Sql, written: WrittenContent) => Promise<void>;
  /** Notifies open pages. */
  readonly notify: (ctx: Context & Services, tx: Transaction, merchantCode: string) => Promise<void> | undefined;
}

/** Published content to store as a version, from a draft or a direct change. */
export interface SavedContent extends WrittenContent {
  readonly kind: DraftKind;
  readonly merchantCode: string;
}
