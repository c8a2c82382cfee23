import { openDatabase } from '@jogada/platform/server';
import { archiveLedgerMonth } from './archive/ledger-month-file.ts';
import { OneLineError, runMain } from './run/one-line-error.mjs';

/** `npm run ledger:archive -- <month> <folder>`: writes a closed month of the ledger to a verified file. */
await runMain(async () => {
  const [month = '', folder] = process.argv.slice(2);
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) || folder === undefined)
    throw new OneLineError('usage: npm run ledger:archive -- <month, such as 2026-03> <folder>');
  const url = process.env['DATABASE_REPORTS_URL'] || process.env['DATABASE_URL'];
  if (!url) throw new OneLineError('DATABASE_URL: no local database is running; start the site, or set it');
  const database = openDatabase({ url, connectionsMax: 1, merchants: 'every', applicationName: 'jogada-ledger-archive' });
  try {
    const { file, sha256, proof } = await archiveLedgerMonth(database, { month, folder });
    process.stdout.write(`${file}: ${proof.transferCount} transfers, ${proof.entryCount} entries, valid, sha256 ${sha256}\n`);
  } finally {
    await database.close();
  }
});
