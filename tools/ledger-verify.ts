import { openDatabase } from '@jogada/platform/server';
import { verifyLedger } from '@jogada/wallet/server';

/**
 * `npm run ledger:verify`: verifies the ledger's invariants on the running installation's database, or on DATABASE_REPORTS_URL or
 * DATABASE_URL.
 */
const url = process.env['DATABASE_REPORTS_URL'] || process.env['DATABASE_URL'];
if (!url) {
  process.stderr.write('DATABASE_URL: no local database is running; start the site, or set it to the database to verify\n');
  process.exit(1);
}
const database = openDatabase({ url, connectionsMax: 1, merchants: 'every', applicationName: 'jogada-ledger-verify' });
try {
  const startedAt = performance.now();
  const checks = await verifyLedger(database);
  for (const { name, checked, broken, examples } of checks) {
    const found = broken === 0n ? 'holds ' : 'BROKEN';
    process.stdout.write(`  ${found}  ${String(checked).padStart(10)} checked${broken === 0n ? '' : `, ${broken} broken`}  ${name}\n`);
    if (examples.length > 0) process.stdout.write(`          for example ${examples.join(', ')}\n`);
  }
  const brokenCount = checks.filter(({ broken }) => broken > 0n).length;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(
    brokenCount === 0 ? `the ledger is valid (${seconds} s)\n` : `${brokenCount} of ${checks.length} checks are broken (${seconds} s)\n`,
  );
  process.exitCode = brokenCount === 0 ? 0 : 1;
} finally {
  await database.close();
}
