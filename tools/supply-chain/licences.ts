import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { LockFile } from './find-lock-faults.ts';
import { listShippedPackages, writeNotices } from './list-licences.ts';

// Implements `npm run licences`: lists the shipped packages with their licences; with `-- <file>` it writes their licence texts there.
const root = new URL('../../', import.meta.url);
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|ofl)(?:[.-].*)?$/i;

const shipped = listShippedPackages(JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')) as LockFile);
const [file] = process.argv.slice(2);
if (file !== undefined) writeFileSync(file, `${writeNotices(shipped, textsOf)}\n`);
else for (const { name, version, licence } of shipped) console.log(`${licence || 'see its text'}\t${name} ${version}`);

/** The binaries of other platforms are not installed. */
function textsOf(path: string): readonly string[] {
  const folder = new URL(`${path}/`, root);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => LICENCE_FILE.test(name)) : [];
  return names.map((name) => readFileSync(new URL(name, folder), 'utf8'));
}
