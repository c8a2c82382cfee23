import * as v from 'valibot';
import { CurrencyCode, endpoint, GivenMoment, MinorUnits, Moment } from '@jogada/platform/contract';

/** Subjects by which a record's row can be opened. */
export const JOURNAL_SUBJECTS = ['transaction', 'deposit', 'withdrawal', 'round'] as const;

/** The member's pockets, and the house accounts on the other side. */
export const JournalAccount = v.picklist(['cash', 'bonus', 'held', 'play', 'house']);

/** A journal entry. The entries of a transfer sum to zero. */
export const JournalEntry = v.object({
  account: JournalAccount,
  /** Signed: positive into the account, negative out of it. */
  amount: MinorUnits,
  /** The account's balance after the entry; null for house accounts, whose balances are sums. */
  balanceAfter: v.nullable(MinorUnits),
});
export type JournalEntry = v.InferOutput<typeof JournalEntry>;

export const JournalTransfer = v.object({
  transferId: v.string(),
  kind: v.string(),
  sourceName: v.string(),
  /** Whether it was rolled back. The rollback is a transfer of its own. */
  isRolledBack: v.boolean(),
  currency: CurrencyCode,
  createdAt: Moment,
  entries: v.array(JournalEntry),
});
export type JournalTransfer = v.InferOutput<typeof JournalTransfer>;

const Name = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

export const readJournal = endpoint({
  method: 'GET',
  path: '/wps/transactions/journal',
  summary: 'List the ledger entries of one operation, oldest first',
  access: 'signed_in',
  readsReplica: true,
  input: v.pipe(
    v.object({
      of: v.picklist(JOURNAL_SUBJECTS),
      /** The id of the transfer, deposit, withdrawal or round. */
      id: Name,
      /** For a round: the vendor's code. */
      source: v.optional(Name),
      /** For a transfer: its time as shown in the record. */
      at: v.optional(GivenMoment),
    }),
    v.check(({ of, source, at }) => (of !== 'round' || source !== undefined) && (of !== 'transaction' || at !== undefined)),
  ),
  output: v.object({
    /** The subject that the transfers belong to; the transfer itself if it belongs to no other. */
    cause: v.object({
      of: v.picklist(JOURNAL_SUBJECTS),
      id: v.string(),
      sourceName: v.string(),
    }),
    transfers: v.array(JournalTransfer),
    /** Whether more transfers exist than the response holds. */
    isCut: v.boolean(),
  }),
  problems: ['record_not_found', 'records_archived'],
});
