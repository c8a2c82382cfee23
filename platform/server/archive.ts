import type { Database, Sql } from './database.ts';

/** One kind of line of an archive. Each row of its query becomes one line. */
export interface ArchivePart {
  readonly kind: string;
  /** Selects one column, `line`: a JSON object as text. $1 is the archive's subject. */
  readonly query: string;
  /** Maps a line where it may not be exported as stored. It gets the row's other columns too. */
  readonly lineOf?: (row: ArchiveRow) => string;
  /** How many rows are in memory at once. For large rows; the default is some hundred. */
  readonly rowsAtOnce?: number;
}

interface ArchiveRow {
  readonly line: string;
  readonly [column: string]: unknown;
}

/** Selects the whole rows of a table whose `column` is the archive's subject. The names are from the code, never input. */
export function wholeRows({ table, column, order }: { table: string; column: string; order: string }): string {
  return `select to_jsonb(t)::text as line from ${table} t where t.${column} = $1 order by ${order}`;
}

const ROWS_AT_ONCE = 500;

/**
 * Writes an archive as JSON lines, each `{"kind": …, "row": {…}}`, from one snapshot and with no more than some hundred rows in memory. The
 * last line has the kind `end` and counts the lines of each kind: an archive without it is incomplete.
 * @param write resolves when there is room for more, and rejects when the reader has disconnected
 */
export async function writeArchive(
  database: Database,
  { subject, parts }: { readonly subject: string; readonly parts: readonly ArchivePart[] },
  write: (lines: string) => Promise<void>,
): Promise<Readonly<Record<string, number>>> {
  return database.transaction(
    async (tx) => {
      await tx.query('set transaction isolation level repeatable read read only');
      const counts: Record<string, number> = {};
      for (const part of parts) counts[part.kind] = await writePart(tx, { part, subject, write });
      await write(`${JSON.stringify({ kind: 'end', counts })}\n`);
      return counts;
    },
    { isLong: true },
  );
}

interface Writing {
  readonly part: ArchivePart;
  readonly subject: string;
  readonly write: (lines: string) => Promise<void>;
}

async function writePart(tx: Sql, { part, subject, write }: Writing): Promise<number> {
  await tx.query(`declare archive no scroll cursor for ${part.query}`, [subject]);
  let count = 0;
  for (;;) {
    const rows = await tx.query<ArchiveRow>(`fetch ${part.rowsAtOnce ?? ROWS_AT_ONCE} from archive`);
    if (rows.length === 0) break;
    count += rows.length;
    const lines = rows.map((row) => `{"kind":${JSON.stringify(part.kind)},"row":${part.lineOf?.(row) ?? row.line}}\n`);
    await write(lines.join(''));
  }
  await tx.query('close archive');
  return count;
}
