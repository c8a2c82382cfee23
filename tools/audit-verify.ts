import { proveTrail } from '@jogada/accounts/server';
import { openDatabase } from '@jogada/platform/server';

/**
 * `npm run audit:verify`: proves that no line of the audit trail was changed or removed, on the running installation's database, or on
 * DATABASE_REPORTS_URL or DATABASE_URL.
 */
const url = process.env['DATABASE_REPORTS_URL'] || process.env['DATABASE_URL'];
if (!url) {
  process.stderr.write('DATABASE_URL: no local database is running; start the site, or set it to the database to verify\n');
  process.exit(1);
}
const database = openDatabase({ url, connectionsMax: 1, merchants: 'every', applicationName: 'jogada-audit-verify' });
try {
  const { checkedCount, isWhole, looseCount, faults } = await proveTrail(database, new Date());
  for (const { audit_id: auditId, fault } of faults) process.stdout.write(`  ${fault.padEnd(8)} ${auditId}\n`);
  if (!isWhole) process.stdout.write('  the last line differs from the head of the chain\n');
  if (looseCount > 0n) process.stdout.write(`  ${looseCount} lines are in no chain\n`);
  const isSound = isWhole && looseCount === 0n && faults.length === 0;
  process.stdout.write(`${isSound ? 'the audit trail is valid' : 'the audit trail is INVALID'}: ${checkedCount} lines checked\n`);
  process.exitCode = isSound ? 0 : 1;
} finally {
  await database.close();
}
