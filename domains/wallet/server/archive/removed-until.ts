import { Problem } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

/** Entries before this time were removed to the archive; null while all entries are in the database. */
export async function selectRemovedUntil(sql: Sql): Promise<Date | null> {
  const [row] = await sql.query<{ until: Date | null }>("select nullif(wallet.removed_until(), '-infinity') as until");
  return row?.until ?? null;
}

/**
 * Refuses figures of days whose entries were removed, as they would be wrong without them.
 * @param from as 2021-03-01, in the time zone
 * @throws Problem `records_archived` with the first day that has all its entries
 */
export async function requireRecords(sql: Sql, { from, timeZone }: { from: string; timeZone: string }): Promise<void> {
  const [row] = await sql.query<{ first_day: string | null }>(
    `select to_char((u.until at time zone $1 - interval '1 microsecond')::date + 1, 'YYYY-MM-DD') as first_day
       from (select nullif(wallet.removed_until(), '-infinity') as until) u`,
    [timeZone],
  );
  const firstDay = row?.first_day ?? null;
  if (firstDay !== null && from < firstDay) throw new Problem('records_archived', { firstDay });
}
