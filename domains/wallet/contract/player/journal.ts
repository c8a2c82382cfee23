import * as v from 'valibot';
import { CurrencyCode, endpoint, GivenMoment, MinorUnits, Moment } from '@jogada/platform/contract';

/** What a line of a record may be opened by. */
export const JOURNAL_SUBJECTS = ['transaction', 'deposit', 'withdrawal', 'round'] as const;

/** The member's pockets, and the other side of the books. */
export const JournalAccount = v.picklist(['cash', 'bonus', 'held', 'play', 'house']);

/** A line of the journal. The lines of a transfer add up to zero. */
export const JournalEntry = v.object({
  account: JournalAccount,
  /** Signed: into the account, or out of it. */
  amount: MinorUnits,
  /** What was in the account then; null for the house, whose balances are summed and not kept. */
  balanceAfter: v.nullable(MinorUnits),
});
export type JournalEntry = v.InferOutput<typeof JournalEntry>;

export const JournalTransfer = v.object({
  transferId: v.string(),
  kind: v.string(),
  sourceName: v.string(),
  /** Whether it was taken back later; what took it back is a transfer of its own. */
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
  summary: 'All that one thing moved, down to the lines of the journal, oldest first',
  access: 'signed_in',
  input: v.pipe(
    v.object({
      of: v.picklist(JOURNAL_SUBJECTS),
      /** The id of the transfer, the deposit, the withdrawal or the round. */
      id: Name,
      /** Of a round: the code of its vendor. */
      source: v.optional(Name),
      /** Of a transfer: its moment, as its line in the record tells it. */
      at: v.optional(GivenMoment),
    }),
    v.check(({ of, source, at }) => (of !== 'round' || source !== undefined) && (of !== 'transaction' || at !== undefined)),
  ),
  output: v.object({
    /** What the transfers belong to: a transfer alone, when it belongs to nothing else. */
    cause: v.object({
      of: v.picklist(JOURNAL_SUBJECTS),
      id: v.string(),
      sourceName: v.string(),
    }),
    transfers: v.array(JournalTransfer),
    /** Whether there is more of it than one answer tells. */
    isCut: v.boolean(),
  }),
  problems: ['record_not_found'],
});
