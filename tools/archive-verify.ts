import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { proveArchive } from './archive/prove-archive.ts';

/** `npm run archive:verify -- <file>`: verifies a merchant's archive without a database. */
const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('usage: npm run archive:verify -- <file.jsonl.gz>\n');
  process.exit(1);
}
try {
  const input = createReadStream(file).pipe(createGunzip());
  const { merchantCode, lineCount, looked, faults } = await proveArchive(createInterface({ input, crlfDelay: Infinity }));
  for (const fault of faults) process.stdout.write(`  ${fault}\n`);
  const seen = `${lineCount} lines, ${looked.transfers} transfers, ${looked.accounts} accounts, ${looked.pictures} pictures`;
  process.stdout.write(
    `the archive of ${merchantCode || 'an unknown merchant'} is ${faults.length === 0 ? 'valid' : 'INVALID'}: ${seen}\n`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${file}: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
