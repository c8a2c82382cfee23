import type { Sql } from '@jogada/platform/server';

/** What members read in their record where a movement came from: the name of a vendor, by its code. */
export async function nameSources(sql: Sql, sources: readonly { readonly code: string; readonly name: string }[]): Promise<void> {
  await sql.query(
    `update wallet.source s set name = n.name from unnest($1::text[], $2::text[]) as n (code, name)
      where s.code = n.code and s.name <> n.name`,
    [sources.map(({ code }) => code), sources.map(({ name }) => name)],
  );
}
