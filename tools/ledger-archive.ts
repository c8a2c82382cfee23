import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { openDatabase, type Database } from '@jogada/platform/server';
import { listRemovedMonths, type RemovedMonth } from '@jogada/wallet/server';
import { archiveLedgerMonth } from './archive/ledger-month-file.ts';
import { removeArchivedMonth } from './archive/remove-ledger-month.ts';
import { OneLineError, runMain } from './run/one-line-error.mjs';

const USAGE =
  'usage: npm run ledger:archive -- <month, such as 2026-03> <folder> [--remove [--by <name>]], or npm run ledger:archive -- --removed';

/**
 * `npm run ledger:archive -- <month> <folder>`: writes a closed month of the ledger to a verified file. With `--remove`: removes the entries of a
 * month whose file is in the folder from the database. `--removed`: prints the removed months.
 */
await runMain(async () => {
  const { values, positionals } = argumentsOf(process.argv.slice(2));
  const [month, folder] = positionals;
  if (values.removed && positionals.length === 0) return withDatabase({ isOwner: false }, printRemoved);
  if (month === undefined || !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) || folder === undefined || positionals.length > 2 || values.removed)
    throw new OneLineError(USAGE);
  if (values.remove) return withDatabase({ isOwner: true }, (database) => remove(database, { month, folder, by: values.by }));
  return withDatabase({ isOwner: false }, (database) => archive(database, { month, folder }));
});

function argumentsOf(args: string[]) {
  const options = { remove: { type: 'boolean' }, removed: { type: 'boolean' }, by: { type: 'string' } } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch {
    throw new OneLineError(USAGE);
  }
}

async function withDatabase({ isOwner }: { isOwner: boolean }, work: (database: Database) => Promise<void>): Promise<void> {
  const { DATABASE_URL: owner, DATABASE_REPORTS_URL: reports } = process.env;
  const url = isOwner ? owner : reports || owner;
  if (!url) throw new OneLineError('DATABASE_URL: no local database is running; start the site, or set it');
  const database = openDatabase({ url, connectionsMax: 2, merchants: 'every', applicationName: 'jogada-ledger-archive' });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

async function archive(database: Database, asked: { month: string; folder: string }): Promise<void> {
  const { file, sha256, proof } = await archiveLedgerMonth(database, asked);
  say(`${file}: ${proof.transferCount} transfers, ${proof.entryCount} entries, valid, sha256 ${sha256}`);
}

async function remove(database: Database, { month, folder, by }: { month: string; folder: string; by: string | undefined }): Promise<void> {
  say(lineOf(await removeArchivedMonth(database, { month, folder, by: by ?? userInfo().username, at: new Date() })));
}

async function printRemoved(database: Database): Promise<void> {
  const months = await listRemovedMonths(database);
  for (const month of months) say(lineOf(month));
  if (months.length === 0) say('no month was removed');
}

function lineOf({ month, entryCount, removedAt, removedBy, sha256 }: RemovedMonth): string {
  return `${month}: ${entryCount} entries removed at ${removedAt.toISOString()} by ${removedBy}, file sha256 ${sha256}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
