import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of SQL. `name` is its path in its folder, such as `wallet/post.sql`. */
export interface SqlFile {
  readonly name: string;
  readonly sql: string;
  /** SHA-256 in hexadecimal, the same for both kinds of line ends. */
  readonly checksum: string;
}

export interface SqlFiles {
  /** In the order in which they are applied. */
  readonly migrations: readonly SqlFile[];
  /** Functions and views, `<schema>/<name>.sql`. */
  readonly functions: readonly SqlFile[];
}

/** @param directory holds the folders `migrations` and `functions` */
export async function readSqlFiles(directory: string): Promise<SqlFiles> {
  const [migrations, functions] = await Promise.all(['migrations', 'functions'].map((folder) => readFolder(join(directory, folder))));
  return { migrations: migrations ?? [], functions: functions ?? [] };
}

export function checksumOf(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
}

async function readFolder(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/'));
  return Promise.all(
    names
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .map(async (name) => {
        const sql = await readFile(join(folder, name), 'utf8');
        return { name, sql, checksum: checksumOf(sql) };
      }),
  );
}
