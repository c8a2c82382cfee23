import { connectPostgres, isRefusal } from '../../run/postgres-connection.mjs';

/** All tables of a database at one moment. */
export interface TableHashes {
  /** The moment, as PostgreSQL writes it in UTC: every commit up to it is in the hashes, and no later one. */
  readonly moment: string;
  /** SHA-256 of the rows in a fixed order, with their number, by table. */
  readonly hashes: ReadonlyMap<string, string>;
}

const TIMEOUT_MS = 120_000;
const ATTEMPTS_MAX = 20;
const DEADLOCK = '40P01';
const TABLES = `select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' order by 1`;

/**
 * Hashes every table under load. Locks keep writers out until the moment is read, so no transaction is half on each side of it. This
 * session gives way to a writer in a deadlock.
 * @param url of a superuser
 */
export async function hashTables(url: string): Promise<TableHashes> {
  for (let attempt = 1; ; attempt += 1) {
    const connection = await connectPostgres(url, { timeoutMs: TIMEOUT_MS });
    try {
      const tables = (await connection.query(TABLES)).map(([name]) => String(name));
      await connection.query(`set deadlock_timeout = '20ms'; set timezone = 'UTC'; begin; lock table ${tables.join(', ')} in share mode`);
      const [[moment] = []] = await connection.query('select clock_timestamp()::text');
      const hashes = new Map<string, string>();
      for (const table of tables) hashes.set(table, await hashOf(connection, table));
      return { moment: String(moment), hashes };
    } catch (error) {
      if (!isRefusal(error) || error.code !== DEADLOCK || attempt >= ATTEMPTS_MAX) throw error;
    } finally {
      connection.close();
    }
  }
}

async function hashOf(connection: Awaited<ReturnType<typeof connectPostgres>>, table: string): Promise<string> {
  const [[count, hash] = []] = await connection.query(
    `select count(*), encode(sha256(coalesce(string_agg(digest, ''::bytea order by digest), ''::bytea)), 'hex')
       from (select sha256(convert_to(t::text, 'UTF8')) as digest from ${table} t) rows`,
  );
  return `${count} rows, ${hash}`;
}

/** The tables that differ. */
export function differingTables(one: TableHashes, other: TableHashes): string[] {
  return [...new Set([...one.hashes.keys(), ...other.hashes.keys()])].filter((table) => one.hashes.get(table) !== other.hashes.get(table));
}
