import type { Sql } from '@jogada/platform/server';

/** The number of rows and a checksum of their content, per table. */
export type Rows = Readonly<Record<string, string>>;

interface Unwatched {
  /** Tables to leave out. */
  readonly tables: ReadonlySet<string>;
  /** Columns to leave out in any table. */
  readonly columns: readonly string[];
}

/** The state of a schema, read in one statement and so from one snapshot. Two equal states mean that nothing was written between. */
export async function rowsOfSchema(sql: Sql, schema: string, { tables, columns }: Unwatched): Promise<Rows> {
  const found = await sql.query<{ name: string }>('select tablename as name from pg_tables where schemaname = $1 order by 1', [schema]);
  const parts = found
    .filter(({ name }) => !tables.has(name))
    .map(
      ({ name }) => `select '${name}' as name, count(*) || ' rows, ' || coalesce(md5(string_agg(r, ',' order by r)), '') as rows
        from (select (to_jsonb(t) - $1::text[])::text as r from ${schema}."${name}" t) as r`,
    );
  const rows = await sql.query<{ name: string; rows: string }>(parts.join(' union all '), [columns]);
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}
