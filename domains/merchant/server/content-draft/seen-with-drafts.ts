import type { Database, Sql, Transaction } from '@jogada/platform/server';
import { selectDraftsOf, type DraftRow } from './content-version.sql.ts';
import type { DraftedKind } from './drafted-kind.ts';

/** Carries what was read out of a transaction that is not to be. */
class RolledBack extends Error {
  readonly rows: readonly object[];
  constructor(rows: readonly object[]) {
    super('taken back');
    this.rows = rows;
  }
}

interface Seen {
  readonly merchantCode: string;
  readonly draftedKinds: readonly DraftedKind[];
  readonly now: () => Date;
}

/** A database whose single reads see a merchant's drafts as if they were published: written, read, and taken back each time. */
export function seenWithDrafts(database: Database, { merchantCode, draftedKinds, now }: Seen): Database {
  const write = async (tx: Transaction) => {
    for (const draft of await selectDraftsOf(tx, merchantCode)) await writeDraft(tx, draft, { draftedKinds, at: now() });
  };
  return {
    ...database,
    async query<Row extends object>(text: string, values?: readonly unknown[]) {
      try {
        await database.transaction(async (tx) => {
          await write(tx);
          throw new RolledBack(await tx.query<Row>(text, values));
        });
      } catch (error) {
        if (error instanceof RolledBack) return error.rows as Row[];
        throw error;
      }
      throw new Error('a preview was written');
    },
  };
}

async function writeDraft(sql: Sql, draft: DraftRow, { draftedKinds, at }: { draftedKinds: readonly DraftedKind[]; at: Date }) {
  const drafted = draftedKinds.find(({ kind }) => kind === draft.kind);
  if (!drafted || !(await drafted.read(sql, draft.drafted_id))) return;
  const by = { id: draft.saved_by, username: draft.saved_by_name };
  await drafted.write(sql, { draftedId: draft.drafted_id, content: draft.content, at, by });
}
