import type { Sql } from '@jogada/platform/server';

/** Sets the display names of vendors, by code, in members' records. */
export async function nameSources(sql: Sql, sources: readonly { readonly code: string; readonly name: string }[]): Promise<void> {
  await sql.query(
    `update wallet.source s set name = n.name from unnest($1::text[], $2::text[]) as n (code, name)
      where s.code = n.code and s.name <> n.name`,
    [sources.map(({ code }) => code), sources.map(({ name }) => name)],
  );
}
