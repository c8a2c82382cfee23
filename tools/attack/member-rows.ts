import type { Database } from '@jogada/platform/server';

/** A hash of one member's rows, by table. */
export type MemberRows = ReadonlyMap<string, string>;

/** Tables of attempts and logs, which refusals write too, and tables that jobs write. */
const UNWATCHED = new Set([
  'accounts.attempt_counter',
  'accounts.audit',
  'accounts.session',
  'accounts.captcha',
  'accounts.slider_challenge',
  'accounts.human_proof',
  'accounts.security_event',
  'wallet.risk_mark',
]);

export interface RowReader {
  /** Number of the member's rows in each table. */
  count(memberId: string): Promise<ReadonlyMap<string, number>>;
  /** Hash of the member's rows in each table; equal hashes mean no change. */
  read(memberId: string): Promise<MemberRows>;
}

export async function openRowReader(owner: Database): Promise<RowReader> {
  const tables = await owner.query<{ name: string; member: string }>(
    `select n.nspname || '.' || quote_ident(c.relname) as name, a.attname as member
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname in ('member_id', 'inviter_member_id', 'agent_id') and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')
      order by 1, 2`,
  );
  const watched = tables.filter(({ name }) => !UNWATCHED.has(name));
  if (watched.length < 20) throw new Error('the tables that name members were not found');
  const each = (columns: string) =>
    watched
      .map(({ name, member }) => `select '${name}' as name, ${columns} as rows from ${name} t where ${member} = $1`)
      .join(' union all ');
  const counts = each('count(*)::text');
  const contents = each(`coalesce(md5(string_agg(t::text, ',' order by t::text)), '')`);
  const ask = async (text: string, memberId: string) =>
    (await owner.query<{ name: string; rows: string }>(text, [memberId])).map(({ name, rows }) => [name, rows] as const);
  return {
    count: async (memberId) => new Map((await ask(counts, memberId)).map(([name, rows]) => [name, Number(rows)])),
    read: async (memberId) => new Map(await ask(contents, memberId)),
  };
}
