import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { openDatabase } from '@jogada/platform/server';
import { connectToDatabase, type DatabaseProof } from './archive/connect-to-database.ts';
import { readLedgerMonth, type LedgerMonthFile } from './archive/ledger-month-file.ts';
import { proveArchive } from './archive/prove-archive.ts';
import { connectLedgerMonths } from './archive/prove-ledger-months.ts';
import { OneLineError, runMain } from './run/one-line-error.mjs';

const USAGE = 'usage: npm run archive:verify -- <file.jsonl.gz> [further months of the ledger] [--database]';

/**
 * `npm run archive:verify -- <file>…`: verifies a merchant's archive, or months of the ledger together, without a database. With `--database`:
 * also that the months that were removed from the database continue in it.
 */
await runMain(async () => {
  const { files, withDatabase } = argumentsOf(process.argv.slice(2));
  const [file] = files;
  if (file === undefined) throw new OneLineError(USAGE);
  if (await isLedgerMonth(file)) return verifyMonths(files, { withDatabase });
  if (withDatabase) throw new OneLineError(USAGE);
  return verifyMerchant(file);
});

function argumentsOf(args: string[]): { files: readonly string[]; withDatabase: boolean } {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { database: { type: 'boolean' } } });
    return { files: positionals, withDatabase: values.database === true };
  } catch {
    throw new OneLineError(USAGE);
  }
}

function linesOf(file: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity });
}

async function isLedgerMonth(file: string): Promise<boolean> {
  for await (const line of linesOf(file)) return line.startsWith('{"kind":"ledger_month"');
  return false;
}

async function verifyMerchant(file: string): Promise<number> {
  const { merchantCode, lineCount, looked, faults } = await proveArchive(linesOf(file));
  for (const fault of faults) process.stdout.write(`  ${fault}\n`);
  const seen = `${lineCount} lines, ${looked.transfers} transfers, ${looked.accounts} accounts, ${looked.pictures} pictures`;
  process.stdout.write(
    `the archive of ${merchantCode || 'an unknown merchant'} is ${faults.length === 0 ? 'valid' : 'INVALID'}: ${seen}\n`,
  );
  return faults.length === 0 ? 0 : 1;
}

async function verifyMonths(files: readonly string[], { withDatabase }: { withDatabase: boolean }): Promise<number> {
  const months = [];
  for (const file of files) months.push(await readLedgerMonth(file));
  for (const { proof, sha256 } of months)
    process.stdout.write(`  ${proof.month}: ${proof.transferCount} transfers, ${proof.entryCount} entries, sha256 ${sha256}\n`);
  const { faults, openLinks } = connectLedgerMonths(months);
  const continued = withDatabase ? await proveInDatabase(months) : undefined;
  if (continued) {
    process.stdout.write(
      `  ${continued.monthCount} months were removed from the database, in which ${continued.linkCount} chains continue\n`,
    );
    faults.push(...continued.faults);
  }
  for (const fault of faults) process.stdout.write(`  ${fault}\n`);
  process.stdout.write(
    `the ledger is ${faults.length === 0 ? 'valid' : 'INVALID'} in these months; ${openLinks} chains come from months that are not given\n`,
  );
  return faults.length === 0 ? 0 : 1;
}

async function proveInDatabase(months: readonly LedgerMonthFile[]): Promise<DatabaseProof> {
  const url = process.env['DATABASE_REPORTS_URL'] || process.env['DATABASE_URL'];
  if (!url) throw new OneLineError('DATABASE_URL: no local database is running; start the site, or set it');
  const database = openDatabase({ url, connectionsMax: 1, merchants: 'every', applicationName: 'jogada-archive-verify' });
  try {
    return await database.transaction(
      async (tx) => {
        await tx.query('set transaction isolation level repeatable read, read only');
        return connectToDatabase(months, tx);
      },
      { isLong: true },
    );
  } finally {
    await database.close();
  }
}
