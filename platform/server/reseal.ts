import type { Database } from './database.ts';
import { masterKeyId, resealData, type MasterKeys, type SealUse } from './sealed-data.ts';

/** A column of sealed data. Names are texts of the domains' modules. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** A unique key, of columns of type text. */
  readonly key: readonly string[];
  useOf(row: Readonly<Record<string, string>>): SealUse;
}

interface Resealed {
  /** Rows that were sealed with a previous key and are sealed with the current one now. */
  readonly resealed: number;
  /** Rows that no key opens. */
  readonly unreadable: number;
}

interface Row {
  readonly row_key: readonly string[];
  readonly sealed_now: Buffer;
}

/**
 * Seals a column's rows with the current master key, in batches. Each row is updated by a statement of its own and only if it is unchanged,
 * so the site can serve meanwhile, and the work can be interrupted and run again.
 */
export async function resealColumn(
  database: Database,
  { table, column, key: names, useOf }: SealedColumn,
  { keys, batchRows = 500 }: { readonly keys: MasterKeys; readonly batchRows?: number },
): Promise<Resealed> {
  const key = names.join(', ');
  const places = names.map((_, index) => `$${index + 1}`).join(', ');
  const limit = `limit $${names.length + 1}`;
  const unchanged = `${column} = $${names.length + 2}`;
  let after = names.map(() => '');
  let resealed = 0;
  let unreadable = 0;
  for (;;) {
    const rows = await database.query<Row>(
      `select array[${key}]::text[] as row_key, ${column} as sealed_now from ${table}
        where ${column} is not null and (${key}) > (${places}) order by ${key} ${limit}`,
      [...after, batchRows],
    );
    for (const row of rows) {
      const use = useOf(Object.fromEntries(names.map((name, index) => [name, row.row_key[index] ?? ''])));
      const renewed = renew(row.sealed_now, use, keys);
      if (renewed === 'unreadable') unreadable += 1;
      if (!Buffer.isBuffer(renewed)) continue;
      const changed = await database.query(
        `update ${table} set ${column} = $${names.length + 1} where (${key}) = (${places}) and ${unchanged} returning 1 as changed`,
        [...row.row_key, renewed, row.sealed_now],
      );
      resealed += changed.length;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchRows) return { resealed, unreadable };
    after = [...last.row_key];
  }
}

function renew(sealed: Buffer, use: SealUse, keys: MasterKeys): Buffer | 'unreadable' | undefined {
  try {
    return resealData(sealed, use, keys);
  } catch {
    return 'unreadable';
  }
}

/** Records the current master key. Returns the ids of the former ones that rows are still sealed with and that are not among `keys`. */
export async function noteMasterKey(database: Database, keys: MasterKeys, at: Date): Promise<readonly string[]> {
  await database.query(
    `insert into platform.data_key (id, first_used_at) values ($1, $2)
     on conflict (id) do update set resealed_at = null where data_key.resealed_at is not null`,
    [masterKeyId(keys[0]), at],
  );
  const used = await database.query<{ id: string }>('select id from platform.data_key where resealed_at is null order by first_used_at');
  const known = new Set(keys.map(masterKeyId));
  return used.map(({ id }) => id).filter((id) => !known.has(id));
}

/** Records that no row is sealed with any but the current master key. */
export async function noteResealed(database: Database, keys: MasterKeys, at: Date): Promise<void> {
  await database.query('update platform.data_key set resealed_at = $2 where id <> $1 and resealed_at is null', [masterKeyId(keys[0]), at]);
}
