import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { readLedgerMonth } from './archive/ledger-month-file.ts';
import { proveArchive } from './archive/prove-archive.ts';
import { connectLedgerMonths } from './archive/prove-ledger-months.ts';
import { OneLineError, runMain } from './run/one-line-error.mjs';

/** `npm run archive:verify -- <file>…`: verifies a merchant's archive, or months of the ledger together, without a database. */
await runMain(async () => {
  const files = process.argv.slice(2);
  const [file] = files;
  if (file === undefined) throw new OneLineError('usage: npm run archive:verify -- <file.jsonl.gz> [further months of the ledger]');
  return (await isLedgerMonth(file)) ? verifyMonths(files) : verifyMerchant(file);
});

const linesOf = (file: string) => createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity });

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

async function verifyMonths(files: readonly string[]): Promise<number> {
  const months = [];
  for (const file of files) months.push(await readLedgerMonth(file));
  for (const { proof, sha256 } of months)
    process.stdout.write(`  ${proof.month}: ${proof.transferCount} transfers, ${proof.entryCount} entries, sha256 ${sha256}\n`);
  const { faults, openLinks } = connectLedgerMonths(months);
  for (const fault of faults) process.stdout.write(`  ${fault}\n`);
  process.stdout.write(
    `the ledger is ${faults.length === 0 ? 'valid' : 'INVALID'} in these months; ${openLinks} chains come from months that are not given\n`,
  );
  return faults.length === 0 ? 0 : 1;
}
