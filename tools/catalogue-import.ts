import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { FeedFault, importFeed, readCsvFeed, readJsonFeed, type ImportReport } from '@jogada/games/server';
import { openDatabase } from '@jogada/platform/server';

const SHOWN_MAX = 20;
const USAGE = 'usage: npm run catalogue:import -- <feed.json|feed.csv> [--report <file.json>] [--dry-run]\n';

/**
 * `npm run catalogue:import -- <file>`: applies a feed to the catalogue of the running installation, or of DATABASE_URL, and prints the
 * result. Idempotent. Exits with 1 when an entry was refused.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { report: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
});
const [file] = positionals;
const url = process.env['DATABASE_URL'];
if (file === undefined) fail(USAGE, 2);
else if (!url) fail('DATABASE_URL: no local database is running; start the site, or set it to the database to import into\n', 1);
else await run(file, url);

async function run(path: string, databaseUrl: string): Promise<void> {
  const database = openDatabase({ url: databaseUrl, connectionsMax: 1, applicationName: 'jogada-catalogue-import' });
  try {
    const text = await readFile(path, 'utf8');
    const feed = path.endsWith('.csv') ? readCsvFeed(text) : readJsonFeed(text);
    const report = await database.transaction(
      async (tx) => {
        const done = await importFeed(tx, feed, { now: new Date() });
        if (values['dry-run']) await tx.query('rollback');
        return done;
      },
      { isLong: true },
    );
    say(report);
    if (values.report !== undefined) await writeFile(values.report, `${JSON.stringify(report, null, 2)}\n`);
    process.exitCode = report.refused.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof FeedFault) && !isNotThere(error)) throw error;
    fail(`${error.message}; no changes made\n`, 1);
  } finally {
    await database.close();
  }
}

function say(report: ImportReport): void {
  const lists = { added: report.added, changed: report.changed, disabled: report.disabled, 'new vendors': report.addedVendors };
  for (const [name, ids] of Object.entries(lists)) {
    const more = ids.length > SHOWN_MAX ? ` and ${ids.length - SHOWN_MAX} more` : '';
    process.stdout.write(`${name.padEnd(12)} ${String(ids.length).padStart(6)}  ${ids.slice(0, SHOWN_MAX).join(' ')}${more}\n`);
  }
  process.stdout.write(`${'unchanged'.padEnd(12)} ${String(report.unchangedCount).padStart(6)}\n`);
  process.stdout.write(`${'refused'.padEnd(12)} ${String(report.refused.length).padStart(6)}\n`);
  for (const { line, gameId, reason } of report.refused) process.stdout.write(`  line ${line}: ${gameId || 'no id'}: ${reason}\n`);
  if (values['dry-run']) process.stdout.write('dry run: no changes made\n');
}

function isNotThere(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR');
}

function fail(words: string, exitCode: number): void {
  process.stderr.write(words);
  process.exitCode = exitCode;
}
